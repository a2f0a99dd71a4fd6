import { desc, eq } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, users } from "../../database/schema.ts";
import { type Actor, isCustomer } from "../../diary/appointments/appointment.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { Joining } from "./waiting-list.server.ts";

type Person = Pick<Joining, "userId" | "email" | "name" | "phone" | "phoneKey">;

/** What somebody says of themselves; what they leave out is as their account or their last visit has it. */
interface Typed {
  customerName?: string | undefined;
  customerEmail?: string | undefined;
  customerPhone?: string | undefined;
}

/**
 * Who joins the list: the client or the guest themselves, or whom staff name. Only a proved mailbox joins by itself, because
 * offers are mailed to it. docs/rules.md 33.2
 */
export async function personOf(
  database: Database,
  salon: Pick<Salon, "id" | "country">,
  actor: Actor,
  { customerName, customerEmail, customerPhone }: Typed,
): Promise<Result<{ person: Person }, "email-unverified">> {
  const email = isCustomer(actor) ? mailboxOf(actor) : customerEmail;
  if (!email) return refuse("email-unverified");
  const userId = actor.role === "client" ? actor.userId : null;
  const [[account], [last]] = await database.batch([
    database
      .select({ name: users.name, phone: users.phone })
      .from(users)
      .where(inSalon(users, salon.id, eq(users.id, userId ?? ""))),
    database
      .select({ name: appointments.customerName, phone: appointments.customerPhone })
      .from(appointments)
      .where(inSalon(appointments, salon.id, eq(appointments.customerEmail, email)))
      .orderBy(desc(appointments.createdAt))
      .limit(1),
  ]);
  const phone = customerPhone || account?.phone || last?.phone || "";
  const name = customerName || account?.name || last?.name || "";
  return { ok: true, person: { userId, email, name, phone, phoneKey: await phoneKey(phone, salon.country) } };
}

/** The mailbox that somebody has proved, or null. docs/rules.md 5.11 */
export function mailboxOf(actor: Actor): string | null {
  if (actor.role === "client") return actor.verifiedEmail ?? null;
  // A code by text has proved a phone and no mailbox. docs/rules.md 34.9
  return actor.role === "guest" && "email" in actor.grant && actor.grant.email.includes("@") ? actor.grant.email : null;
}
