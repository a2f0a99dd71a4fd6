import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { addedClients, appointments, customerNotes, mustCall } from "../../../../database/schema.ts";
import { pastCustomers } from "../../../../models/customers/past-customers.server.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";

/* Several people with one phone and no email: docs/rules.md 23.20. */

const PHONE = "07700 900331";
const KEY = "+447700900331";
const FAMILY = [
  "Name,Phone,Notes",
  `Mary Quill,${PHONE},Latex`,
  `Zoë Quill,${PHONE},Short nails`,
  `Zoe Quill,${PHONE},Likes red`,
].join("\n");

test("an import makes a card of each, names them, and makes nobody twice", async () => {
  const { bring, entries, notes } = await aFamily();
  const shown = await bring(FAMILY, {});
  expect(shown).toContain("Mary Quill has the same phone. They share it, each with a card");
  await bring(FAMILY, { intent: "import" });
  const both = [
    [KEY, "Mary Quill"],
    [`${KEY} zoequill`, "Zoë Quill"],
  ];
  expect(await entries()).toEqual(both);
  expect(await notes()).toEqual({ [KEY]: "Latex", [`${KEY} zoequill`]: "Short nails\nLikes red" });
  const again = await bring(`${FAMILY}\nBea Quill,${PHONE},Asthma`, {});
  expect(again).toContain("1 new client in this list");
  expect(again).toMatch(/Bea Quill: Mary Quill has the same phone/);
  await bring(FAMILY, { intent: "import" });
  expect(await entries()).toEqual(both);
});

test("a list names somebody with the phone of a client whom the salon has, and staff may say that they are one", async () => {
  const { bring, entries, notes } = await aFamily();
  await bring(`Name,Phone\nMary Quill,${PHONE}`, { intent: "import" });
  const list = `Name,Phone,Notes\nZoe Quill,${PHONE},Latex`;
  expect(await bring(list, {})).toContain("1 line shares an email or a phone with another name");
  expect(await bring(list, { sharing: "one" })).toContain("We take this for Mary Quill, as you say");
  await bring(list, { sharing: "one", intent: "import" });
  expect([await entries(), await notes()]).toEqual([[[KEY, "Mary Quill"]], { [KEY]: "Latex" }]);
});

test("a booking that is brought in is for whom its name says; another name goes to the first card", async () => {
  const { bring, booked, date } = await aFamily();
  await bring(FAMILY, { intent: "import" });
  const line = (time: string, name: string) => `${date},${time},Gel Polish,${name},${PHONE}`;
  const named = ["zoe quill", "Mary Quill", "Uncle Quill", "Zoë Quill"];
  const lines = named.map((name, at) => line(`${10 + 2 * at}:00`, name));
  await bring(["Date,Time,Services,Client,Phone", ...lines].join("\n"), { intent: "import" });
  expect(await booked()).toEqual([
    ["zoe quill", `${KEY} zoequill`],
    ["Mary Quill", KEY],
    ["Uncle Quill", KEY],
    ["Zoë Quill", `${KEY} zoequill`],
  ]);
});

test("both are found by the phone and each is offered to a booking; a card names the other", async () => {
  const { salon, bring, page, ids } = await aFamily();
  await bring(FAMILY, { intent: "import" });
  for (const q of [PHONE, "900331", "0331", "07700 900"])
    expect((await pastCustomers(primaryDatabase(), salon, q)).map(({ name }) => name)).toEqual([
      "Mary Quill",
      "Zoë Quill",
    ]);
  const [mary = "", zoe = ""] = await ids();
  expect(unescaped(await page(`/admin/clients/${mary}`))).toContain("Zoë Quill");
  const card = unescaped(await page(`/admin/clients/${zoe}`));
  for (const text of ["Short nails", "Mary Quill", `href="tel:${PHONE.replace(" ", "")}"`])
    expect(card).toContain(text);
  expect(card).not.toContain("Latex");
});

test("staff add somebody beside a client with the same phone, correct the name, and mark one of them", async () => {
  const { salon, send, entries, ids } = await aFamily();
  const zoe = { customerName: "Zoe Quill", customerEmail: "", customerPhone: PHONE, notes: "Short nails" };
  await send("/admin/clients/new", { ...zoe, customerName: "Mary Quill", notes: "" });
  const refused = await send("/admin/clients/new", zoe);
  expect(unescaped(await textOf(refused, 409))).toContain("Add them beside Mary Quill");
  expect((await send("/admin/clients/new", { ...zoe, another: "on" })).status).toBe(302);
  const [, id = ""] = await ids();
  const seen = JSON.stringify(["Zoe Quill", "", PHONE]);
  await send(`/admin/clients/${id}/details`, { ...zoe, customerName: "Zoe Reed", seen });
  expect(await entries()).toEqual([
    [KEY, "Mary Quill"],
    [`${KEY} zoereed`, "Zoe Reed"],
  ]);
  await send(`/admin/clients/${id}`, { intent: "call", reason: "Late" });
  const marks = await database.select().from(mustCall).where(eq(mustCall.salonId, salon.id));
  expect(marks).toMatchObject([{ client: `${KEY} zoereed`, phoneKey: KEY }]);
  const email = "zoe@example.com";
  await send(`/admin/clients/${id}/details`, {
    ...{ ...zoe, customerName: "Zoe Reed", customerEmail: email },
    seen: JSON.stringify(["Zoe Reed", "", PHONE]),
  });
  const [entry] = await database.select().from(addedClients).where(eq(addedClients.email, email));
  expect(entry).toMatchObject({ client: email, phoneKey: KEY });
});

async function aFamily() {
  const made = await aSalonWithAdmin();
  const { salon, send } = made;
  const added = () =>
    database.select().from(addedClients).where(eq(addedClients.salonId, salon.id)).orderBy(addedClients.client);
  return {
    ...made,
    bring: async (list: string, fields: Record<string, string>) =>
      unescaped(await textOf(send("/admin/clients/import", { list, ...fields }))),
    entries: async () => (await added()).map(({ client, name }) => [client, name]),
    ids: async () => (await added()).map(({ id }) => id),
    notes: async () => {
      const rows = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
      return Object.fromEntries(rows.map(({ client, note }) => [client, note]));
    },
    booked: async () => {
      const rows = await database
        .select()
        .from(appointments)
        .where(eq(appointments.salonId, salon.id))
        .orderBy(appointments.startsMinute);
      return rows.map(({ customerName, phoneKey }) => [customerName, phoneKey]);
    },
  };
}
