import { expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { planOf } from "../../../testing/database.ts";
import { aSalon } from "../../../testing/salons.ts";
import { completedVisit } from "./ownership.server.ts";
import { latestVisits } from "./past-visits.server.ts";

/* What belongs to a client is found by the client, never by walking through the salon: docs/rules.md 5.11 */

test.for([
  ["an account", null, ["client"]],
  ["an account with a verified mailbox", "ada@example.com", ["client", "mailbox"]],
] as const)("the visits of %s are found by its own indexes", async ([, verifiedEmail, indexes]) => {
  const salon = await aSalon();
  const { id: userId } = await anAccount(salon);
  const actor = { role: "client" as const, userId, verifiedEmail, grant: null };
  const database = primaryDatabase();
  const plans = [
    await planOf(completedVisit(database, salon.id, actor)),
    await planOf(latestVisits(database, salon.id, actor, salonTime(salon.timeZone, now()))),
  ];
  for (const plan of plans) {
    const used = [...plan.matchAll(/USING (?:COVERING )?INDEX (\w+)/g)].map(([, index]) => index);
    expect(used, plan).toEqual(indexes.map((of) => `appointments_of_a_${of}`));
  }
});
