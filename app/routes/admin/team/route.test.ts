import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { appointments, technicians, users } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { openFeed } from "../../../models/calendar-files/feed.server.ts";
import { anAccount, aStaffMember, bearerOf, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { acknowledgementIn, textOf } from "../../../testing/html.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { TEAM_WORDS } from "../../../words/team.ts";

/* The team page: docs/rules.md 6.29, 21.7, 21.8 */

const TEAM = "/admin/team";
const TARA = { intent: "add", name: "Tara", colour: "#3a7ca5", which: "all" };

test("the form for a new technician proposes a colour that nobody in the team has", async () => {
  const { salon, page } = await aSalonWithAdmin();
  const proposed = async () =>
    /name="colour"[^>]*value="(#[\da-f]{6})"|value="(#[\da-f]{6})"[^>]*name="colour"/
      .exec(await page("/admin/team?add"))
      ?.slice(1)
      .find(Boolean);
  const first = await proposed();
  expect(first).toMatch(/^#/);
  const team = await database.select().from(technicians).where(eq(technicians.salonId, salon.id));
  expect(team.map(({ colour }) => colour)).not.toContain(first);
  await database
    .insert(technicians)
    .values({ id: `${salon.id}-x`, salonId: salon.id, name: "X", colour: `${first}`, createdAt: 1 });
  expect(await proposed()).not.toBe(first);
});

test("a manager’s rights are ticked but for those that were taken, and so many are named", async () => {
  const { salon, page } = await aSalonWithAdmin();
  const manager = await aStaffMember(salon, "manager");
  const unticked = async () =>
    [...(await page(TEAM)).matchAll(/<input(?=[^>]*name="rights")(?![^>]*checked)[^>]*value="([^"]*)"/g)].map(
      ([, right]) => right,
    );
  expect(await page(TEAM)).toMatch(/<input(?=[^>]*name="rights")[^>]*value="vouchers"/);
  expect([await unticked(), (await page(TEAM)).includes("all but")]).toEqual([[], false]);
  await database
    .update(users)
    .set({ withheld: ["vouchers"] })
    .where(eq(users.id, manager.id));
  expect(await unticked()).toEqual(["vouchers"]);
  expect(await page(TEAM)).toContain("all but 1 of a manager’s rights");
});

test("of two forms that offered one colour, the second adds its technician in the next free one, unless it is chosen", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const offered = { ...TARA, offered: TARA.colour };
  await send(TEAM, { ...offered, colour: "#3f83b5", name: "Nadia", key: "one" });
  const [, nadia] = await teamIn(salon.id);
  expect(nadia).toMatchObject({ name: "Nadia", colour: "#3f83b5" });
  for (const [name, key] of [["Jo", "two"] as const, ["Kim", "three"] as const])
    await send(TEAM, { ...offered, name, key });
  const colours = (await teamIn(salon.id)).map(({ colour }) => colour);
  expect(colours).toHaveLength(4);
  expect(new Set(colours)).toHaveLength(4);
});

test("a technician is added with own hours, services and colour, once for one key", async () => {
  const { salon, send, page } = await aSalonWithAdmin();
  const [some = { id: "" }] = await (await callApi(salon, "services")).json<{ id: string }[]>();
  const form: [string, string][] = [
    ...Object.entries({ ...TARA, key: "one", which: "some", service: some.id, "Monday.hours": "own" }),
    ...[
      ["Monday.from", "09:00"],
      ["Monday.to", "13:00"],
      ["Monday.from", "14:00"],
      ["Monday.to", "18:00"],
    ].map(([name = "", value = ""]): [string, string] => [name, value]),
    ["Sunday.hours", "off"],
  ];
  for (let time = 0; time < 2; time++) {
    const answer = await send(TEAM, form);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^\/admin\/team\?notice=added#/);
  }
  const team = await teamIn(salon.id);
  expect(team).toHaveLength(2);
  const monday = [
    { start: 540, end: 780 },
    { start: 840, end: 1080 },
  ];
  expect(team[1]).toMatchObject({ name: "Tara", colour: "#3a7ca5", services: [some.id], week: { 0: [], 1: monday } });
  const shown = await page(TEAM);
  for (const text of ["Tara", "Monday: 09:00–13:00, 14:00–18:00", "Sunday: off"]) expect(shown).toContain(text);
});

