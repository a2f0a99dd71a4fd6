import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox, salons } from "#app/database/schema.ts";
import { TRIAL_MS } from "#app/models/trial/trial.ts";
import { MAIL_OF_NEW_SALON_WAITS } from "#app/words/salon.ts";
import { anAppointment } from "../../app/testing/appointments.ts";
import { database } from "../../app/testing/database.ts";
import { aSalon } from "../../app/testing/salons.ts";
import { listOf, nameIn, onTrialRead, trialEnd, trialRead } from "./salons-on-trial.ts";

/* The operator's list of new salons: docs/rules.md 18.11. */

const AT = Date.parse("2036-06-16T10:00:00Z");

test("the list names each salon on trial and nobody else's, with what it holds back", async () => {
  const opened = { createdAt: AT, trialUntil: AT + TRIAL_MS };
  const fresh = await aSalon({ ...opened, name: "Rosé & Thorn" });
  const others = [await aSalon(), await aSalon({ ...opened, trialUntil: AT })];
  const subjectId = await anAppointment(fresh);
  await database.insert(outbox).values({
    ...{ id: crypto.randomUUID(), salonId: fresh.id, subjectId, kind: "confirmation" },
    ...{ dueAt: AT, createdAt: AT, lastError: MAIL_OF_NEW_SALON_WAITS },
  });
  const list = await listed();
  expect(list).toContain(`${fresh.host}  Rosé & Thorn`);
  expect(list).toContain(
    "opened 2036-06-16, on trial until 2036-06-30, open for booking, appointments: 1, emails that wait: 1",
  );
  for (const other of others) expect(list).not.toContain(other.host);
});

test("a salon that the operator has looked at is on trial no more, and another stays so", async () => {
  const [seen, waits] = [await aSalon({ trialUntil: AT + TRIAL_MS }), await aSalon({ trialUntil: AT + TRIAL_MS })];
  const host = seen.host ?? "";
  expect(nameIn((await env.DB.prepare(trialRead(host, AT)).all()).results, host)).toBe(seen.name);
  await env.DB.prepare(trialEnd(host)).run();
  const [salon] = await database.select().from(salons).where(eq(salons.id, seen.id));
  expect(salon?.trialUntil).toBeNull();
  const again = (await env.DB.prepare(trialRead(host, AT)).all()).results;
  expect(() => nameIn(again, host)).toThrow(`no salon on trial is at ${host}`);
  const list = await listed();
  expect([list.includes(host), list.includes(waits.host ?? "")]).toEqual([false, true]);
});

async function listed(): Promise<string> {
  return listOf((await env.DB.prepare(onTrialRead(AT)).all()).results);
}
