import { createContext } from "react-router";

/** What a form has chosen that was sent without script: the page is read for that and not for its address. */
export const chosenContext = createContext<URLSearchParams | null>(null);
