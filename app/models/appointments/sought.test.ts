import { and, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { addedClients, customers, searchWords } from "../../database/schema.ts";
import { characterFolds, wordsIn } from "../../kernel/folded.ts";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { clientList } from "../customers/list.server.ts";
import { pastCustomers } from "../customers/past-customers.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { BOOKED, mentions } from "./sought.server.ts";

/* People are found however they are typed: docs/rules.md 23.12 */

const NAMES = [
  ...["O'Brien", "X", "💅", "Nguyễn Thị Ánh Tuyết", "ŁUCJA ŻÓŁĆ", "محمد علي", "J.Smith", "Smith, Anna", "Null"],
  ...["=cmd|' /C calc'!A0", "Siobhan O’Connor", "Zoë Quill".normalize("NFD"), "Ærø Straße"],
  "Anne-Marie-Claire Featherstonehaugh-Cholmondeley-Warner de la Tour d'Auvergne the Second",
];

const [OBRIEN, X, POLISH, NGUYEN, LUCJA, ARABIC, J, ANNA, NULL, CMD, OCONNOR, ZOE, AERO, LONG] = NAMES.map(
  (_, at) => at,
);

const FOUND: [at: number | undefined, ...typed: string[]][] = [
  [OBRIEN, "O'Brien", "o’brien", "OBRIEN", "o brien", "brien", "07700 900 331", "+44 7700 900331", "0044 7700 900331"],
  [OBRIEN, "07700-900-331", "900331", "0331", "brien 0331"],
  [NGUYEN, "nguyen", "Nguyễn", "NGUYỄN".normalize("NFD"), "tuyet anh", "thi nguyen"],
  [LUCJA, "lucja", "ŁUCJA", "łucja żółć", "zolc lucja"],
  [X, "x", "client1@example", "client1"],
  [POLISH, "💅"],
  [ARABIC, "محمد", "علي محمد"],
  [NULL, "null"],
  [CMD, "=cmd|"],
  [J, "j.smith", "jsmith", "j smith"],
  [ANNA, "anna smith", "Smith, Anna"],
  [OCONNOR, "siobhan oconnor", "O'Connor"],
  [ZOE, "zoe", "Zoë", "quill zoë"],
  [AERO, "aero strasse", "ærø"],
  [LONG, "annemarie", "anne-marie", "d’auvergne", "cholmond warner", NAMES.at(-1) ?? ""],
];

test.for(FOUND.flatMap(([at, ...typed]) => typed.map((q) => ({ q, name: NAMES[at ?? -1] }))))(
  "“$q” finds $name",
  async ({ q, name }) => {
    const salon = await here;
    expect(await foundIn(salon, q)).toContain(name);
    expect((await pastCustomers(primaryDatabase(), salon, q)).map((one) => one.name)).toContain(name);
  },
);

test.for([["nobody"], ["brien connor"], ["marie xanthe"], ["900332 brien"], ["!"]])(
  "“%s” finds nobody",
  async ([q = ""]) => {
    expect(await foundIn(await here, q)).toEqual([]);
  },
);

test("D1 makes the words of a name as the code does", async () => {
  const salon = await aSalon();
  const characters = [...characterFolds().keys(), "a", "Z", "7", "字", "ж", "@", " "].filter(
    (character) => character.trim() !== "",
  );
  const text = fc.array(
    fc.oneof(fc.constantFrom(...characters), fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 })),
    {
      minLength: 1,
      maxLength: 60,
    },
  );
  const plain = (name: string) => name.replace(/[\p{Cc}\p{Cs}]/gu, "").trim();
  const every = Array.from({ length: Math.ceil(characters.length / 40) }, (_, at) =>
    characters.slice(40 * at, 40 * at + 40).join(" a"),
  );
  const drawn = fc.sample(text, 200).map((some) => some.join(""));
  const names = [...new Set([...every, ...drawn].map(plain).filter(Boolean))];
  for (const name of names) await add(salon, name, {});
  const words = await database
    .select()
    .from(searchWords)
    .where(and(eq(searchWords.salonId, salon.id), ne(searchWords.word, "")));
  const byText = Map.groupBy(words, (row) => row.text);
  for (const name of names)
    expect((byText.get(name) ?? []).map(({ word }) => word).toSorted(), name).toEqual([...wordsIn(name)].toSorted());
});

test("nobody is found by what is stored no more, and whoever else has it still is", async () => {
  const salon = await aSalon();
  await add(salon, "Ada Lovelace", { phoneKey: "+447700900123" });
  await add(salon, "Ada Lovelace", { email: "ada@example.com", phoneKey: "+447700900124" });
  await database
    .insert(addedClients)
    .values({ ...ENTRY, salonId: salon.id, id: salon.id, name: "Bo Peep", email: "peep@example.com" });
  await database.update(addedClients).set({ name: "Bea Peep" }).where(eq(addedClients.id, salon.id));
  expect([await foundIn(salon, "bo peep"), await foundIn(salon, "bea")]).toEqual([[], ["Bea Peep"]]);
  await database.delete(addedClients).where(eq(addedClients.id, salon.id));
  await database.delete(customers).where(and(eq(customers.salonId, salon.id), eq(customers.email, "")));
  const booked = (q: string) =>
    database.$count(customers, inSalon(customers, salon.id, mentions(salon.id, BOOKED, { q })));
  expect([await booked("ada lovelace"), await booked("0123"), await booked("0124")]).toEqual([1, 0, 1]);
  await database.delete(customers).where(eq(customers.salonId, salon.id));
  expect(await database.$count(searchWords, eq(searchWords.salonId, salon.id))).toBe(0);
});

const ENTRY = { phone: "", phoneKey: "", addedAt: 1, updatedAt: 1 };

/** A salon with everybody, beside another one with the same people. */
const here = (async () => {
  const [salon] = await Promise.all([everybody(), everybody()]);
  return salon;
})();

async function everybody() {
  const salon = await aSalon();
  for (const [at, name] of NAMES.entries())
    await database.insert(addedClients).values({
      ...{ ...ENTRY, salonId: salon.id, id: `${salon.id}-${at}`, name, email: `client${at}@example.com` },
      ...{ phone: `07700 900${331 + at}`, phoneKey: `+447700900${331 + at}` },
    });
  return salon;
}

async function add(salon: Salon, name: string, { email = "", phoneKey = "" }) {
  await database.insert(customers).values({ salonId: salon.id, email, name, phoneKey, appointments: 1 });
}

async function foundIn(salon: Salon, q: string) {
  const at = { date: "2026-11-23", minute: 600 };
  const { clients } = await clientList(primaryDatabase(), salon, { q, page: 1, at });
  return clients.map(({ name }) => name);
}
