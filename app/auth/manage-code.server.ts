import { asc, eq, min, ne, sql } from "drizzle-orm";
import { type Database, primaryDatabase } from "../database/client.server.ts";
import { inSalon } from "../database/in-salon.server.ts";
import { appointments } from "../database/schema.ts";
import { phoneKey } from "../kernel/phone.server.ts";
import { type Result, refuse } from "../kernel/result.ts";
import { mailCodes } from "../mail/mail-code.server.ts";
import type { Contact } from "../models/accounts/contact.ts";
import { redeemCode } from "../models/accounts/one-time-code.server.ts";
import {
  countTowardsLimit,
  type LimitedAction,
  type TooMany,
  takeBackFromLimit,
} from "../models/accounts/rate-limit.server.ts";
import type { Sender } from "../models/accounts/sender.server.ts";
import type { Identity } from "../models/accounts/token.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";

/**
 * The most mailboxes that get a code for one phone. The earliest ones are chosen, so that later bookings under another
 * person's phone can't displace them.
 */
const MOST_MAILBOXES = 3;

/**
 * Mails a code to the mailboxes of the appointments under an email or a phone, and texts one to the phone if somebody has booked
 * with it alone. Work and answer are the same when there are none. A signed-in client is always mailed one at their account's
 * email, `own`. docs/rules.md 5.11, 6.12, 34.13
 */
export async function requestManageCode(
  salon: Salon,
  contact: Contact,
  from: Sender,
  own?: string,
): Promise<Result<unknown, TooMany>> {
  const subject = await subjectOf(salon, contact);
  const counted = await countTowardsLimit({
    kind: "code-request",
    salonId: salon.id,
    from,
    account: `manage ${subject}`,
    owner: subject,
  });
  if (!counted.ok) return counted;
  const booked = await mailboxesOf(primaryDatabase(), salon.id, contact.email, subject);
  const mailboxes = own && own === contact.email ? [own] : booked;
  const phones = contact.email === "" && (await isTextedTo(salon, subject)) ? [subject] : [];
  const addressees = [...mailboxes, ...phones].map((mailbox) => ({ mailbox, staff: false }));
  mailCodes(salon, { salonId: salon.id, purpose: "manage", subject, from }, addressees);
  return { ok: true };
}

/** Redeems a code from a mailbox: answers a guest identity for the appointments of that mailbox. docs/rules.md 6.12 */
export async function redeemManageCode(
  salon: Salon,
  contact: Contact,
  code: string,
  from: Sender,
): Promise<Result<{ guest: Identity }, "wrong-code" | TooMany>> {
  const subject = await subjectOf(salon, contact);
  const action: LimitedAction = {
    ...{ kind: "code-check", salonId: salon.id, from },
    account: `manage ${subject}`,
    owner: subject,
  };
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const mailbox = await redeemCode({ salonId: salon.id, purpose: "manage", subject, from }, code);
  if (!mailbox) return refuse("wrong-code");
  await takeBackFromLimit(action);
  return {
    ok: true,
    guest: { salonId: salon.id, userId: `guest:${mailbox}`, email: mailbox, role: "guest", sessionVersion: 0 },
  };
}

/** The email that a code is asked for, or the phone, normalised. docs/rules.md 6.12 */
export async function subjectOf(salon: Salon, { email, phone }: Contact): Promise<string> {
  return email || phoneKey(phone, salon.country);
}

/** Whether a code goes to a phone: the salon texts codes, and an appointment has this phone and no email. docs/rules.md 34.13 */
async function isTextedTo(salon: Salon, phone: string): Promise<boolean> {
  if (!salon.texts?.on) return false;
  const [booked] = await primaryDatabase()
    .select({ id: appointments.id })
    .from(appointments)
    .where(inSalon(appointments, salon.id, eq(appointments.phoneKey, phone), sql`+${appointments.customerEmail} = ''`))
    .limit(1);
  if (!booked) return false;
  const { textsCodesTo } = await import("../mail/text-providers/text-code.server.ts");
  return textsCodesTo(salon, phone);
}

async function mailboxesOf(database: Database, salonId: string, email: string, subject: string): Promise<string[]> {
  const found = await database
    .select({ mailbox: appointments.customerEmail })
    .from(appointments)
    .where(
      inSalon(
        appointments,
        salonId,
        ne(appointments.customerEmail, ""),
        email ? eq(appointments.customerEmail, email) : eq(appointments.phoneKey, subject),
      ),
    )
    // Not by an index of emails: they are found by the phone.
    .groupBy(sql`+${appointments.customerEmail}`)
    .orderBy(asc(min(appointments.createdAt)))
    .limit(MOST_MAILBOXES);
  return found.map(({ mailbox }) => mailbox);
}
