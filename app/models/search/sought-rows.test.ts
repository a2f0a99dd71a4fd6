import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { database } from "../../testing/database.ts";
import { aSalon } from "../../testing/salons.ts";
import { recordedD1 } from "../../testing/scale/recorded-d1.ts";
import { pastCustomers } from "../customers/past-customers.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { searchSalon } from "../search/search.server.ts";

/* What the search and New booking read to find somebody among many clients: docs/rules.md 23.12 */

/** As many as show what grows with them. One in a hundred has each first name, one in 240 each surname. */
const CLIENTS = 3_000;

/** The most rows that both may read together. */
const MOST_ROWS = 1_000;

const PEOPLE = [
  "O'Brien",
  "X",
  "💅",
  "Nguyễn Thị Ánh Tuyết",
  "ŁUCJA ŻÓŁĆ",
  "محمد علي",
  "J.Smith",
  "Smith, Anna",
  "Null",
];
const LONG = "Anne-Marie-Claire Featherstonehaugh-Cholmondeley-Warner de la Tour d'Auvergne the Second";
const NAMES = [...PEOPLE, "=cmd|' /C calc'!A0", "Siobhan O’Connor", LONG];

/** The 26 spellings in which staff look for them, each with the place of its name. */
const SPELLINGS: [typed: string, at: number][] = [
  ["O'Brien", 0],
  ["o’brien", 0],
  ["obrien", 0],
  ["brien", 0],
  ["x", 1],
  ["💅", 2],
  ["nguyen", 3],
  ["Nguyễn", 3],
  ["NGUYỄN".normalize("NFD"), 3],
  ["tuyet anh", 3],
  ["lucja", 4],
  ["ŁUCJA", 4],
  ["zolc lucja", 4],
  ["محمد", 5],
  ["علي محمد", 5],
  ["j.smith", 6],
  ["jsmith", 6],
  ["anna smith", 7],
  ["Smith, Anna", 7],
  ["null", 8],
  ["=cmd|", 9],
  ["siobhan oconnor", 10],
  ["O'Connor", 10],
  ["cholmond warner", 11],
  ["07700 900331", 0],
  ["900342", 11],
];

const FIRST = [
  "Anna",
  "Siobhan",
  "Zoe",
  "Mia",
  "Ola",
  "Kezia",
  "Aoife",
  "Priya",
  "Ines",
  "Bea",
  "Cleo",
  "Dora",
  "Edie",
];
const LAST = ["Smith", "Jones", "Patel", "Murphy", "Nowak", "Okafor", "Reid", "Khan", "Byrne", "Costa", "Lund", "Moss"];

let salon: Salon;

beforeAll(async () => {
  salon = await aSalon();
  const { id } = salon;
  const [first, last] = [JSON.stringify(FIRST), JSON.stringify(LAST)];
  await database.run(sql`INSERT INTO added_clients (salon_id, id, name, email, phone, phone_key, added_at, updated_at)
    WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < CAST(${CLIENTS} AS INTEGER))
    SELECT ${id}, ${id} || n,
      coalesce(${first} ->> (n % 100), 'F' || char(97 + n / 26 % 26, 97 + n % 26)) || ' ' ||
      coalesce(${last} ->> (n / 7 % 240), 'L' || char(97 + n / 676 % 26, 97 + n / 26 % 26, 97 + n % 26)),
      'somebody' || n || '@example.com', '', '+4420' || printf('%08d', 70000000 + n), 1, 1 FROM n`);
  for (const [at, name] of NAMES.entries())
    await database.run(sql`INSERT INTO added_clients (salon_id, id, name, email, phone, phone_key, added_at, updated_at)
      VALUES (${id}, ${`${id}-${at}`}, ${name}, '', ${`07700 900${331 + at}`}, ${`+447700900${331 + at}`}, 1, 1)`);
}, 60_000);

test("each spelling finds them, and reads few rows", async () => {
  const d1 = recordedD1();
  const at = { date: "2026-11-23", minute: 600 };
  const most = { clients: 5, appointments: 5, services: 5 };
  const rows = new Map<string, number>();
  const missed: string[] = [];
  for (const [q, place] of SPELLINGS) {
    await d1.taken();
    const found = await searchSalon(primaryDatabase(), salon, { q, at, most, clients: true, menu: true });
    const past = await pastCustomers(primaryDatabase(), salon, q);
    const name = NAMES[place] ?? "";
    if (![...found.clients].some((one) => one.name === name)) missed.push(`search: ${q}`);
    if (!past.some((one) => one.name === name)) missed.push(`New booking: ${q}`);
    rows.set(
      q,
      (await d1.taken()).reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    );
  }
  d1.end();
  expect(missed).toEqual([]);
  expect([...rows].filter(([, read]) => read > MOST_ROWS)).toEqual([]);
}, 60_000);
