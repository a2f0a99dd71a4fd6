import { createContext } from "react";

/** The nonce of the page's own scripts while the server renders it. Empty in a browser, where none is written. */
export const Nonce = createContext("");
