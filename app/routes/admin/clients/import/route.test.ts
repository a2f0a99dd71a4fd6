import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addedClients, customerNotes, imports, mustCall } from "../../../../database/schema.ts";
import { DAY_MS } from "../../../../kernel/clock.ts";
import { cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { anAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { visit } from "../../../../testing/requests.ts";
import { IMPORT_HINTS, LIST_WORDS } from "../../../../words/imports.ts";

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
  expect(page).toContain("2 lines name clients who are in your list already, or a client whom another line names.");
  expect(page).toContain("1 note will be added where you have none.");
  expect(page).toContain('download="lines-left-out.csv"');
  expect(page).toMatch(/Line 6<\/span>.*, Nobody.*Please give a phone number or an email/s);
  const [, shown = ""] = page.split("As we read them");
  const names = [...(shown.split("</ul>")[0] ?? "").matchAll(/font-semibold">([^<]*)/g)].map(([, name]) => name);
  expect(names).toEqual(["Ada Lovelace", "Bo"]);
  expect(page).toContain("Add 2 clients");
  expect(await stored()).toEqual([]);
});

test("the clients of a list are added once, and those who are known get the note that they did not have", async () => {
  const { salon, send, stored, notes } = await anImport();
  await anAppointment(salon);
  const done = await textOf(send({ list: LIST, intent: "import" }));
  for (const words of [
    "2 clients added",
    "1 note added where you had none",
    'download="lines-left-out.csv"',
    "Undo it all",
  ])
    expect(done).toContain(words);
  const added = [
    ["ada@example.com", "Ada Lovelace", "07700 900456"],
    ["+447700900789", "Bo", "07700 900789"],
  ];
  expect(await stored()).toEqual(added);
  const noted = { "ada@example.com": "Likes almond\nAlso: Ada again", "grace@example.com": "Allergic to HEMA" };
  expect(await notes()).toEqual(noted);
  const other = LIST.replace("Likes almond", "Another note").replace("Ada Lovelace", "Ada King");
  expect(await textOf(send({ list: other, intent: "import" }))).toContain("Nothing new was added");
  expect([await stored(), await notes()]).toEqual([added, noted]);
});

test("a file is read, and a list of 1,200 clients is added whole, as the router sends it too", async () => {
  const { send, stored } = await anImport();
  const note = "x".repeat(100);
  const lines = Array.from({ length: 1_200 }, (_, at) => `Client ${at},client${at}@example.com,${note}`);
  const list = `Name,Email,Note\n${lines.join("\n")}`;
  expect(list.length).toBeGreaterThan(2 * 64 * 1024);
  const file = new File([list], "clients.csv", { type: "text/csv" });
  expect(await textOf(send({ file }))).toContain("Add 1,200 clients");
  expect((await send({ list, intent: "import" }, ".data")).status).toBeLessThan(400);
  expect((await stored()).length).toBe(1_200);
  expect(await textOf(send({ list }))).not.toContain('value="import"');
});

test("of two lines that name one client the first counts, with the notes of both", async () => {
  const { send, stored, notes } = await anImport();
  const list = "Name,Phone,Note\nBo,07700 900789,\nBo Peep,+44 7700 900789,Square\nB,07700900789,Round";
  await send({ list, intent: "import" });
  expect(await stored()).toEqual([["+447700900789", "Bo", "07700 900789"]]);
  expect(await notes()).toEqual({ "+447700900789": "Square\nRound" });
});

test("who was blocked elsewhere is asked to call here, and staff who have said otherwise are not overruled", async () => {
  const { salon, send } = await anImport();
  const marks = async () => {
    const rows = await database.select().from(mustCall).where(eq(mustCall.salonId, salon.id));
    return rows.map(({ client, calls }) => [client, calls]);
  };
  const list = "Name,Email,Blocked\nOrla,orla@example.com,No\nGina,gina@example.com,Yes";
  expect(await textOf(send({ list }))).toContain("1 client blocked there");
  expect(await marks()).toEqual([]);
  await send({ list, intent: "import" });
  expect(await marks()).toEqual([["gina@example.com", true]]);
  await database.update(mustCall).set({ calls: false, reason: "" }).where(eq(mustCall.salonId, salon.id));
  await send({ list, intent: "import" });
  expect(await marks()).toEqual([["gina@example.com", false]]);
});

test("what a list has and an import leaves out is named", async () => {
  const { send } = await anImport();
  const page = await textOf(send({ list: "Name,Email,Phone,Colour\nAda,ada@example.com,1,Red" }));
  expect(page).toContain("1 new client in this list");
  expect(page).toMatch(/Line 2<\/span>, Ada: [^<]*“1”/);
  expect(page).toMatch(/Colour<\/span>: Red/);
});

test("a note of several lines is stored as it would be from the card", async () => {
  const { send, notes } = await anImport();
  await send({ list: 'Name,Phone,Note\r\nBo,07700 900789,"One\r\nTwo"', intent: "import" });
  expect(await notes()).toEqual({ "+447700900789": "One\nTwo" });
});

test.for([
  [{}, IMPORT_HINTS.noFile],
  [{ list: "Name,Birthday\nAda,10 December" }, LIST_WORDS["no-columns"]],
  [{ file: new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], "clients.xlsx") }, "Save it as a CSV file"],
] as const)("refuses what is no list", async ([fields, sentence]) => {
  const { send } = await anImport();
  const refused = await send(fields);
  expect(refused.status).toBe(400);
  const page = await refused.text();
  expect(page).toContain(sentence);
  if ("list" in fields) expect(page).toContain(fields.list);
});

