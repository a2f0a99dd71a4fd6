import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addedClients, appointments, clientFacts, customerNotes, services } from "../../../../database/schema.ts";
import { addDays, clockTime } from "../../../../kernel/clock.ts";
import { cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { visit } from "../../../../testing/requests.ts";
import { aTechnician } from "../../../../testing/salons.ts";

/*
 * A salon moves in on one morning with files as Fresha writes them: 25 services, 300 clients, 200 past visits and 100 bookings to
 * come. Each file is read, looked at and added; what stands then is held against the files. docs/rules.md 2.14, 23.13, 25.2
 */

const TEAM = ["Asha Rao", "Bea Lind"];
const CATEGORIES = ["Manicures", "Pedicures", "BIAB", "Acrylics", "Extras"];

/** A day of a month, from `01` on. */
function dayOf(at: number): string {
  return String(1 + (at % 28)).padStart(2, "0");
}

test("a salon moves in, and nothing is lost that wasn’t named", { timeout: 60_000 }, async () => {
  const { salon, bringIn, date } = await aNewSalon();
  const menu = Array.from({ length: 25 }, (_, at) => ({
    ...{ name: `Service ${at + 1}`, price: 20 + at, minutes: at % 5 === 4 ? 0 : 30 + 5 * at },
    category: CATEGORIES[at % 5] ?? "",
  }));
  const menuFile = [
    "Service Name,Retail Price,Duration,Description,Category Name,Online Booking",
    ...menu.map(
      ({ name, price, minutes, category }) =>
        `${name},${price}.00,${minutes || ""}${minutes ? "min" : ""},,${category},Enabled`,
    ),
  ].join("\n");
  const people = Array.from({ length: 300 }, (_, at) => ({
    ...{
      first: `Ada${at}`,
      last: "O’Neill",
      phone: `44 77009${String(at).padStart(5, "0")}`,
      email: at % 3 === 0 ? "" : `ada${at}@example.com`,
    },
    note: at % 7 === 0 ? `Allergy ${at}` : "",
  }));
  const clientsFile = [
    "First Name,Last Name,Blocked,Mobile Number,Email,Date of Birth,Note",
    ...people.map(
      ({ first, last, phone, email, note }, at) => `${first},${last},No,${phone},${email},1990-01-${dayOf(at)},${note}`,
    ),
  ].join("\n");
  const visits = Array.from({ length: 300 }, (_, at) => {
    const isPast = at < 200;
    const place = isPast ? at : at - 200;
    const service = menu[(at * 5) % 20] ?? menu[0];
    const day = addDays(date, isPast ? -40 - Math.floor(place / 10) : 1 + Math.floor(place / 10));
    const { first, last, email, phone } = people[at] ?? { first: "", last: "", email: "", phone: "" };
    return {
      ...{ day, minute: 600 + 90 * Math.floor((place % 10) / 2), technician: TEAM[place % 2] ?? "" },
      ...{ name: `${first} ${last}`, email, phone, service: service?.name ?? "", price: (service?.price ?? 0) - 0.5 },
      status: isPast ? (at % 50 === 49 ? "No-show" : "Completed") : "Booked",
    };
  });
  const bookingsFile = [
    "Ref #,Client,Client Email,Client Phone,Service,Scheduled Date,Time,Duration,Team member,Price,Status",
    ...visits.map((one, at) =>
      [
        ...[`#${at}`, one.name, one.email, one.phone, one.service, one.day, clockTime(one.minute), "1h 15min"],
        ...[one.technician.split(" ")[0], `£${one.price.toFixed(2)}`, one.status],
      ].join(","),
    ),
  ].join("\n");

  expect(await bringIn(menuFile)).toContain("25 services added");
  expect(await bringIn(clientsFile)).toContain("300 clients added");
  expect(await bringIn(bookingsFile)).toContain("300 bookings added");

  const ofTheSalon = { services: eq(services.salonId, salon.id), clients: eq(addedClients.salonId, salon.id) };
  const stored = await database.select().from(services).where(ofTheSalon.services);
  for (const { name, price, minutes } of menu)
    expect(stored.find((one) => one.name === name)).toMatchObject({
      pricePence: 100 * price,
      durationMinutes: minutes,
    });
  const clients = await database.select().from(addedClients).where(ofTheSalon.clients);
  const notes = await database.select().from(customerNotes).where(eq(customerNotes.salonId, salon.id));
  const facts = await database.select().from(clientFacts).where(eq(clientFacts.salonId, salon.id));
  for (const [at, { first, last, phone, email, note }] of people.entries()) {
    const found = clients.find(({ name }) => name === `${first} ${last}`);
    const asDialled = `+${phone.replaceAll(" ", "")}`;
    expect(found).toMatchObject({ email, phone: asDialled, phoneKey: asDialled });
    const ofThem = ({ client }: { client: string }) => client === found?.client;
    expect([notes.find(ofThem)?.note ?? "", facts.find(ofThem)?.birthday]).toEqual([note, `1990-01-${dayOf(at)}`]);
  }
  const booked = await database
    .select()
    .from(appointments)
    .where(eq(appointments.salonId, salon.id))
    .orderBy(asc(appointments.date), asc(appointments.startsMinute));
  const statuses: Record<string, string> = { Completed: "completed", Booked: "confirmed", "No-show": "cancelled" };
  for (const one of visits)
    expect(booked.find((row) => row.customerName === one.name)).toMatchObject({
      ...{ date: one.day, startsMinute: one.minute, endsMinute: one.minute + 75, serviceNames: one.service },
      ...{ pricePence: Math.round(100 * one.price), technicianId: `${salon.id}-${one.technician.split(" ")[0]}` },
      ...{ status: statuses[one.status], noShow: one.status === "No-show", customerEmail: one.email },
    });
  expect([clients.length, booked.length]).toEqual([300, 300]);
});

/** A salon with a team, and the way in which its owner brings a file in: read, then added as it was shown. */
async function aNewSalon() {
  const { salon, admin, date } = await aSalonWithAdmin();
  for (const name of TEAM) await aTechnician(salon, { id: `${salon.id}-${name.split(" ")[0]}`, name });
  const headers = { Cookie: await cookieOf(admin), Origin: `http://${salon.host}` };
  const send = (fields: Record<string, string | File>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return visit(salon, "/admin/clients/import", { method: "POST", body, headers });
  };
  return {
    ...{ salon, date },
    async bringIn(list: string) {
      const shown = unescaped(await textOf(send({ file: new File([list], "export.csv") })));
      // Nothing is refused, left out or unread.
      for (const id of ["refused", "lost", "unread"]) expect(shown).not.toContain(`aria-labelledby="${id}"`);
      const [, seen = ""] = /name="seen" value="(.*?\})\]"/.exec(shown) ?? [];
      return unescaped(
        await textOf(send({ list, makes: "yes", seen: `${seen}]`, was: JSON.parse(`${seen}]`)[0], intent: "import" })),
      );
    },
  };
}
