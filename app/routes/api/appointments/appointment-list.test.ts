import { eq } from "drizzle-orm";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointmentItems, appointments } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import { identityOf, type User } from "../../../models/accounts/user.server.ts";
import { listReads } from "../../../models/appointments/list.server.ts";
import { AdminFilters } from "../../../models/appointments/list.ts";
import { selectiveFilter, selectivityReads } from "../../../models/appointments/selective-filter.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment, appointmentStatements } from "../../../testing/appointments.ts";
import { database, planOf } from "../../../testing/database.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* GET /api/appointments */

describe("the list", () => {
  test("holds whole records, newest date first, then latest time first, of this salon alone", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    await anAppointment(await aSalon(), { date: "2026-11-02" });
    const booked = await aBookedAppointment(salon, admin, {
      services: [{ name: "Gems", quantity: 2 }, { name: "Gel Polish" }],
    });
    await anAppointment(salon, { id: `${salon.id}-a`, date: "2026-11-01", startsMinute: 600 });
    await anAppointment(salon, { id: `${salon.id}-c`, date: "2026-11-01", startsMinute: 900, endsMinute: 960 });
    await anAppointment(salon, { id: `${salon.id}-b`, date: "2026-11-01", startsMinute: 600, status: "cancelled" });
    const answer = await callApi(salon, "appointments", { user: admin });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("Link")).toBeNull();
    const list = await answer.json<Record<string, unknown>[]>();
    expect(list.map(({ id }) => id)).toEqual([booked, `${salon.id}-c`, `${salon.id}-b`, `${salon.id}-a`]);
    expect(list[0]).toMatchObject({
      ...{ _id: booked, service: "Gems, Gel Polish", servicePrice: 38, replaces: null, lateCancellation: false },
      services: [
        { name: "Gems", quantity: 2 },
        { name: "Gel Polish", quantity: 1 },
      ],
    });
    expect(list[1]).toMatchObject({
      services: [],
      customerEmail: "grace@example.com",
      time: "15:00",
      endTime: "16:00",
    });
  });

  test("is empty when there is nothing", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    expect(await listed(salon, admin)).toEqual([]);
  });

  test.for<[string, Partial<typeof appointments.$inferInsert>]>([
    ["status=confirmed", { status: "confirmed" }],
    ["status=cancelled", { status: "cancelled" }],
    ["paymentStatus=paid", { paymentStatus: "paid" }],
    ["paymentMethod=bank_transfer", { paymentMethod: "bank_transfer" }],
    ["from=2026-11-12", { date: "2026-11-12" }],
    ["to=2026-11-08", { date: "2026-11-08" }],
    ["from=2026-11-12&to=2026-11-12", { date: "2026-11-12" }],
    ["status=confirmed&paymentStatus=paid&q=ada", { status: "confirmed", paymentStatus: "paid", customerName: "Ada" }],
  ])("is narrowed down by %s", async ([query, wanted]) => {
    const { salon, admin } = await aSalonWithAdmin();
    await anAppointment(salon, { date: "2026-11-10", status: "pending" });
    await anAppointment(salon, { id: salon.id, date: "2026-11-10", startsMinute: 720, endsMinute: 780, ...wanted });
    expect(await listed(salon, admin, query)).toEqual([salon.id]);
  });

  test("is the whole one for filters that are left blank or unknown", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    await anAppointment(salon, { id: salon.id });
    const query = "status=&paymentStatus=&paymentMethod=&from=&to=&q=%20&limit=&cursor=&colour=red";
    expect(await listed(salon, admin, query)).toEqual([salon.id]);
  });

  test.for<[query: string, field: string, error: string]>([
    ["status=done", "status", "Please choose a status"],
    ["status=Confirmed", "status", "Please choose a status"],
    ["paymentStatus=1", "paymentStatus", "Please choose a payment status"],
    ["paymentMethod=card", "paymentMethod", "Please choose a payment method"],
    ["from=yesterday", "from", "Please give dates as yyyy-MM-dd"],
    ["to=2026-02-30", "to", "Please give dates as yyyy-MM-dd"],
    ["from=2026-11-02&to=2026-11-01", "to", "Please end on or after the start"],
    ["limit=0", "limit", "Please ask for 1 to 500 appointments"],
    ["limit=501", "limit", "Please ask for 1 to 500 appointments"],
    ["limit=-1", "limit", "Please ask for 1 to 500 appointments"],
    ["limit=1.5", "limit", "Please ask for 1 to 500 appointments"],
    ["limit=ten", "limit", "Please ask for 1 to 500 appointments"],
    ["cursor=x", "cursor", "Please use a cursor as it was given"],
    ["cursor=2026-02-30.600.a", "cursor", "Please use a cursor as it was given"],
    ["cursor=2026-11-01.600.a'--", "cursor", "Please use a cursor as it was given"],
    [`q=${"x".repeat(101)}`, "q", "Please search for at most 100 characters"],
  ])("is refused for %s", async ([query, field, error]) => {
    const { salon, admin } = await aSalonWithAdmin();
    const answer = await callApi(salon, `appointments?${query}`, { user: admin });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error, fields: { [field]: error } });
  });
});

