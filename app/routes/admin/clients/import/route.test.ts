import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addedClients, customerNotes } from "../../../../database/schema.ts";
import { LARGEST_LIST } from "../../../../kernel/body-limit.ts";
import { cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf } from "../../../../testing/html.ts";
import { visit } from "../../../../testing/requests.ts";

/* Importing a list of clients: docs/rules.md 23.13. */

const LIST = `Name,Email,Phone,Note
Ada Lovelace,ada@example.com,07700 900456,Likes almond
Bo,,07700 900789,
Ada again,ADA@example.com,,
Grace Hopper,grace@example.com,,Allergic to HEMA
Nobody,,,`;

test("a list is shown before anything is added", async () => {
  const { salon, send, stored } = await anImport();
  await anAppointment(salon);
  const page = await textOf(send({ list: LIST }));
  expect(page).toContain("2 new clients in this list");
  expect(page).toContain("2 more lines");
  expect(page).toMatch(/Line 6<\/span>.*, Nobody.*Please give a phone number or an email/s);
  expect(page).toContain("Add 2 clients");
  expect(await stored()).toEqual([]);
});

test("the clients of a list are added once, and those who are known get the note that they did not have", async () => {
  const { salon, send, stored, notes } = await anImport();
  await anAppointment(salon);
  const sent = await send({ list: LIST, intent: "import" });
  expect(sent.headers.get("Location")).toBe("/admin/clients?notice=imported&added=2");
  const added = [
    ["ada@example.com", "Ada Lovelace", "07700 900456"],
    ["+447700900789", "Bo", "07700 900789"],
  ];
  expect(await stored()).toEqual(added);
  const noted = { "ada@example.com": "Likes almond", "grace@example.com": "Allergic to HEMA" };
  expect(await notes()).toEqual(noted);
  const other = LIST.replace("Likes almond", "Another note").replace("Ada Lovelace", "Ada King");
  const again = await send({ list: other, intent: "import" });
  expect(again.headers.get("Location")).toBe("/admin/clients?notice=imported&added=0");
  expect([await stored(), await notes()]).toEqual([added, noted]);
});

test("a file is read, and a list of 1,200 clients is added whole", async () => {
  const { send, stored } = await anImport();
  const lines = Array.from({ length: 1_200 }, (_, at) => `Client ${at},client${at}@example.com`);
  const list = `Name,Email\n${lines.join("\n")}`;
  const file = new File([list], "clients.csv", { type: "text/csv" });
  expect(await textOf(send({ file }))).toContain("Add 1,200 clients");
  expect((await send({ list, intent: "import" })).status).toBe(302);
  expect((await stored()).length).toBe(1_200);
});

test.for([
  [{}, "Please choose a file, or paste a list."],
  [{ list: "Ada,ada@example.com" }, "The first line has to name the columns"],
  [{ file: new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], "clients.xlsx") }, "Save it as a CSV file"],
] as const)("refuses what is no list", async ([fields, sentence]) => {
  const { send } = await anImport();
  const refused = await send(fields);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain(sentence);
});

test("a list of more than a mebibyte is refused before it is read", async () => {
  const { send } = await anImport();
  expect((await send({ list: "x".repeat(LARGEST_LIST) })).status).toBe(413);
});

/** A salon whose admin imports, and what stands in it. */
async function anImport() {
  const { salon, admin } = await aSalonWithAdmin();
  const Cookie = await cookieOf(admin);
  const ofTheSalon = eq(addedClients.salonId, salon.id);
  return {
    salon,
    send(fields: Record<string, string | File>) {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const headers = { Cookie, Origin: `http://${salon.host}` };
      return visit(salon, "/admin/clients/import", { method: "POST", body, headers });
    },
    async stored() {
      const { client, name, phone } = addedClients;
      const rows = await database.select({ client, name, phone }).from(addedClients).where(ofTheSalon).orderBy(name);
      return rows.map((row) => [row.client, row.name, row.phone]);
    },
    async notes() {
      const rows = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
      return Object.fromEntries(rows.map(({ client, note }) => [client, note]));
    },
  };
}
