import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Alert } from "../alert.tsx";

const SHOWN_MS = 3_000;
const SUCCESS = "cancelled";

const SENTENCES = new Map(
  Object.entries({
    [SUCCESS]: "Appointment cancelled successfully!",
    "not-cancelled": "Your appointment was not cancelled: you are signed out here. Please sign in or search again.",
    "not-yours": "Please open that appointment again: by its link, by a search, or signed in.",
    "too-late":
      "Sorry, appointments can only be changed up to 48 hours before the scheduled time. Please contact us directly for last-minute changes.",
    "not-open": "That appointment was changed, cancelled or completed meanwhile. Here is what stands now.",
  }),
);

/** What somebody who arrives here is told. */
export function Told({ children: what }: { children: string }) {
  const sentence = SENTENCES.get(what);
  if (!sentence) return null;
  return what === SUCCESS ? <Success>{sentence}</Success> : <Alert about={what}>{sentence}</Alert>;
}

/** Gone after three seconds, as the salon wishes, and for a reload as well. docs/rules.md 5.7 */
function Success({ children: sentence }: { children: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    status.current?.focus();
    const timer = setTimeout(() => navigate("/cancel", { replace: true, preventScrollReset: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <p ref={status} role="status" tabIndex={-1} className="good mt-6">
      {sentence}
    </p>
  );
}
