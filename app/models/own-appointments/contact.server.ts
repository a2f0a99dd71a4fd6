import { and, desc, eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments } from "../../database/schema.ts";
import { isPossiblePhone } from "../../kernel/phone.server.ts";
import { ownedAt } from "../appointments/own/ownership.server.ts";
import { isTheirs, isVouched } from "../appointments/own/vouched.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* How a client can be reached, by their last appointment. */

/**
 * The phone of a client's last appointment, preferably of one with the account's own email, or an empty text, also in the
 * place of one that is not possible. What strangers have typed beside that email is left out. docs/rules.md 5.16, 23.15
 */
export async function lastPhone(
  database: Database,
  { id: salonId, country }: Salon,
  { id, email, emailVerifiedAt }: { id: string; email: string; emailVerifiedAt: number | null },
): Promise<string> {
  const verifiedEmail = emailVerifiedAt === null ? null : email;
  const [last] = await database
    .select({ phone: appointments.customerPhone })
    .from(appointments)
    .where(and(ownedAt(salonId, { role: "client", userId: id, verifiedEmail }), isTheirs(id)))
    .orderBy(desc(eq(appointments.customerEmail, email)), desc(appointments.createdAt))
    .limit(1);
  return last && (await isPossiblePhone(last.phone, country)) ? last.phone : "";
}

/**
 * The name and the phone of the latest appointment under a mailbox that speaks for its client, for a browser that has proved
 * it. Nobody else may ask. docs/rules.md 6.32, 23.15
 */
export async function contactOfMailbox(
  database: Database,
  { id: salonId, country }: Salon,
  mailbox: string,
): Promise<{ name: string; email: string; phone: string }> {
  const [last] = await database
    .select({ name: appointments.customerName, phone: appointments.customerPhone })
    .from(appointments)
    .where(inSalon(appointments, salonId, eq(appointments.customerEmail, mailbox), isVouched))
    .orderBy(desc(appointments.createdAt))
    .limit(1);
  const phone = last && (await isPossiblePhone(last.phone, country)) ? last.phone : "";
  return { name: last?.name ?? "", email: mailbox, phone };
}
