import { eq } from "drizzle-orm";
import { waitingList } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { makeOffers } from "../../models/waitlist/offers.server.ts";
import { anAppointment, tomorrow } from "../appointments.ts";
import { database } from "../database.ts";
import { aTextingSalon } from "../texts.ts";

/* Salons on which attacks on the waiting list are tried. docs/rules.md 33 */

/** A salon with a waiting list where one hour is free three days ahead: 10:00. */
export async function aScarceSalon(): Promise<{ salon: Salon; day: string }> {
  const salon = await aTextingSalon({ hours: [] }, { waitingList: true });
  const day = addDays(tomorrow(salon), 2);
  const others = { date: day, customerEmail: "others@example.com", phoneKey: "" };
  await anAppointment(salon, { ...others, startsMinute: 0, endsMinute: 600 });
  await anAppointment(salon, { ...others, startsMinute: 660, endsMinute: 1440 });
  return { salon, day };
}

/** Somebody waits for Gel Polish on a day. Of two, the one with the lower place stands higher. */
export async function aWait(salon: Salon, day: string, with_: Partial<typeof waitingList.$inferInsert> = {}) {
  const id = crypto.randomUUID();
  await database.insert(waitingList).values({
    ...{ id, salonId: salon.id, name: "Vera Waits", phone: "07700 900777", phoneKey: "" },
    ...{ email: `${id}@example.com`, place: 1, createdAt: 1 },
    wanted: {
      ...{ services: [{ id: `${salon.id}-gel`, quantity: 1 }], days: [day], from: 0, to: 1440, until: day },
      ...{ technicianId: null, before: null },
    },
    ...with_,
  });
  return entryOf(id);
}

/** An entry as it stands. */
export async function entryOf(id: string) {
  const [entry] = await database.select().from(waitingList).where(eq(waitingList.id, id));
  if (!entry) throw new Error("The entry is gone");
  return entry;
}

/** Looks at the list as the salon's object does, and answers the holds of the offers that stand. */
export async function look(salon: Salon) {
  return (await makeOffers(salon.id, [], { beforeWrite: () => {} })).holds;
}
