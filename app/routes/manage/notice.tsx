import { Alert } from "../../components/forms/alert.tsx";
import { PassingNews } from "../../components/passing-news.tsx";
import { beforehand, type LimitsNamed } from "../../models/appointments/booking/limits-in-words.ts";

const SUCCESS = "cancelled";

const SENTENCES = new Map(
  Object.entries({
    [SUCCESS]: "Appointment cancelled successfully!",
    "not-cancelled": "Your appointment was not cancelled: you are signed out here. Please sign in or search again.",
    "not-yours": "Please open that appointment again: by its link, by a search, or signed in.",
    "too-late":
      "Sorry, appointments can only be changed {change} the scheduled time. Please contact us directly for last-minute changes.",
    "not-open": "That appointment was changed, cancelled or completed meanwhile. Here is what stands now.",
  }),
);

/** A notice on arrival. */
export function Notice({ children: what, limits }: { children: string; limits: LimitsNamed }) {
  const sentence = SENTENCES.get(what)?.replace("{change}", beforehand(limits.changeCutoffHours));
  if (!sentence) return null;
  return what === SUCCESS ? (
    <PassingNews here="/cancel">{sentence}</PassingNews>
  ) : (
    <Alert about={what}>{sentence}</Alert>
  );
}
