import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { services, users } from "../../../../database/schema.ts";
import { categoriesOf } from "../../../../models/services/categories.server.ts";
import { aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { callApi, visit } from "../../../../testing/requests.ts";

/* A pasted menu: docs/rules.md 2.14, 25.6 */

const LIST =
  "Gel Polish\t£38\t1 hr\t\nLuxe Pedicure\t45\t1h30\tPedicures\nChrome\t8\t+10 min\tExtras\nOdd\tsoon\t30\tSoak Off\nNail Art\t4.50\t30\tNail Art";

test("a pasted menu is shown line by line, then saved in one step with its categories, once", async () => {
  const { salon, send, menu, categories } = await aMenu();
  const before = await menu();
  const shown = unescaped(await textOf(send({ list: LIST })));
  for (const words of ["2 new, 1 changed, 1 unchanged, 1 that can’t be saved", "£35 → £38", "extra, +10 min"])
    expect(shown).toContain(words);
  expect(shown).toContain("2 new categories: make them (Pedicures, Extras)");
  expect(shown).toContain("Save 3 services");
  expect(await menu()).toEqual(before);
  // A double tap sends it twice at once.
  const answers = await Promise.all([1, 2].map(() => send({ list: LIST, intent: "import" })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const after = [
    ...before.map((row) => (row[0] === "Gel Polish" ? ["Gel Polish", 38, 60] : row)),
    ["Luxe Pedicure", 45, 90],
    ["Chrome", 8, 0],
  ];
  expect((await menu()).toSorted()).toEqual(after.toSorted());
  expect((await categories()).slice(-2).map(({ name }) => name)).toEqual(["Pedicures", "Extras"]);
  const [chrome] = await database.select().from(services).where(named(salon.id, "Chrome"));
  expect(chrome).toMatchObject({ salonId: salon.id, extraMinutes: 10, active: true });
  expect(await textOf(send({ list: LIST }))).not.toContain('value="import"');
});

test("categories that staff don’t want are not made, and their lines are refused", async () => {
  const { send, menu, categories } = await aMenu();
  const [before, own] = [await menu(), await categories()];
  const refused = unescaped(await textOf(send({ list: LIST, seen: "[]" })));
  expect(refused).toContain("0 new, 1 changed, 1 unchanged, 3 that can’t be saved");
  expect(refused).toMatch(/Luxe Pedicure: Please choose one of the categories/);
  expect([await menu(), await categories()]).toEqual([before, own]);
});

test("a menu is taken back: what is new goes with its categories, what was changed is as it was, what was touched since stays", async () => {
  const { salon, admin, send, menu, categories } = await aMenu();
  const [before, own] = [await menu(), await categories()];
  const done = unescaped(await textOf(send({ list: LIST, intent: "import" })));
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  const [luxe] = await database.select().from(services).where(named(salon.id, "Luxe Pedicure"));
  expect(
    (await callApi(salon, `services/${luxe?.id}`, { method: "PUT", user: admin, body: { price: 50 } })).status,
  ).toBe(200);
  const undone = await textOf(send({ intent: "undo", id }));
  expect(undone).toContain("Undone: 2 services");
  expect(undone).toContain("Luxe Pedicure");
  expect((await menu()).toSorted()).toEqual([...before, ["Luxe Pedicure", 50, 90]].toSorted());
  expect((await categories()).map(({ name }) => name)).toEqual([...own.map(({ name }) => name), "Pedicures"]);
});

test("a manager without the right to the menu neither sees nor takes back an import of it", async () => {
  const { salon, send, menu, open } = await aMenu();
  const done = await textOf(send({ list: LIST, intent: "import" }));
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  const brought = await menu();
  const manager = await aStaffMember(salon, "manager");
  await database
    .update(users)
    .set({ withheld: ["menu"] })
    .where(eq(users.id, manager.id));
  const Cookie = await cookieOf(manager);
  expect(await textOf(open(Cookie))).not.toContain("Undo it all");
  expect((await send({ intent: "undo", id }, Cookie)).status).toBe(403);
  expect(await menu()).toEqual(brought);
  expect(await textOf(open())).toContain("Undo it all");
});

test("an empty list is refused, and what can’t be read stays in the field", async () => {
  const { send } = await aMenu();
  expect((await send({ list: " " })).status).toBe(400);
  const refused = await send({ kind: "menu", list: "a;1;1;Soak Off\n".repeat(301) });
  expect([refused.status, (await refused.text()).includes("a;1;1;Soak Off")]).toEqual([400, true]);
});

function named(salonId: string, name: string) {
  return and(eq(services.salonId, salonId), eq(services.name, name));
}

/** A salon whose admin pastes menus, and what stands on its menu. */
async function aMenu() {
  const { salon, admin } = await aSalonWithAdmin();
  const own = await cookieOf(admin);
  return {
    ...{ salon, admin },
    open: (Cookie = own) => visit(salon, "/admin/clients/import", { headers: { Cookie } }),
    send(fields: Record<string, string>, Cookie = own) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const headers = { Cookie, Origin: `http://${salon.host}` };
      return visit(salon, "/admin/clients/import", { method: "POST", body, headers });
    },
    async menu() {
      const listed = await (await callApi(salon, "services")).json<
        { name: string; price: number; duration: number }[]
      >();
      return listed.map(({ name, price, duration }) => [name, price, duration]);
    },
    categories: () => categoriesOf(primaryDatabase(), salon.id),
  };
}
