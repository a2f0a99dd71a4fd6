import { useEffect, useState } from "react";

const SHOWN_MS = 3_000;
const SUCCESS = "cancelled";

const SENTENCES: Record<string, string> = {
  [SUCCESS]: "Appointment cancelled successfully!",
  "too-late":
    "Sorry, appointments can only be changed up to 48 hours before the scheduled time. Please contact us directly for last-minute changes.",
  "not-open": "That appointment can't be changed any more. These are the ones that can.",
};

/** What somebody who arrives here is told. A success is gone after three seconds, as the salon wishes. docs/rules.md 5.7 */
export function Told({ children: what }: { children: string }) {
  const [gone, go] = useState(false);
  useEffect(() => {
    if (what !== SUCCESS) return;
    const timer = setTimeout(() => go(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [what]);
  const sentence = SENTENCES[what];
  if (!sentence || gone) return null;
  return (
    <p role="status" className="notice mt-6">
      {sentence}
    </p>
  );
}
