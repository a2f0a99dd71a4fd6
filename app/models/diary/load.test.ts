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
    { ...aReservation(salon), actor, networks: ["here", "around"], presumed: { role: "client", sessionVersion: 0 } },
    anUpdate(salon, "one", { what: "cancel" as const }),
  ];
  const reads = readsOf(primaryDatabase(), salon.id, commands, now());
  for (const [name, read] of Object.entries(reads)) {
    if (read === null) {
      // Nothing is to be undone.
      expect(name).toBe("undoables");
      continue;
    }
    const plan = await planOf(read);
    expect(plan, name).not.toMatch(
      /SCAN (appointments|appointment_items|users|idempotency_keys|audit_events|rate_limits|answered)/,
    );
  }
  const found = await planOf(reads.about ?? expect.fail());
  expect(found).toMatch(/appointments_of_a_client/);
  expect(found).toMatch(/appointments_of_a_mailbox/);
  expect(await planOf(reads.taken)).toMatch(/appointments_blocking \(salon_id=\? AND date=\?\)/);
  expect(await planOf(reads.open ?? expect.fail())).toMatch(/appointments_of_a_client/);
});

test("a statement about nothing is not sent", async () => {
  const namesNothing = { ...aReservation(await aSalon()), actor: { role: "admin" as const, userId: "ada" } };
  const reads = readsOf(primaryDatabase(), "salon", [namesNothing], now());
  const sent = Object.entries(reads).flatMap(([name, read]) => (read ? [name] : []));
  expect(sent).toEqual(["settings", "terms", "hours", "closures", "taken", "team", "blocks", "menu", "keys"]);
});
