import { createContext } from "react-router";

/** What a form that was sent without script has chosen. The page is read for these values instead of its address. */
export const chosenContext = createContext<URLSearchParams | null>(null);