test.for<[Record<string, string>, number, string]>([
  [{ name: " " }, 400, "Please enter a name"],
  [{ colour: "#ffffff" }, 400, "This colour doesn’t stand out on the page"],
  [{ which: "some" }, 400, "Please choose at least one service, or all of them"],
  [{ "Monday.hours": "own" }, 400, "Please give Monday at least one span, or choose Off"],
  [{ "Monday.hours": "own", "Monday.from": "12:00", "Monday.to": "09:00" }, 400, "Invalid hours for Monday"],
  [{ which: "some", service: "elsewhere" }, 400, TEAM_WORDS["unknown-service"]],
])("%j is refused, and what was typed stays", async ([wrong, status, sentence]) => {
  const { salon, send } = await aSalonWithAdmin();
  const answer = await send(TEAM, { ...TARA, key: "one", name: "Tara Typed", ...wrong });
  expect(answer.status).toBe(status);
  const text = await textOf(answer, 400);
  expect(text.replaceAll("&#x27;", "'")).toContain(sentence);
  if (!("name" in wrong)) expect(text).toContain('value="Tara Typed"');
  expect(await teamIn(salon.id)).toHaveLength(1);
});

test("a line of one’s own is stored on one line, stays with an edit over the API that names none, and has a longest length", async () => {
  const { salon, admin, send, page } = await aSalonWithAdmin();
  const edit = (line: string, seen: string) =>
    send(TEAM, { ...TARA, intent: "edit", id: salon.id, line, seen, key: "one" });
  expect((await edit("  Florals and\nfine lines. ", "1")).status).toBe(302);
  expect((await teamIn(salon.id))[0]).toMatchObject({ line: "Florals and fine lines." });
  expect(await page(`${TEAM}?edit=${salon.id}`)).toContain('value="Florals and fine lines."');
  const stale = await edit("Chrome", "1");
  expect(await textOf(stale, 409)).toContain("Florals and fine lines.");
  const path = `technicians/${salon.id}`;
  const edited = await callApi(salon, path, { method: "PUT", user: admin, body: { name: "Tara" } });
  expect(await edited.json()).toMatchObject({ line: "Florals and fine lines." });
  const long = { name: "Tara", line: "x".repeat(161) };
  expect((await callApi(salon, path, { method: "PUT", user: admin, body: long })).status).toBe(400);
  expect((await edit("x".repeat(160), "3")).status).toBe(302);
});

test("prices and lengths of one’s own are set on the page and over the API, and what is wrong is said beside its field", async () => {
  const { salon, admin, send, page } = await aSalonWithAdmin();
  const [gel, art] = [`${salon.id}-gel`, `${salon.id}-art`];
  const edit = (prices: Record<string, string>, seen: string) =>
    send(TEAM, { ...TARA, intent: "edit", id: salon.id, seen, ...prices });
  const saved = await edit({ [`price-${gel}`]: " £42.50 ", [`minutes-${gel}`]: "75", [`price-${art}`]: "" }, "1");
  expect(saved.status).toBe(302);
  expect((await teamIn(salon.id))[0]).toMatchObject({ ownTerms: { [gel]: { pricePence: 4250, minutes: 75 } } });
  expect(await page(TEAM)).toContain("£42.50, 1 hr 15 min");
  const form = await page(`${TEAM}?edit=${salon.id}`);
  expect(form).toContain('value="42.5"');
  for (const [field, typed, sentence] of [
    [`price-${gel}`, "12,50", "Please give the price in pounds, like 12.50"],
    [`price-${gel}`, "-1", "The price can’t be below £0"],
    [`minutes-${gel}`, "0", "Please give the minutes as a whole number, from 1 to 720"],
  ] as const) {
    const refused = await edit({ [field]: typed }, "2");
    const text = await textOf(refused, 400);
    expect(text).toContain(sentence);
    expect(text).toContain(`value="${typed}"`);
  }
  const path = `technicians/${salon.id}`;
  const put = (body: object) => callApi(salon, path, { method: "PUT", user: admin, body: { name: "Tara", ...body } });
  const prices = [{ service: gel, price: 42.5, duration: 75 }];
  expect(await (await put({})).json()).toMatchObject({ prices });
  expect(await (await callApi(salon, "technicians")).json()).toMatchObject([{ prices }]);
  expect((await put({ prices: [{ service: "elsewhere", price: 1 }] })).status).toBe(400);
  expect(await (await put({ prices: [] })).json()).not.toHaveProperty("prices");
  expect((await teamIn(salon.id))[0]).toMatchObject({ ownTerms: {} });
});

