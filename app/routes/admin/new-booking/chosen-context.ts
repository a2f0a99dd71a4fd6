import { createContext } from "react-router";

/** The choices of a form that was sent without script. The page is read for these values instead of its address. */
export const chosenContext = createContext<URLSearchParams | null>(null);
