import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments } from "../../../../database/schema.ts";
import type { User } from "../../../../models/accounts/user.server.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { bookingsList, clientsList, importShown } from "../../../../testing/imports/made-lists.ts";
import { callApi, visit } from "../../../../testing/requests.ts";
import { aTechnician } from "../../../../testing/salons.ts";

/*
 * A salon that comes from another program, with a few hundred lines; `npm run drill:import` has thousands.
 * docs/rules.md 23.13, 25.2, 25.4
 */

const [CLIENTS, BOOKINGS] = [300, 200];

test("what is shown is what is done, twice is once, and an export brings it to an empty salon", async () => {
  const { salon, admin, date } = await aTeam();
  const clients = clientsList(CLIENTS);
  expect(await importOf(salon, admin, clients.csv)).toEqual({
    heading: `${clients.fresh} new clients in this list`,
    ...{ known: clients.known, refused: clients.refused },
  });
  expect(await importOf(salon, admin, clients.csv, "import")).toEqual({
    heading: `${clients.fresh} clients added`,
    ...{ known: clients.known, refused: clients.refused },
  });
  expect(await importOf(salon, admin, clients.csv)).toMatchObject({ heading: "Nobody new in this list" });

  const bookings = bookingsList(BOOKINGS, { from: date, services: ["Gel Polish", "Nail Art"], technicians: TEAM });
  const { known, refused } = bookings;
  expect(await importOf(salon, admin, bookings.csv)).toEqual({
    heading: `${bookings.fresh} new bookings in this list`,
    ...{ known, refused },
  });
  const done = await importOf(salon, admin, bookings.csv, "import");
  expect(done).toEqual({ heading: `${bookings.fresh} bookings added`, known, refused });
  const again = await importOf(salon, admin, bookings.csv, "import");
  expect(again).toEqual({ heading: "Nothing new was added", known: known + bookings.fresh, refused });
  expect(await database.$count(appointments, eq(appointments.salonId, salon.id))).toBe(bookings.fresh);

  const empty = await aTeam();
  const [theirs, listed] = [await exported(salon, admin, "appointments"), await exported(salon, admin, "clients")];
  await importOf(empty.salon, empty.admin, theirs.csv, "import");
  await send(empty.salon, empty.admin, { list: listed.csv, intent: "import" });
  expect((await exported(empty.salon, empty.admin, "appointments")).lines).toEqual(theirs.lines);
  expect((await exported(empty.salon, empty.admin, "clients")).lines).toEqual(listed.lines);
  expect(theirs.lines).toHaveLength(bookings.fresh + 1);
});

const TEAM = ["Asha", "Bea"];

/** A salon with an admin and a team of two besides the first technician. */
async function aTeam() {
  const { salon, admin, date } = await aSalonWithAdmin();
  for (const name of TEAM) await aTechnician(salon, { id: `${salon.id}-${name}`, name });
  return { salon, admin, date };
}

async function send(salon: Salon, admin: User, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Cookie: await cookieOf(admin), Origin: `http://${salon.host}` };
  return visit(salon, "/admin/clients/import", { method: "POST", body, headers });
}

async function importOf(salon: Salon, admin: User, list: string, intent = "") {
  return importShown(unescaped(await textOf(send(salon, admin, { list, intent }))));
}

/** An export, with its lines in an order that no id decides. */
async function exported(salon: Salon, user: User, what: "appointments" | "clients") {
  const csv = await textOf(callApi(salon, `export/${what}`, { user }));
  return { csv, lines: csv.split("\r\n").filter(Boolean).toSorted() };
}
