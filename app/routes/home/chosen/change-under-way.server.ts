import type { RouterContextProvider } from "react-router";
import { actorOf } from "../../../auth/actor.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { readDatabase } from "../../../database/client.server.ts";
import { startInWords } from "../../../kernel/dates.ts";
import { ownAppointment } from "../../../models/own-appointments/own-appointments.server.ts";
import { bookedServices } from "../../../models/services/booked-services.ts";

/** A change that waits for a sign-in: of which appointment, in words, and the email that this browser has proved, if any. */
export interface ChangeUnderWay {
  what: string;
  email: string;
}

const BOOKING = "/booking?";

/**
 * The change that `next` leads to, if this browser may see its appointment by a code or a link; null otherwise. A link
 * shows no email, since anybody may have been given it. docs/rules.md 6.12, 6.15, 9.5
 */
export async function changeUnderWay(
  request: Request,
  context: Readonly<RouterContextProvider>,
  next: string | null,
): Promise<ChangeUnderWay | null> {
  const asked = new URLSearchParams(next?.startsWith(BOOKING) ? next.slice(BOOKING.length) : "");
  const id = asked.get("changing") === "true" ? asked.get("appointment") : null;
  const actor = id && (await actorOf(request, context));
  if (!id || !actor) return null;
  const { id: salonId } = context.get(salonContext);
  const read = ownAppointment(readDatabase(), salonId, actor, id);
  const own = await readOrNull("appointments-not-read", salonId, read);
  if (!own) return null;
  const proved = actor.grant && "email" in actor.grant ? actor.grant.email : "";
  return { what: `${bookedServices(own)}, ${startInWords(own.date, own.startsMinute)}`, email: proved };
}
