import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { services } from "../../../../database/schema.ts";
import { anAccount } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { aBooking } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf } from "../../../../testing/html.ts";
import { callApi, visit } from "../../../../testing/requests.ts";
import { categoryFields } from "../../../../testing/twins/form-values.ts";
import { CATEGORY_WORDS } from "../../../../words/services.ts";

/* A salon's own categories: docs/rules.md 2.13 */

const PAGE = "/admin/services/categories";
const BASE = { description: "", price: 20, duration: 30, active: true };

test("categories are renamed, ordered, added and hidden; what is per-item stays so, and the API speaks the salon’s names", async () => {
  const { salon, admin, send, page } = await aSalonWithAdmin();
  const api = (path: string, method: string, body?: object) => callApi(salon, path, { method, user: admin, body });
  expect(await page(PAGE)).toContain('value="Builder Gel Overlay with Nail Art"');
  const rows = categoryFields();
  rows["name-2"] = "Fancy Work";
  rows["place-2"] = "0";
  rows["name-11"] = "Pedicure";
  rows["hidden-1"] = "on";
  expect((await send(PAGE, rows)).status).toBe(302);

  const listed = await (await callApi(salon, "services")).json<{ name: string; category: string }[]>();
  expect(listed.find(({ name }) => name === "Nail Art")).toMatchObject({ category: "Fancy Work" });
  expect(listed.map(({ name }) => name)).not.toContain("Matte Top");
  const quantity = { services: [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 3 }] };
  const booked = await api("appointments", "POST", aBooking(salon, quantity));
  expect(await booked.json()).toMatchObject({ servicePrice: 48.5, serviceDuration: 60 });
  const hidden = { services: [{ name: "Matte Top" }], time: "15:00" };
  const byClient = { method: "POST", user: await anAccount(salon), body: aBooking(salon, hidden) };
  expect((await callApi(salon, "appointments", byClient)).status).toBe(400);

  const pedicure = await api("services", "POST", { ...BASE, name: "Luxe Pedicure", category: "Pedicure" });
  expect([pedicure.status, await pedicure.json()]).toEqual([201, expect.objectContaining({ category: "Pedicure" })]);
  const art = { ...BASE, name: "More Art", category: "Nail Art" };
  expect(await (await api("services", "POST", art)).json()).toMatchObject({ category: "Fancy Work" });
  expect((await api("services", "POST", { ...art, name: "Other", category: "Brows" })).status).toBe(400);

  const menu = await textOf(visit(salon, "/book"));
  const titles = [...menu.matchAll(/<h2 id="menu-[^"]*"[^>]*>([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(["Fancy Work", "Gel Polish", "Pedicure"]);
  expect(await page("/admin/services?add")).toContain("<option>Pedicure</option>");
});

test("a category with services stays, an empty one can go, and an edit of another state is refused", async () => {
  const { salon, admin, send, page } = await aSalonWithAdmin();
  const without = (at: number) => ({ ...categoryFields(), [`name-${at}`]: "" });
  const inUse = await send(PAGE, without(0));
  expect(await textOf(inUse, 409)).toContain(CATEGORY_WORDS["category-in-use"]);
  expect((await send(PAGE, without(8))).status).toBe(302);
  expect(await page(PAGE)).not.toContain('value="Soak Off"');
  const gone = { ...BASE, name: "Soak", category: "Soak Off" };
  expect((await callApi(salon, "services", { method: "POST", user: admin, body: gone })).status).toBe(400);
  // The same again changes nothing; another one from the same state is too late.
  expect((await send(PAGE, without(8))).status).toBe(302);
  expect((await send(PAGE, { ...categoryFields(), "name-1": "Other" })).status).toBe(409);
  expect(await page(PAGE)).toContain('value="Block Colour"');
});

test.for([
  [{ "name-1": "gel polish" }, "Another category already has this name"],
  [{ "place-3": "first" }, "Please give the place as a number"],
  [{ "name-3": "x".repeat(61) }, "at most 60 characters"],
] as const)("%j is refused beside its field, and what was typed stays", async ([wrong, sentence]) => {
  const { send } = await aSalonWithAdmin();
  const refused = await send(PAGE, { ...categoryFields(), "name-11": "Typed", ...wrong });
  const text = await textOf(refused, 400);
  expect([refused.status, text.includes(sentence), text.includes('value="Typed"')]).toEqual([400, true, true]);
});

test("a salon that edits none is as it was", async () => {
  const { salon } = await aSalonWithAdmin();
  const rows = await database.select().from(services).where(eq(services.salonId, salon.id));
  const listed = await (await callApi(salon, "services")).json<{ id: string; category: string }[]>();
  for (const { id, category } of listed) expect(rows.find((row) => row.id === id)?.category).toBe(category);
});
