import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { clientFacts, imports } from "../../../../database/schema.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";

/* Birthdays and consents come in with a list of clients, and go with it: docs/rules.md 23.13, 23.19, 25.6. */

const LIST = [
  "Name,Email,Birthday,Marketing Consent,Consent Date",
  "Ada,ada@example.com,28/02/1990,Yes,01/05/2024",
  "Bo,bo@example.com,,No,",
].join("\n");
const WORDS = "Marketing Consent: Yes; Consent Date: 01/05/2024";
const ADA = { client: "ada@example.com", birthday: "1990-02-28", consentOn: "2024-05-01" };

test("they are shown, added and taken back", async () => {
  const { send, facts, undo } = await anImport();
  const shown = unescaped(await textOf(send({ list: LIST })));
  for (const text of ["Birthday: February 28, 1990", "Agreed to news and offers on Wednesday, May 1st, 2024"])
    expect(shown).toContain(text);
  expect(await facts()).toEqual([]);
  await send({ list: LIST, intent: "import" });
  expect(await facts()).toMatchObject([{ ...ADA, consentWords: WORDS, consentHow: "import" }]);
  await undo();
  expect(await facts()).toEqual([]);
});

test("who is in the list gets them where they have none, and keeps what staff wrote down", async () => {
  const { salon, send, facts, undo } = await anImport();
  await send({ list: "Name,Email\nAda,ada@example.com\nCy,cy@example.com", intent: "import" });
  const own = { salonId: salon.id, client: "cy@example.com", birthday: "06-03", consentWords: "", updatedAt: 1 };
  await database.insert(clientFacts).values(own);
  await database.delete(imports).where(eq(imports.salonId, salon.id));
  const again = `${LIST}\nCy,cy@example.com,04/07/1991,Yes,`;
  expect(await textOf(send({ list: again }))).toContain("For 1 of them a birthday or consent will be added.");
  await send({ list: again, intent: "import" });
  expect(await facts()).toMatchObject([ADA, own]);
  await undo();
  expect(await facts()).toMatchObject([own]);
});

test("a birthday that can be read both ways is asked about, and nothing is added before", async () => {
  const { send, facts } = await anImport();
  const list = "Name,Email,Birthday\nAda,ada@example.com,03/06/1990";
  expect(unescaped(await textOf(send({ list, intent: "import" })))).toContain("Which day is 03/06/1990?");
  expect(await facts()).toEqual([]);
  await send({ list, intent: "import", dates: "month" });
  expect(await facts()).toMatchObject([{ birthday: "1990-03-06" }]);
});

async function anImport() {
  const made = await aSalonWithAdmin();
  const { salon } = made;
  const send = (fields: Record<string, string>) => made.send("/admin/clients/import", fields);
  const noted = () => database.select().from(imports).where(eq(imports.salonId, salon.id));
  return {
    ...{ salon, send },
    facts: () =>
      database.select().from(clientFacts).where(eq(clientFacts.salonId, salon.id)).orderBy(clientFacts.client),
    /** Takes the one import back. */
    undo: async () => {
      const [one] = await noted();
      expect((await send({ intent: "undo", id: one?.id ?? "" })).status).toBe(200);
    },
  };
}
