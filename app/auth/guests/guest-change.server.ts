import type { RouterContextProvider } from "react-router";
import { primaryDatabase } from "../../database/client.server.ts";
import { ownAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { senderOfPage } from "../device.server.ts";
import { salonContext } from "../salon.server.ts";
import { guestOf } from "./guest-booking.server.ts";
import { proofsToOwn } from "./mailbox-proof.server.ts";

/**
 * A guest who changes an appointment: the mailbox or the phone that it is booked under, which their browser has proved, and the
 * appointment. Null without that proof, and where the salon takes no guests. docs/rules.md 6.12, 6.32, 9.17, 34.13
 */
export async function guestWhoChanges(request: Request, context: Readonly<RouterContextProvider>, id: string) {
  const salon = context.get(salonContext);
  const proofs = salon.guestBookings ? await proofsToOwn(request, salon.id) : [];
  for (const proof of proofs) {
    const actor = guestOf(proof.mailbox, senderOfPage(request, context));
    const own = await ownAppointment(primaryDatabase(), salon.id, actor, id);
    if (own) return { proof, actor, own };
  }
  return null;
}
