import type { RouterContextProvider } from "react-router";
import { browserOf } from "../../../auth/device.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import type { HoldStart } from "../../../diary/command.ts";
import type { HoldRefusal } from "../../../diary/commands/hold.ts";
import { now } from "../../../kernel/clock.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { networksOf } from "../../../models/accounts/sender.server.ts";
import { StartRequest } from "../../../models/appointments/booking/booking-request.ts";
import { friendsToHold } from "../../../models/appointments/booking/friends-request.ts";
import type { HoldOutcome } from "../../../models/diary/execute.server.ts";
import { holdStart } from "../../../models/holds/hold-start.server.ts";
import { bookingFrom, friendsFrom } from "../booking-form.ts";

/** The answer to a page about its hold: how long it lasts, ms, or why the start is not held. */
export type HoldAnswer =
  | { token: string; left: number; extended: boolean }
  | { refused: HoldRefusal | "unknown-browser" | "not-a-start" };

/**
 * Holds the start of a draft, and the place of a friend who comes along, for the browser of `actor` that sends it. `replaces` is
 * the appointment that is changed, if there is one. A browser without a cookie holds nothing. docs/rules.md 22.9, 22.20
 */
export async function holdFor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  form: FormData,
  { actor, replaces }: Pick<HoldStart, "actor" | "replaces">,
): Promise<Response> {
  const browser = browserOf(context);
  if (browser === undefined) return answerTo({ refused: "unknown-browser" });
  const start = parseSubmission(StartRequest, bookingFrom(form));
  if (!start.ok) return answerTo({ refused: "not-a-start" });
  const holder = { browser, networks: networksOf(request) };
  const friends = friendsToHold(start.value, friendsFrom(form));
  const asked = { holder, actor, start: start.value, friends, replaces };
  return holdAnswer(await holdStart(context.get(salonContext), asked));
}

/** The outcome for the page. It says how much time is left, because the browser's clock may be wrong. */
export function holdAnswer(outcome: HoldOutcome): Response {
  if (!outcome.ok) return answerTo({ refused: outcome.reason });
  const { token, until, extended } = outcome.hold;
  return answerTo({ token, left: until - now(), extended });
}

export function answerTo(answer: HoldAnswer): Response {
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
