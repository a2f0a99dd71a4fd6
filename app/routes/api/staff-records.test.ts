import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { addDays, now } from "../../kernel/clock.ts";
import { signToken } from "../../models/accounts/token.server.ts";
import { identityOf } from "../../models/accounts/user.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, asGuest } from "../../testing/accounts.ts";
import { aBooking, appointmentStatements, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { withoutRandom } from "../../testing/html.ts";
import { callApi } from "../../testing/requests.ts";
import { aSalon, blockStatements, closureStatements, reviewStatements } from "../../testing/salons.ts";
import { A_WEEK } from "./openapi/examples.ts";

/*
 * Each call to services, closures, reviews, hours and lists, by each role and at each salon. docs/rules.md 6.5, 6.7, 8.1,
 * 12.2
 */
const OWNER = "grace@example.com";

type Access = "nobody" | "client" | "guest" | "staff" | "staff elsewhere" | "client elsewhere";
type Headers = Record<string, string>;

/** Callers by description: their access and their headers at `salon`, the salon called, or `other`. */
const SOMEBODY: Record<string, [Access, (salon: Salon, other: Salon) => Promise<Headers>]> = {
  "a visitor": ["nobody", async () => ({})],
  "a client": ["client", (salon) => bearer(salon)],
  "the client who wrote and booked": ["client", (salon) => bearer(salon, { email: OWNER, emailVerifiedAt: 1 })],
  "a client of the role user": ["client", (salon) => bearer(salon, { role: "user" })],
  "a guest of the mailbox": ["guest", (salon) => asGuest(salon, OWNER)],
  "a guest of another mailbox": ["guest", (salon) => asGuest(salon, "ada@example.com")],
  "a client of another salon": ["nobody", (_, other) => bearer(other, { email: OWNER, emailVerifiedAt: 1 })],
  "an admin of another salon": ["nobody", (_, other) => bearer(other, { role: "admin" })],
  "a client of another salon, there": ["client elsewhere", (_, other) => bearer(other, { email: OWNER })],
  "an admin of another salon, there": ["staff elsewhere", (_, other) => bearer(other, { role: "admin" })],
  "an admin": ["staff", (salon) => bearer(salon, { role: "admin" })],
};

/** Writes to a record of the salon: the call, and the status for staff of the salon. */
const WRITES: Record<string, [method: string, path: (salon: Salon) => string, success: number, body?: object]> = {
  "to change a service": ["PUT", ({ id }) => `services/${id}-gel`, 200, { price: 1 }],
  "to delete a service": ["DELETE", ({ id }) => `services/${id}-gel`, 204],
  "to remove a closure date": ["DELETE", ({ id }) => `closure-dates/${id}-closure`, 204],
  "to remove blocked time": ["DELETE", ({ id }) => `blocks/${id}-block`, 204],
  "to approve a review": ["PATCH", ({ id }) => `reviews/${id}-pending/status`, 200, { status: "approved" }],
  "to delete a review": ["DELETE", ({ id }) => `reviews/${id}-pending`, 204],
};

/** Additions by staff at the salon that they call. */
const ADDITIONS: Record<string, [method: string, path: string, success: number, body: (salon: Salon) => object]> = {
  "a service": ["POST", "services", 201, () => ({ name: "New", price: 1, duration: 5, category: "Soak Off" })],
  "a closure date": ["POST", "closure-dates", 201, (salon) => ({ date: tomorrow(salon), reason: "Away" })],
  "blocked time": [
    ...(["POST", "blocks", 201] as const),
    (salon) => ({ date: tomorrow(salon), startTime: "13:00", endTime: "14:00" }),
  ],
  "the hours": ["PUT", "business-hours", 200, () => ({ schedule: A_WEEK })],
};

describe.for(Object.entries(SOMEBODY))("%s", ([, [access, headersOf]]) => {
  test.for(Object.entries(WRITES))("asks %s", async ([, [method, path, success, body]]) => {
    const { salon, other } = await twoSalons();
    const headers = await headersOf(salon, other);
    const before = await digestOf(salon);
    const answer = await callApi(access.endsWith("elsewhere") ? other : salon, path(salon), { method, headers, body });
    expect(answer.status).toBe(refusedAs(access) ?? (access === "staff" ? success : 404));
    if (access === "staff") expect(await digestOf(salon)).not.toEqual(before);
    else expect(await digestOf(salon)).toEqual(before);
  });

  test.for(Object.entries(ADDITIONS))("sends %s", async ([, [method, path, success, body]]) => {
    const { salon, other } = await twoSalons();
    const headers = await headersOf(salon, other);
    const before = await digestOf(salon);
    const at = access.endsWith("elsewhere") ? other : salon;
    const answer = await callApi(at, path, { method, headers, body: body(salon) });
    expect(answer.status).toBe(refusedAs(access) ?? success);
    if (access === "staff") expect(await digestOf(salon)).not.toEqual(before);
    else expect(await digestOf(salon)).toEqual(before);
  });

  test("asks for each list", async () => {
    const { salon, other } = await twoSalons();
    const headers = await headersOf(salon, other);
    const read = async (path: string) => callApi(salon, path, { headers });
    const whole = access === "staff";
    const names = async (path: string) => JSON.stringify(await (await read(path)).json());
    expect((await names("services")).includes("Old Thing")).toBe(whole);
    const reviews = await names("reviews");
    expect([reviews.includes("Not yet"), reviews.includes(OWNER), reviews.includes("Lovely")]).toEqual([
      whole,
      whole,
      true,
    ]);
    for (const path of ["extras", "business-hours", "closure-dates", "appointments/availability"]) {
      const answer = await read(path);
      expect(answer.status, path).toBe(200);
      expect(withoutRandom(await answer.text()), path).not.toMatch(/grace|Grace|07700/);
    }
    for (const path of ["appointments", `revenue?startDate=${tomorrow(salon)}&endDate=${tomorrow(salon)}`]) {
      const expected = whole ? 200 : access === "client" || access === "guest" ? 403 : 401;
      expect((await read(path)).status, path).toBe(expected);
    }
  });
});

test("who books for a salon with a token of another is nobody there, and who is a guest books nothing", async () => {
  for (const [access, headersOf] of Object.values(SOMEBODY)) {
    const { salon, other } = await twoSalons();
    const body = aBooking(salon, { date: addDays(tomorrow(salon), 9) });
    const headers = await headersOf(salon, other);
    const { status } = await callApi(salon, "appointments", { method: "POST", headers, body });
    expect(status).toBe(access === "client" || access === "staff" ? 201 : access === "guest" ? 403 : 401);
  }
});

/** The status with which a staff call refuses a caller who is not staff of the salon. */
function refusedAs(access: Access): number | undefined {
  if (access === "nobody") return 401;
  return access.startsWith("staff") ? undefined : 403;
}

async function twoSalons() {
  const [salon, other] = [await aSalon(), await aSalon()];
  const date = addDays(tomorrow(salon), 3);
  await database.batch([
    ...appointmentStatements(salon, { date }),
    ...reviewStatements(salon, {
      id: `${salon.id}-pending`,
      status: "pending",
      comment: "Not yet",
      customerEmail: OWNER,
    }),
    ...reviewStatements(salon, { customerEmail: OWNER, customerName: "G." }),
    ...closureStatements(salon, addDays(date, 20), "Holiday", `${salon.id}-closure`),
    ...blockStatements(salon, { id: `${salon.id}-block`, date }),
  ]);
  return { salon, other };
}

async function bearer(salon: Salon, with_: Parameters<typeof anAccount>[1] = {}): Promise<Headers> {
  const account = await anAccount(salon, with_);
  return { Authorization: `Bearer ${await signToken(identityOf(account), now())}` };
}

/** All of a salon's records that the admin pages manage. */
async function digestOf({ id }: Salon): Promise<string> {
  const tables = ["services", "closure_dates", "blocks", "business_hours", "reviews", "review_tallies", "appointments"];
  const rows = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} WHERE salon_id = ? ORDER BY rowid`).bind(id)),
  );
  return JSON.stringify(rows.map(({ results }) => results));
}
