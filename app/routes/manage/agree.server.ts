import { type RouterContextProvider, redirect } from "react-router";
import { actorOf } from "../../auth/actor.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { headersAfterWrite } from "../../auth/session.server.ts";
import type { CustomerActor } from "../../diary/appointments/appointment.ts";
import { keyOf, replyOf, text } from "../../kernel/forms.ts";
import { sendCommand } from "../../models/diary/send.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { appointmentWords } from "../../words/appointments.ts";
import { statusOf } from "../../words/statuses.ts";
import { agreedPath } from "./notice.tsx";
import { NOT_SEARCHED } from "./search-form.tsx";

/**
 * Agrees to the fees of a booking for its client. The answer does not reveal whether somebody else's appointment exists. Answers
 * why it was refused, or the mark after the write. docs/rules.md 29.23
 */
export async function agreed(salon: Salon, actor: CustomerActor, form: FormData) {
  const outcome = await sendCommand(salon, {
    ...{ what: "agree", actor, key: keyOf(form) },
    ...{ appointmentId: text(form, "id"), termsRead: text(form, "termsRead") },
  });
  if (outcome.ok) return { ok: true as const, bookmark: outcome.bookmark };
  const words = appointmentWords(salon);
  const reason = outcome.reason === "not-yours" ? "not-found" : outcome.reason;
  const message = reason === "terms-changed" ? AGAIN : statusOf(reason) === 503 ? FAILED : `${words[reason]}.`;
  return { ok: false as const, status: statusOf(reason), message };
}

const AGAIN = "Our booking terms have changed. Please read them again.";
const FAILED = "We’re not sure that worked. Please try again.";

/** The same in the client's list. docs/rules.md 29.23 */
export async function agreeInList(request: Request, context: Readonly<RouterContextProvider>, form: FormData) {
  const actor = await actorOf(request, context);
  if (!actor) return redirect("/cancel?notice=not-yours");
  const outcome = await agreed(context.get(salonContext), actor, form);
  if (!outcome.ok) return reply(outcome.status, { message: outcome.message });
  return redirect(agreedPath(text(form, "id")), { headers: await headersAfterWrite(outcome.bookmark) });
}

const reply = replyOf(NOT_SEARCHED);
