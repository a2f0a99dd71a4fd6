import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { rates, services } from "../../../database/schema.ts";
import { ratesRead } from "../../../models/rates/rates.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { database } from "../../../testing/database.ts";
import { itIs, MONDAY } from "../../../testing/mail-factories.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The rate of VAT in a service's form: docs/rules.md 28.4. Today is June 16th, 2036. */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

const TYPED = { description: "", price: "20", duration: "30", category: "Soak Off", active: "on" };

test("a rate holds from the day on which it is set; the same again writes nothing, and blank ends it", async () => {
  const { salon, send, page } = await aSalonWithAdmin();
  const set = async (with_: Record<string, string>) => {
    const answer = await send("/admin/services", { ...TYPED, ...with_ });
    return /notice=\w+/.exec(answer.headers.get("Location") ?? "")?.[0] ?? answer.status;
  };
  const dip = async () => {
    const named = and(eq(services.salonId, salon.id), eq(services.name, "Dip"));
    const [found] = await database.select().from(services).where(named);
    return found ?? expect.fail("It should be there");
  };
  const edit = async (vat: string, seen?: string) => {
    const { id, updatedAt } = await dip();
    return set({ intent: "edit", id, name: "Dip", seen: seen ?? `${updatedAt}`, vat });
  };
  const ratesSet = async () => {
    const read = await ratesRead(primaryDatabase(), salon.id, "vat");
    return read.map(({ fromDate, basisPoints }) => [fromDate, basisPoints]);
  };
  const added = { intent: "add", name: "Dip", key: "a key of a new one", vat: "20" };
  expect([await set(added), await set(added)]).toEqual(["notice=added", "notice=added"]);
  expect(await ratesSet()).toEqual([["2036-06-16", 2000]]);
  expect(await page(`/admin/services?edit=${(await dip()).id}`)).toMatch(/name="vat"[^>]*value="20"/);
  expect(await edit("17.5")).toBe("notice=saved");
  expect(await ratesSet()).toEqual([["2036-06-16", 1750]]);
  await database.update(rates).set({ fromDate: "2036-06-01" }).where(eq(rates.salonId, salon.id));
  expect(await edit("17.5")).toBe("notice=saved");
  expect(await edit("5", "1")).toBe(409);
  expect(await ratesSet()).toEqual([["2036-06-01", 1750]]);
  expect(await edit("")).toBe("notice=saved");
  expect(await ratesSet()).toEqual([
    ["2036-06-01", 1750],
    ["2036-06-16", null],
  ]);
  expect(await ratesRead(primaryDatabase(), (await aSalon()).id, "vat")).toEqual([]);
  expect(await ratesRead(primaryDatabase(), salon.id, "commission")).toEqual([]);
});

test("a rate may hold from an earlier day, until the next one that was set, and from no later one", async () => {
  const { salon, send, page } = await aSalonWithAdmin();
  const add = (name: string, with_: Record<string, string>) =>
    send("/admin/services", { ...TYPED, intent: "add", name, key: name, ...with_ });
  expect((await add("Dip", { vat: "20", vatFrom: "2036-04-01" })).status).toBe(302);
  const [{ fromDate, basisPoints } = expect.fail()] = await ratesRead(primaryDatabase(), salon.id, "vat");
  expect([fromDate, basisPoints]).toEqual(["2036-04-01", 2000]);
  expect(await page("/admin/services")).toContain("Dip");
  for (const vatFrom of ["2036-06-17", "2036-02-30", "soon"]) {
    const refused = await add("Gel", { vat: "20", vatFrom });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("today or a day before")]);
  }
});

test("what is no percentage is told at its field, and nothing is saved", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const answer = await send("/admin/services", {
    ...TYPED,
    intent: "add",
    name: "Dip",
    key: "another key",
    vat: "120",
  });
  const page = await answer.text();
  expect([
    answer.status,
    page.includes("Please give a percentage from 0 to 100"),
    page.includes('value="120"'),
  ]).toEqual([400, true, true]);
  expect(await ratesRead(primaryDatabase(), salon.id, "vat")).toEqual([]);
});