describe("a search", () => {
  const ZOE = { customerName: "Zoë O'Neill-ÉLODIE 100%_", customerEmail: "zoe+nails@example.org" };
  test.for([
    ...["zoë", "ZOË", "o'neill", "élodie", "100%", "elodie zoe", "O'NEILL-É", "  zoë  "],
    ...["zoe+nails", "ZOE+NAILS@EXAMPLE.ORG", "nails"],
    ...[
      "07700 900321",
      "+44 7700 900321",
      "+44 (0)7700-900321",
      "07700900321",
      "07700",
      "7700 9003",
      "900321",
      "0770090032",
    ],
  ])("for %j finds name, email or phone", async (q) => {
    const { salon, admin } = await aSalonWithAdmin();
    await anAppointment(salon, { customerPhone: "020 7946 0000", phoneKey: "+442079460000" });
    const phone = { customerPhone: "07700 900321", phoneKey: "+447700900321" };
    await anAppointment(salon, { id: salon.id, startsMinute: 720, endsMinute: 780, ...ZOE, ...phone });
    expect(await listed(salon, admin, `q=${encodeURIComponent(q)}`)).toEqual([salon.id]);
  });

  test.for(["nobody", "%", "_", "*", "zoe%", "' OR 1=1 --", "\\", "Gel Polish", "0", "+", "()", "💅", "x".repeat(100)])(
    "for %j finds nothing",
    async (q) => {
      const { salon, admin } = await aSalonWithAdmin();
      await anAppointment(salon);
      expect(await listed(salon, admin, `q=${encodeURIComponent(q)}`)).toEqual([]);
    },
  );
});

describe("pages", () => {
  test("follow each other by their links: every appointment once, in order, filters kept", {
    timeout: 120_000,
  }, async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const starts = fc.sample(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom(600, 660)), {
      numRuns: 24,
      seed: 1,
    });
    for (const [day, startsMinute] of starts) {
      const time = { date: `2026-11-0${day}`, startsMinute, endsMinute: startsMinute + 60 };
      await anAppointment(salon, { ...time, status: "cancelled" });
    }
    await anAppointment(salon, { date: "2026-11-02", startsMinute: 900, endsMinute: 960 });
    const whole = await listed(salon, admin, "status=cancelled");
    expect(whole).toHaveLength(24);
    for (const limit of [1, 5, 12, 23, 24, 25]) {
      const pages = await followed(salon, admin, `/api/appointments?status=cancelled&limit=${limit}`);
      expect(pages.flat()).toEqual(whole);
      expect(pages).toHaveLength(Math.ceil(24 / limit));
    }
  });

  test("hold 100 unless told otherwise, and 500 at most", { timeout: 120_000 }, async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const rows = Array.from({ length: 501 }, (_, n) =>
      appointmentStatements(salon, { date: addDays("2020-01-01", n), status: "cancelled" }),
    );
    for (let n = 0; n < rows.length; n += 100) {
      const [first, ...rest] = rows.slice(n, n + 100).flat();
      if (first) await database.batch([first, ...rest]);
    }
    expect((await followed(salon, admin, "/api/appointments")).map(({ length }) => length)).toEqual([
      ...[100, 100, 100, 100, 100, 1],
    ]);
    expect((await followed(salon, admin, "/api/appointments?limit=500")).map(({ length }) => length)).toEqual([500, 1]);
  });

  test("shift by nothing when appointments are made and deleted meanwhile", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    for (const day of [1, 2, 3, 4]) await anAppointment(salon, { id: `${salon.id}-${day}`, date: `2026-11-0${day}` });
    const first = await callApi(salon, "appointments?limit=2", { user: admin });
    const next = linkIn(first);
    await anAppointment(salon, { date: "2026-11-05" });
    await database.delete(appointments).where(eq(appointments.id, `${salon.id}-3`));
    const pages = await followed(salon, admin, next ?? expect.fail());
    expect(pages.flat()).toEqual([`${salon.id}-2`, `${salon.id}-1`]);
  });
});

