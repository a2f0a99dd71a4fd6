import { useNavigation } from "react-router";

/**
 * Whether a form is being sent, so that a second tap sends nothing. If the answer stays on this page, another form may
 * be sent once it has arrived, even while the page reloads its data.
 */
export function useSending(): boolean {
  const { formMethod, formAction, state, location } = useNavigation();
  const answeredHere = state === "loading" && location.pathname + location.search === formAction;
  return formMethod === "POST" && !answeredHere;
}
