import { useNavigation } from "react-router";

/**
 * A bar along the top edge while an answer is awaited. Its animation starts late, so a quick answer shows none.
 * docs/rules.md 11.5
 */
export function ProgressBar() {
  return useNavigation().state !== "idle" && <div aria-hidden="true" className="progress-bar" />;
}