test.for<[query: string, index: string]>([
  ["", "appointments_by_date (salon_id=?)"],
  ["from=2026-01-01", "appointments_by_date (salon_id=? AND date>?)"],
  ["from=2026-01-01&to=2026-02-01&sort=soonest", "appointments_by_date (salon_id=? AND date>? AND date<?)"],
  ["cursor=2026-11-01.600.a", "appointments_by_date (salon_id=? AND (date,starts_minute,id)<(?,?,?))"],
  ["status=confirmed", "appointments_by_status (salon_id=? AND status=?)"],
  ["status=confirmed&to=2026-01-01", "appointments_by_status (salon_id=? AND status=? AND date<?)"],
  ["paymentStatus=paid&sort=soonest", "appointments_by_payment_status (salon_id=? AND payment_status=?)"],
  ["paymentMethod=cash", "appointments_by_payment_method (salon_id=? AND payment_method=?)"],
  ["q=ada", "appointments_by_date (salon_id=?)"],
  ["service=gel", "appointments_by_date (salon_id=?)"],
  ["technician=bea", "appointments_by_technician (salon_id=? AND technician_id=?)"],
  [
    "technician=bea&to=2026-01-01&sort=soonest",
    "appointments_by_technician (salon_id=? AND technician_id=? AND date<?)",
  ],
  ["technician=bea&status=cancelled", "appointments_by_status (salon_id=? AND status=?)"],
  ["technician=bea&paymentStatus=refunded", "appointments_by_payment_status (salon_id=? AND payment_status=?)"],
])("reading %j uses an index in its order, and never walks or sorts the appointments", async ([query, index]) => {
  const { salon } = await aSalonWithAdmin();
  const { found, items } = listReads(primaryDatabase(), salon, filtersIn(query));
  const [whole, ...parts] = await stepsOf(found);
  expect(whole).toBe(`SEARCH appointments USING INDEX ${index}`);
  expect(parts.filter((step) => /SCAN (?!word|way)|TEMP B-TREE/.test(step))).toEqual([]);
  expect((await stepsOf(items)).filter((step) => /SCAN appointment/.test(step))).toEqual([]);
});

test.for([
  ["q=ada", "appointments_of_a_mailbox (salon_id=? AND customer_email=?)"],
  ["q=ada&status=confirmed&to=2026-01-01", "appointments_of_a_mailbox (salon_id=? AND customer_email=?)"],
  ["service=gel&paymentStatus=paid", "COVERING INDEX appointment_items_of_a_service (service_id=?)"],
  ["technician=bea&status=completed", "COVERING INDEX appointments_by_technician (salon_id=? AND technician_id=?)"],
])("reading %j looks up those that it finds while they are few", async ([query = "", index = ""]) => {
  const { salon } = await aSalonWithAdmin();
  await anAppointment(salon, { customerName: "Ada" });
  const selective = (await selectiveFilter(primaryDatabase(), salon, filtersIn(query))) ?? expect.fail();
  const { found } = listReads(primaryDatabase(), salon, filtersIn(query), selective);
  const [whole, ...parts] = await stepsOf(found);
  expect(whole).toBe("SEARCH appointments USING INDEX sqlite_autoindex_appointments_1 (id=?)");
  expect(parts.join("\n")).toContain(index);
  expect(parts.filter((step) => /SCAN appointment/.test(step))).toEqual([]);
});

