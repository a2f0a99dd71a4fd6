import { useNavigation } from "react-router";

/**
 * Whether a form is on its way, so that a second touch sends nothing. Where the answer stays on the page, another form may
 * be sent as soon as it is there, though the page is still being read anew.
 */
export function useSending(): boolean {
  const { formMethod, formAction, state, location } = useNavigation();
  const answeredHere = state === "loading" && location.pathname + location.search === formAction;
  return formMethod === "POST" && !answeredHere;
}
