import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointments } from "../../../database/schema.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database as fresh, planOf } from "../../../testing/database.ts";
import { aSalon } from "../../../testing/salons.ts";
import { latestVisits } from "../../own-appointments/past-visits.server.ts";
import { ownedAt, ownedBy } from "./ownership.server.ts";

/* What belongs to a client is found by the client, never by walking through the salon: docs/rules.md 5.11 */

test.for([
  ["an account", null, ["client"]],
  ["an account with a verified mailbox", "ada@example.com", ["client", "mailbox"]],
] as const)("the visits of %s are found by its own indexes", async ([, verifiedEmail, indexes]) => {
  const salon = await aSalon();
  const { id: userId } = await anAccount(salon);
  const actor = { role: "client" as const, userId, verifiedEmail, grant: null };
  const database = primaryDatabase();
  const plans = [await planOf(latestVisits(database, salon.id, actor, salonTime(salon.timeZone, now())))];
  for (const plan of plans) {
    const used = [...plan.matchAll(/USING (?:COVERING )?INDEX (\w+)/g)].map(([, index]) => index);
    expect(used, plan).toEqual(indexes.map((of) => `appointments_of_a_${of}`));
  }
});

test("a walk-in's appointment is found by nobody's empty email: docs/rules.md 15.7", async () => {
  const salon = await aSalon();
  await anAppointment(salon, { customerEmail: "", customerPhone: "", phoneKey: "" });
  const client = { role: "client" as const, userId: "ada", verifiedEmail: "", grant: { email: "" } };
  const guest = { role: "guest" as const, grant: { email: "" } };
  for (const actor of [client, guest]) {
    for (const own of [ownedAt(salon.id, actor), ownedBy(actor)]) {
      // No condition at all would be everything.
      expect(own).toBeDefined();
      expect(await fresh.select().from(appointments).where(own)).toEqual([]);
    }
  }
});
