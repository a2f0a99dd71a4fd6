import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments, textMessages } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { anAccount, aStaffMember } from "../../testing/accounts.ts";
import { anAppointment } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { anUpdate } from "../../testing/mail-factories.ts";
import { aSalon } from "../../testing/salons.ts";
import { aPhone } from "../../testing/texts.ts";
import type { User } from "../accounts/user.server.ts";
import { removeClient } from "../customers/correct.server.ts";
import { execute } from "../diary/execute.server.ts";
import { deleteAccount } from "../own-profile/own-account.server.ts";
import type { Salon } from "../salon/salon.server.ts";

/* Whose texts are forgotten, and that they stay in the month's cost. docs/rules.md 5.12, 23.14, 34.14 */

test.for<[string, (about: { salon: Salon; id: string; account: User }) => Promise<unknown>]>([
  ["the client deletes their account", ({ salon, account }) => deleteAccount(salon, account)],
  [
    "staff remove the client",
    async ({ salon, id }) => {
      const { id: userId } = await aStaffMember(salon, "owner");
      return removeClient(salon, { role: "admin", userId }, id);
    },
  ],
  [
    "the appointment is deleted",
    ({ salon, id }) => execute(primaryDatabase, anUpdate(salon, id, { what: "delete", tell: false } as const)),
  ],
])("when %s, their texts have no phone and no words, and those of others with the phone stay", async ([, happens]) => {
  const salon = await aSalon();
  const account = await anAccount(salon);
  const phone = aPhone();
  const about = { phoneKey: phone, date: "2026-01-05", status: "completed" as const };
  const id = await anAppointment(salon, { ...about, clientId: account.id, customerEmail: account.email });
  const others = await anAppointment(salon, { ...about, startsMinute: 700, endsMinute: 760, customerEmail: "" });
  const text = (appointmentId: string | null, note: string) => ({
    ...{
      id: crypto.randomUUID(),
      salonId: salon.id,
      kind: "note",
      phone,
      appointmentId,
      note,
      segments: 1,
      tenths: 40,
    },
    ...{ state: "received" as const, at: now() },
  });
  await database.insert(textMessages).values([text(id, "Mine"), text(others, "Theirs"), text(null, "None")]);
  expect(await happens({ salon, id, account })).toMatchObject({ ok: true });
  const left = await database.select().from(textMessages).where(eq(textMessages.salonId, salon.id));
  expect(left.map((row) => [row.phone, row.note, row.tenths]).toSorted()).toEqual(
    [
      ["", "", 40],
      [phone, "None", 40],
      [phone, "Theirs", 40],
    ].toSorted(),
  );
  expect(await database.$count(appointments, eq(appointments.id, others))).toBe(1);
});
