import { expect, test } from "vitest";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { textOf } from "../../../../testing/html.ts";
import { callApi } from "../../../../testing/requests.ts";

/* Pasting a menu: docs/rules.md 2.14 */

const HERE = "/admin/services/import";
const LIST =
  "Gel Polish\t£38\t1 hr\t\nLuxe Pedicure\t45\t1h30\tSoak Off\nBrows\t20\t30\tBrows\nNail Art\t4.50\t30\tNail Art";

test("a pasted menu is shown line by line, then saved in one step, once", async () => {
  const { salon, send, page } = await aSalonWithAdmin();
  const menu = async () => {
    const listed = await (await callApi(salon, "services")).json<{ name: string; price: number; duration: number }[]>();
    return listed.map(({ name, price, duration }) => [name, price, duration]);
  };
  const before = await menu();
  const shown = await textOf(send(HERE, { list: LIST }));
  for (const words of ["1 new, 1 changed, 1 unchanged", "£35 → £38", "Please choose one of the categories"])
    expect(shown).toContain(words);
  expect(shown).toContain("Save 2 services");
  expect(await menu()).toEqual(before);
  // A double tap sends it twice at once.
  const answers = await Promise.all([1, 2].map(() => send(HERE, { list: LIST, intent: "save" })));
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  const after = [
    ...before.map((row) => (row[0] === "Gel Polish" ? ["Gel Polish", 38, 60] : row)),
    ["Luxe Pedicure", 45, 90],
  ];
  expect((await menu()).toSorted()).toEqual(after.toSorted());
  expect(await textOf(send(HERE, { list: LIST }))).not.toContain('value="save"');
  expect(await page("/admin/services?notice=pasted")).toContain("Menu saved.");
});

test("an empty list is refused, and what can’t be read stays in the field", async () => {
  const { send } = await aSalonWithAdmin();
  expect((await send(HERE, { list: " " })).status).toBe(400);
  const refused = await send(HERE, { list: "a;1;1;Soak Off\n".repeat(301) });
  expect([refused.status, (await textOf(refused)).includes("a;1;1;Soak Off")]).toEqual([400, true]);
});