test("an edit from an older version is refused with what is stored now, and saving again replaces it", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const edit = (name: string, seen: string) => send(TEAM, { ...TARA, intent: "edit", id: salon.id, name, seen });
  expect((await edit("First", "1")).status).toBe(302);
  const stale = await edit("Second", "1");
  const text = await textOf(stale, 409);
  expect(text).toContain(TEAM_WORDS["changed-since"]);
  expect(text).toContain("First");
  expect(text).toMatch(/name="seen" value="2"/);
  expect((await edit("Second", "2")).status).toBe(302);
  expect((await teamIn(salon.id))[0]).toMatchObject({ name: "Second", version: 3 });
});

test("the last active technician can’t be retired, neither here nor over the API", async () => {
  const { salon, admin, send } = await aSalonWithAdmin();
  await aTechnician(salon.id, "2", false);
  const answer = await send(TEAM, { intent: "retire", id: salon.id, seen: "1" });
  expect(await textOf(answer, 409)).toContain("the last active technician");
  const body = { name: "Tara", active: false };
  expect((await callApi(salon, `technicians/${salon.id}`, { method: "PUT", user: admin, body })).status).toBe(409);
  expect((await teamIn(salon.id))[0]).toMatchObject({ active: true, version: 1 });
});

test("retiring lists who is booked and asks, ends the sign-in, cancels nothing, and can be taken back", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  await aTechnician(salon.id, "2");
  await anAppointment(salon, { id: `${salon.id}-a`, date: addDays(date, 3), customerName: "Grace Hopper" });
  const signIn = await aStaffMember(salon, "technician");
  const Cookie = await cookieOf(signIn);
  const retire = (stranded = "") => send(TEAM, { intent: "retire", id: salon.id, seen: "1", stranded });
  const asked = await retire();
  const text = await textOf(asked, 409);
  expect(text).toContain("Grace Hopper");
  expect((await teamIn(salon.id))[0]?.active).toBe(true);
  expect((await visit(salon, "/admin/calendar", { headers: { Cookie } })).status).toBe(200);
  const acknowledgement = acknowledgementIn(text);
  expect((await retire(acknowledgement)).status).toBe(302);
  expect((await teamIn(salon.id)).find(({ id }) => id === salon.id)?.active).toBe(false);
  const [booked] = await database
    .select()
    .from(appointments)
    .where(eq(appointments.id, `${salon.id}-a`));
  expect(booked).toMatchObject({ status: "confirmed", technicianId: salon.id });
  expect((await visit(salon, "/admin/calendar", { headers: { Cookie } })).headers.get("Location")).toMatch(
    /^\/admin\?/,
  );
  expect((await send(TEAM, { intent: "take-back", id: salon.id, seen: "2" })).status).toBe(302);
  expect((await teamIn(salon.id))[0]?.active).toBe(true);
});

test("fewer hours ask about those they strand, and a wrong acknowledgement asks again", async () => {
  const { salon, date, send } = await aSalonWithAdmin();
  await anAppointment(salon, { date: addDays(date, 3), startsMinute: 600, endsMinute: 660 });
  const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
  const off = Object.fromEntries(days.map((day) => [`${day}.hours`, "off"]));
  const edit = { ...TARA, ...off, intent: "edit", id: salon.id, seen: "1" };
  const asked = await send(TEAM, edit);
  const acknowledgement = acknowledgementIn(await textOf(asked, 409));
  expect((await send(TEAM, { ...edit, stranded: "another" })).status).toBe(409);
  expect((await send(TEAM, { ...edit, stranded: acknowledgement })).status).toBe(302);
});

test("the order is the team's for everybody", async () => {
  const { salon, send } = await aSalonWithAdmin();
  await aTechnician(salon.id, "2");
  await send(TEAM, { intent: "up", id: `${salon.id}-2` });
  const listed = await (await callApi(salon, "technicians")).json<{ id: string }[]>();
  expect(listed.map(({ id }) => id)).toEqual([`${salon.id}-2`, salon.id]);
});

