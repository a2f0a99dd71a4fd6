import { eq } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { appointments, users } from "../../database/schema.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import { isVouched } from "../appointments/own/vouched.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import type { Entry } from "./waiting-list.server.ts";

/**
 * Whether the phone of an entry is known to be its person's: their account or an appointment that speaks for them has it.
 * Whoever gets an offer answers it as the owner of the mailbox. docs/rules.md 23.15, 33.6
 */
export async function isOwnPhone(
  salon: Pick<Salon, "id" | "country">,
  entry: Pick<Entry, "userId" | "email" | "phoneKey">,
): Promise<boolean> {
  if (entry.phoneKey === "") return false;
  const database = primaryDatabase();
  const [booked, [account]] = await withinTime(
    database.batch([
      database
        .select({ id: appointments.id })
        .from(appointments)
        .where(
          inSalon(
            appointments,
            salon.id,
            eq(appointments.customerEmail, entry.email),
            eq(appointments.phoneKey, entry.phoneKey),
            isVouched,
          ),
        )
        .limit(1),
      database
        .select({ phone: users.phone })
        .from(users)
        .where(inSalon(users, salon.id, eq(users.id, entry.userId ?? ""))),
    ]),
  );
  return booked.length > 0 || (await phoneKey(account?.phone ?? "", salon.country)) === entry.phoneKey;
}