test("telling few from many reads the customers and a service's appointments by an index", async () => {
  const { salon } = await aSalonWithAdmin();
  const { booked, found, theirs } = selectivityReads(primaryDatabase(), salon, { q: "ada" }, "gel", "bea");
  expect(await stepsOf(theirs)).toEqual([
    "SEARCH appointments USING COVERING INDEX appointments_by_technician (salon_id=? AND technician_id=?)",
  ]);
  expect(await stepsOf(booked)).toEqual([
    "SEARCH appointment_items USING COVERING INDEX appointment_items_of_a_service (service_id=?)",
  ]);
  const steps = await stepsOf(found);
  expect(steps[0]).toBe("SEARCH customers USING INTEGER PRIMARY KEY (rowid=?)");
  expect(steps.filter((step) => /(SCAN|SEARCH) customers/.test(step) && !/=\? AND|rowid=/.test(step))).toEqual([]);
});

test("what is looked up and what is met while reading by date is the same, in the same order", async () => {
  const { salon } = await aSalonWithAdmin();
  const names = ["Ada", "Grace", "Åse", "Åse Grace"];
  const rows = fc
    .sample(fc.record({ day: fc.integer({ min: 1, max: 9 }), startsMinute: fc.constantFrom(600, 660) }), {
      numRuns: 40,
      seed: 6,
    })
    .map(({ day, startsMinute }, n) => ({
      ...{ id: `${salon.id}-${n}`, date: `2026-11-0${day}`, startsMinute, endsMinute: startsMinute + 60 },
      ...{ status: n % 3 ? ("cancelled" as const) : ("completed" as const), customerName: names[n % 4] ?? "" },
      customerEmail: `${n % 5}@example.com`,
    }))
    .filter(({ status }) => status === "cancelled");
  for (const row of rows) await anAppointment(salon, row);
  for (const { id } of rows.slice(0, 9)) await database.insert(appointmentItems).values(anItem(salon, id));
  const searches = [
    "q=grace",
    "q=3%40",
    "q=%C3%85SE",
    "q=nobody",
    `service=${salon.id}`,
    `service=${salon.id}&q=grace`,
  ];
  for (const search of searches.flatMap((search) => [search, `${search}&status=cancelled&from=2026-11-03`])) {
    const filters = { ...filtersIn(`${search}&sort=soonest`), limit: 5 };
    const selective = (await selectiveFilter(primaryDatabase(), salon, filters)) ?? expect.fail();
    const { found: lookedUp } = listReads(primaryDatabase(), salon, filters, selective);
    const { found: met } = listReads(primaryDatabase(), salon, filters);
    expect((await lookedUp).map(({ id }) => id)).toEqual((await met).map(({ id }) => id));
  }
});

test("HEAD is answered as GET is, without the body", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  for (const day of [1, 2]) await anAppointment(salon, { date: `2026-11-0${day}` });
  const head = await callApi(salon, "appointments?limit=1", { method: "HEAD", user: admin });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("Link")).toMatch(/^<http:\/\/.+limit=1&cursor=.+>; rel="next"$/);
});

async function listed(salon: Salon, user: User, query = ""): Promise<string[]> {
  const answer = await callApi(salon, `appointments?${query}`, { user });
  expect(answer.status).toBe(200);
  return idsIn(answer);
}

/** The ids on a page and on each page that follows. */
async function followed(salon: Salon, user: User, first: string): Promise<string[][]> {
  const Authorization = `Bearer ${await signToken(identityOf(user), now())}`;
  const pages: string[][] = [];
  for (let next: string | null = first; next; ) {
    const answer: Response = await visit(salon, next, { headers: { Authorization } });
    expect(answer.status).toBe(200);
    pages.push(await idsIn(answer));
    next = linkIn(answer);
  }
  return pages;
}

async function idsIn(answer: Response): Promise<string[]> {
  return (await answer.json<{ id: string }[]>()).map(({ id }) => id);
}

/** The path of the next page. */
function linkIn(answer: Response): string | null {
  const link = /^<(.+)>; rel="next"$/.exec(answer.headers.get("Link") ?? "")?.[1];
  if (!link) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function filtersIn(query: string): AdminFilters {
  return v.parse(AdminFilters, { sort: "latest", ...Object.fromEntries(new URLSearchParams(query)) });
}

function anItem(salon: Salon, appointmentId: string): typeof appointmentItems.$inferInsert {
  const copied = { serviceId: salon.id, name: "Gel Polish", pricePence: 3500, durationMinutes: 45, quantity: 1 };
  return { ...copied, salonId: salon.id, appointmentId, position: 0 };
}

async function stepsOf(statement: Parameters<typeof planOf>[0]): Promise<string[]> {
  return (await planOf(statement)).split("\n");
}
