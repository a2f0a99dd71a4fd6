import * as v from "valibot";
import { invalid, type LastTry, unsaved } from "../../../components/booking/not-booked.ts";
import { withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { StaffActor } from "../../../diary/appointments/appointment.ts";
import { saidOfStaffs } from "../../../diary/terms/by-staff.ts";
import type { Agreeing } from "../../../diary/terms/commands.ts";
import { depositDue, type Terms, type TermsClient, UNKNOWN_CLIENT } from "../../../diary/terms/terms.ts";
import { HOUR_MS, instantAt, now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { plainText } from "../../../kernel/parsing.ts";
import { phoneKey } from "../../../kernel/phone.server.ts";
import type { BookingWithFriends } from "../../../models/appointments/booking/booking-request.ts";
import { clientsAsked } from "../../../models/customers/asked.server.ts";
import { clientKey } from "../../../models/notes/client-key.server.ts";
import { phoneKeyOf } from "../../../models/notes/shared-phone.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";

/** The deposit in the form, as the command needs it. Or why that is not enough, with the facts about the client. */
type DepositSent =
  | { ok: true; agreeing: Agreeing }
  | { ok: false; status: 400 | 409; message: string; asked: TermsClient };

/** A price for forms that name none. It is so high that any deposit is more than nothing. */
const SOME_PRICE = 10_000_00;

const Reason = v.object({ reason: plainText(200) });

/**
 * Reads what staff have said of a booking's deposit. Refuses a tick that was set from something else than the terms say of this
 * client. Also refuses a cleared tick without a reason, where the terms ask for a deposit. docs/rules.md 29.16
 */
export async function depositSent(
  salon: Salon,
  actor: StaffActor,
  form: FormData,
  booking: BookingWithFriends,
): Promise<DepositSent> {
  const isTicked = form.has("askDeposit");
  const agreeing = isTicked ? { askDeposit: true } : {};
  const database = primaryDatabase();
  const terms = await termsOfSalon(database, salon.id);
  // The diary refuses other terms, and a start that is too soon for a deposit.
  if (!terms || terms.id !== text(form, "termsRead") || isTooSoon(salon, terms, booking)) return { ok: true, agreeing };
  const { customerName: name, customerEmail: email, customerPhone } = booking;
  const person = { name, email, phoneKey: await phoneKey(customerPhone, salon.country) };
  const key = clientKey({ email, phoneKey: await withinTime(phoneKeyOf(database, salon.id, person)) });
  const asked = (await clientsAsked(database, salon.id, [key], actor.technicianId)).get(key) ?? UNKNOWN_CLIENT;
  const { asks } = saidOfStaffs(terms, asked, basketsOf(terms, booking), booking.date);
  const thought = form.get("termsSay");
  if (thought !== null && thought !== String(asks))
    return { ok: false, status: 409, message: asks ? ASKED_OF_THEM : NOT_ASKED_OF_THEM, asked };
  if (isTicked || !asks) return { ok: true, agreeing };
  const reason = v.safeParse(Reason, { reason: text(form, "noDeposit") });
  if (!reason.success || reason.output.reason === "") return { ok: false, status: 400, message: SAY_WHY, asked };
  return { ok: true, agreeing: { noDeposit: reason.output.reason } };
}

const ASKED_OF_THEM = "Nothing booked yet: your terms ask this client for a deposit. Please check it and save again.";
const NOT_ASKED_OF_THEM =
  "Nothing booked yet: your terms don’t ask this client for a deposit. Please check and save again.";
const SAY_WHY = "Your terms ask this client for a deposit. Please ask for it, or say why not";

/** Says why nothing was booked, and keeps what was typed. */
export function notYet({ status, message }: { status: 400 | 409; message: string }, typed: LastTry["typed"]) {
  return status === 400 ? invalid({ noDeposit: message }, typed) : unsaved(message, typed);
}

function isTooSoon({ timeZone }: Salon, { deposit }: Terms, { date, minute }: BookingWithFriends): boolean {
  const at = now();
  return !depositDue(at + deposit.dueHours * HOUR_MS, instantAt(timeZone, date, minute), at).inTime;
}

function basketsOf(
  { deposit: { serviceIds } }: Terms,
  { services, assertedPricePence, friends = [] }: BookingWithFriends,
) {
  const all = [{ services, assertedPricePence }, ...friends];
  return all.map((one) => ({
    pricePence: one.assertedPricePence ?? SOME_PRICE,
    serviceIds: one.services.flatMap(({ id }) => id ?? serviceIds),
  }));
}