test("a file that would be too large to be sent again once it was shown is refused at once", async () => {
  const { send } = await anImport();
  const accents = new Uint8Array(700 * 1024).fill(0xeb);
  const refused = await send({ file: new File(["Name,Email\n", accents], "clients.csv") });
  expect([refused.status, (await refused.text()).includes(IMPORT_HINTS.tooLarge)]).toEqual([400, true]);
});

test("a list without a heading for its first column is added as it was shown", async () => {
  const { send, stored } = await anImport();
  const list = "\tName\tPhone\n1\tAda\t07700 911001\n";
  await send({ list, intent: "import" });
  expect(await stored()).toEqual([["+447700911001", "Ada", "07700 911001"]]);
});

test("a list of more than a mebibyte is refused before it is read", async () => {
  const { send } = await anImport();
  expect((await send({ list: "x".repeat(1024 * 1024) })).status).toBe(413);
});

/** A salon whose admin imports, and what stands in it. */
async function anImport() {
  const { salon, admin } = await aSalonWithAdmin();
  const Cookie = await cookieOf(admin);
  const ofTheSalon = eq(addedClients.salonId, salon.id);
  return {
    salon,
    send(fields: Record<string, string | File>, suffix = "") {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.append(name, value);
      const headers = { Cookie, Origin: `http://${salon.host}` };
      return visit(salon, `/admin/clients/import${suffix}`, { method: "POST", body, headers });
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

test("what is added is what was shown: a change of the form shows the list once more", async () => {
  const { send, stored } = await anImport();
  const list = "Wer,Wo,Was\nAda,ada@example.com,Tall\nBo,bo@example.com,Small";
  const guessed = await send({ list });
  expect([guessed.status, (await guessed.text()).includes(LIST_WORDS["no-columns"])]).toEqual([400, true]);
  const chosen = { list, kind: "clients", "column-0": "name", "column-1": "email", "column-2": "note" };
  const shown = unescaped(await textOf(send(chosen)));
  const [, seen = ""] = /name="seen" value="([^"]*"[^>]*)"\/>/.exec(shown) ?? [];
  expect(JSON.parse(seen)).toMatchObject(["clients", ["name", "email", "note"], {}]);
  const choices = { sharing: "several", makes: "yes", was: "clients" };
  const changed = await textOf(send({ ...chosen, ...choices, seen, intent: "import", "column-2": "" }));
  expect(changed).toContain(IMPORT_HINTS.lookAgain);
  expect(await stored()).toEqual([]);
  expect(await textOf(send({ ...chosen, ...choices, seen, intent: "import" }))).toContain("2 clients added");
  expect((await stored()).map(([client]) => client)).toEqual(["ada@example.com", "bo@example.com"]);
});

test("an import of clients is taken back as a whole, but for who has been touched or has booked since", async () => {
  const { salon, send, stored, notes } = await anImport();
  await anAppointment(salon);
  const list = `${LIST}\nTouched,touched@example.com,,Round\nBooked,booked@example.com,,Square`;
  await send({ list: `Name,Email\nEarlier,earlier@example.com`, intent: "import" });
  const done = await textOf(send({ list, intent: "import" }));
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  await anAppointment(salon, { customerEmail: "booked@example.com", startsMinute: 900, endsMinute: 960 });
  const ofTheSalon = eq(customerNotes.salonId, salon.id);
  await database
    .update(customerNotes)
    .set({ note: "Oval", updatedAt: sql`${customerNotes.updatedAt} + 5` })
    .where(and(ofTheSalon, eq(customerNotes.client, "touched@example.com")));
  const undone = await textOf(send({ intent: "undo", id }));
  expect(undone).toContain("Undone: 2 clients");
  expect(undone).toContain("Booked, Touched");
  expect((await stored()).map(([client]) => client)).toEqual([
    ...["booked@example.com", "earlier@example.com", "touched@example.com"],
  ]);
  expect(await notes()).toEqual({ "touched@example.com": "Oval", "booked@example.com": "Square" });
  expect((await send({ intent: "undo", id })).status).toBe(404);
});

test("another salon’s import, and one of yesterday, can’t be taken back", async () => {
  const [one, other] = [await anImport(), await anImport()];
  const done = await textOf(one.send({ list: LIST, intent: "import" }));
  const [, id = ""] = /name="id" value="([^"]+)"/.exec(done) ?? [];
  expect((await other.send({ intent: "undo", id })).status).toBe(404);
  await database
    .update(imports)
    .set({ at: sql`${imports.at} - ${DAY_MS}` })
    .where(eq(imports.id, id));
  expect((await one.send({ intent: "undo", id })).status).toBe(404);
  expect((await one.stored()).length).toBe(3);
});
