import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { expect, test } from "vitest";
import { salons } from "#app/database/schema.ts";
import { addDays, now, salonTime } from "#app/kernel/clock.ts";
import { settingsOfNewSalon } from "#app/models/new-salon/settings.ts";
import { database } from "#app/testing/database.ts";
import { visit } from "#app/testing/requests.ts";
import { demoSalon } from "./demo-salon.ts";
import { TEAM_OWN } from "./team-salon.ts";

test("the first demo salon is as specified, and the one with a team begins as a new salon does", async () => {
  const [first, team] = [await aDemoSalon(), await aDemoSalon(TEAM_OWN)];
  expect(first).toMatchObject({ dateStyle: "en-US", noticeMinutes: 0, finishByClosing: false, realLengths: false });
  expect(await lastStart(first)).toBe("20:00");
  expect(team).toMatchObject(settingsOfNewSalon("Europe/London"));
  expect(await lastStart(team)).toBe("19:00");
});

/** The last start of tomorrow that clients are offered for an hour. */
async function lastStart(salon: Awaited<ReturnType<typeof aDemoSalon>>): Promise<string | undefined> {
  const date = addDays(salonTime(salon.timeZone, now()).date, 1);
  const { slots }: { slots: { time: string }[] } = await (
    await visit(salon, `/api/slots?date=${date}&duration=60`)
  ).json();
  return slots.at(-1)?.time;
}

async function aDemoSalon(own?: typeof TEAM_OWN) {
  const id = crypto.randomUUID();
  const contents = { now: now(), minimal: true, passwordHashes: { admin: "none", client: "none" } };
  const [insert, ...others] = demoSalon(drizzle(env.DB), { id, host: `${id}.test`, idPrefix: `${id}-` }, contents, own);
  if (!insert) throw new Error("A demo salon writes something");
  await drizzle(env.DB).batch([insert, ...others]);
  const [salon] = await database.select().from(salons).where(eq(salons.id, id));
  if (!salon) throw new Error("No salon was made");
  return salon;
}
