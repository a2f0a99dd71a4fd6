import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { now } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { planOf } from "../../testing/database.ts";
import { anUpdate, aReservation } from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import { readsOf } from "./load.server.ts";

/* The data for commands is found by indexes, for any number of appointments. */

test("no statement scans the appointments, the accounts, the keys or the history", async () => {
  const salon = await aSalon();
  const { id: userId, email } = await anAccount(salon);
  const grant = { appointmentId: "one", mailbox: email };
  const actor = { role: "client" as const, userId, email, verifiedEmail: email, grant };
  const commands = [
    { ...aReservation(salon), actor, networks: ["here", "around"] },
    anUpdate(salon, "one", { what: "cancel" as const }),
  ];
  const reads = readsOf(primaryDatabase(), salon.id, commands, now());
  for (const [name, read] of Object.entries(reads)) {
    const plan = await planOf(read);
    expect(plan, name).not.toMatch(
      /SCAN (appointments|appointment_items|users|idempotency_keys|audit_events|rate_limits|answered)/,
    );
  }
  const found = await planOf(reads.about);
  expect(found).toMatch(/appointments_of_a_client/);
  expect(found).toMatch(/appointments_of_a_mailbox/);
  expect(await planOf(reads.taken)).toMatch(/appointments_blocking \(salon_id=\? AND date=\?\)/);
  expect(await planOf(reads.open)).toMatch(/appointments_of_a_client/);
});