test("the last owner stays, however they are removed; a second one may go, and their sessions with them", async () => {
  const { salon, admin, send } = await aSalonWithAdmin();
  await aStaffMember(salon, "manager");
  for (const form of [
    { intent: "remove", id: admin.id, role: "" },
    { intent: "role", id: admin.id, role: "manager" },
  ])
    expect((await send(TEAM, form)).status).toBe(409);
  const other = await aStaffMember(salon, "owner");
  const factor = { secondFactor: "encrypted", secondFactorSince: 1, secondFactorStep: 1, recoveryCodes: "hashed " };
  await database.update(users).set(factor).where(eq(users.id, other.id));
  const [Cookie, bearer, address] = [await cookieOf(other), await bearerOf(other), await openFeed(salon, other, now())];
  const feed = () => visit(salon, new URL(address ?? "").pathname);
  expect((await feed()).status).toBe(200);
  const answers = await Promise.all([
    send(TEAM, { intent: "remove", id: other.id }),
    visit(salon, "/admin/security", { headers: { Cookie } }),
  ]);
  expect(answers[0].status).toBe(302);
  expect((await visit(salon, "/admin/security", { headers: { Cookie } })).headers.get("Location")).toMatch(
    /^\/admin\?/,
  );
  expect((await callApi(salon, "appointments", { headers: bearer })).status).toBe(401);
  expect((await feed()).status).toBe(404);
  const [former] = await database.select().from(users).where(eq(users.id, other.id));
  expect(former).toMatchObject({ role: "client", staffRole: null, technicianId: null, sessionVersion: 1 });
  expect(former).toMatchObject({ secondFactor: null, secondFactorSince: null, recoveryCodes: "" });
});

test("two owners who remove each other at the same time leave one", async () => {
  const { salon, admin, send } = await aSalonWithAdmin();
  const other = await aStaffMember(salon, "owner");
  const Cookie = await cookieOf(other);
  await Promise.all([
    send(TEAM, { intent: "remove", id: other.id }),
    send(TEAM, { intent: "remove", id: admin.id }, { Cookie }),
  ]);
  const left = await database
    .select()
    .from(users)
    .where(and(eq(users.salonId, salon.id), eq(users.role, "admin")));
  expect(left).toHaveLength(1);
});

test("who is made a manager keeps the session, and loses the team with the next request", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const other = await aStaffMember(salon, "owner");
  const headers = { Cookie: await cookieOf(other) };
  expect((await visit(salon, TEAM, { headers })).status).toBe(200);
  expect((await send(TEAM, { intent: "role", id: other.id, role: "manager" })).status).toBe(302);
  expect((await visit(salon, TEAM, { headers })).status).toBe(403);
  expect((await visit(salon, "/admin/services", { headers })).status).toBe(200);
});

test("a technician who has a sign-in is not offered to be invited", async () => {
  const { salon, page } = await aSalonWithAdmin();
  await aTechnician(salon.id, "2");
  await aStaffMember(salon, "technician");
  const offered = [...(await page(TEAM)).matchAll(/<option value="([^"]+)"/g)].map(([, id]) => id);
  expect(offered).toContain(`${salon.id}-2`);
  expect(offered).not.toContain(salon.id);
});

test("a client is no sign-in that can be removed or raised", async () => {
  const { salon, send } = await aSalonWithAdmin();
  const client = await anAccount(salon);
  expect((await send(TEAM, { intent: "role", id: client.id, role: "owner" })).status).toBe(404);
  await send(TEAM, { intent: "remove", id: client.id });
  const [still] = await database.select().from(users).where(eq(users.id, client.id));
  expect(still).toMatchObject({ role: "client", sessionVersion: 0, passwordHash: "none" });
});

function teamIn(salonId: string) {
  return database.select().from(technicians).where(eq(technicians.salonId, salonId)).orderBy(technicians.position);
}

async function aTechnician(salonId: string, name: string, active = true) {
  await database
    .insert(technicians)
    .values({ id: `${salonId}-${name}`, salonId, name, active, position: 9, createdAt: 1 });
}
