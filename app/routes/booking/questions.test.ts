import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { services } from "../../database/schema.ts";
import type { Question } from "../../diary/menu/service.ts";
import { addDays } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { standingOf } from "../../testing/rows.ts";
import { aSalon, aService } from "../../testing/salons.ts";
import { SAYS } from "../../testing/says.ts";
import { STEP_WORDS } from "../../words/booking-steps.ts";

/* What a salon asks about its services, on the booking pages and over the API: docs/rules.md 2.11, 9.14 */

const ASKED = "What is on your nails now?";
const GIVEN = [{ question: ASKED, answer: "Gel from elsewhere" }];
const NEEDED = SAYS["answer-needed"];

test.for(["/book", "/booking", "/admin/book-appointment"])(
  "%s asks it with the price and length of what an answer adds, without script too",
  async (path) => {
    const { salon, gel, off } = await aSalonThatAsks();
    const role = path.startsWith("/admin") ? "admin" : "client";
    const Cookie = path === "/book" ? "" : await cookieOf(await anAccount(salon, { role }));
    const open = (search: string) => textOf(visit(salon, `${path}?${search}`, { headers: { Cookie } }));
    const page = await open("");
    for (const words of [ASKED, "Gel from elsewhere", "adds Removal", "£12", "20 min"]) expect(page).toContain(words);
    const next = await open(`service=${gel}&answer-0000000a=Gel+from+elsewhere&step=datetime`);
    expect(next).toContain(`name="service" value="${off}"`);
    expect(next).toContain('name="answer-0000000a" value="Gel from elsewhere"');
    expect(next).toContain("£47");
  },
);

test("a client can't continue without a needed answer, and staff can", async () => {
  const { salon, gel } = await aSalonThatAsks({ needed: true });
  const open = async (path: string, role: "client" | "admin", search = "") =>
    textOf(
      visit(salon, `${path}?service=${gel}&step=datetime${search}`, {
        headers: { Cookie: await cookieOf(await anAccount(salon, { role })) },
      }),
    );
  const asked = await open("/booking", "client");
  for (const words of [STEP_WORDS.answerFirst, "Select Main Service"]) expect(asked).toContain(words);
  expect(await open("/booking", "client", "&answer-0000000a=Nothing")).not.toContain(STEP_WORDS.answerFirst);
  expect(await open("/admin/book-appointment", "admin")).not.toContain(STEP_WORDS.answerFirst);
});

test.for([true, false])(
  "a question that needs an answer (%s) is not called optional, and another one is",
  async (needed) => {
    const { salon } = await aSalonThatAsks({ needed });
    const menu = await textOf(visit(salon, "/book"));
    expect(menu).toContain(ASKED);
    expect(menu.includes("(optional)")).toBe(!needed);
  },
);

test("the answer stays with the appointment, in the words of its day, and staff see it", async () => {
  const { salon, gel, off, book } = await aSalonThatAsks();
  expect((await book([gel, off], { "answer-0000000a": "Gel from elsewhere" })).status).toBe(302);
  const [booked] = await standingOf(salon);
  expect(booked).toMatchObject({ answers: GIVEN, pricePence: 4700, endsMinute: 800 });
  await database.update(services).set({ questions: [] }).where(eq(services.id, gel));
  const headers = { Cookie: await cookieOf(await anAccount(salon, { role: "admin" })) };
  const list = await textOf(visit(salon, "/admin/appointments", { headers }));
  for (const words of [ASKED, "Gel from elsewhere"]) expect(list).toContain(words);
});

test("an answer that nobody asks for books nothing, and neither does a needed one that is missing", async () => {
  const { salon, gel, book } = await aSalonThatAsks({ needed: true });
  const other = await book([gel], { "answer-0000000a": "Something else" });
  expect(await textOf(other, 400)).toContain(SAYS["unknown-answer"]);
  const none = await book([gel]);
  expect(await textOf(none, 400)).toContain(NEEDED);
  expect(await standingOf(salon)).toEqual([]);
});

test("over the API who sends no answers is asked for none, and who sends some gets them back", async () => {
  const { salon } = await aSalonThatAsks({ needed: true });
  const user = await anAccount(salon);
  const call = (body: Record<string, unknown>) =>
    callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, body) });
  const plain = await call({});
  expect(plain.status).toBe(201);
  expect(await plain.json()).not.toHaveProperty("answers");
  const answered = await call({ time: "12:00", answers: GIVEN });
  expect([answered.status, await answered.json()]).toMatchObject([201, { answers: GIVEN }]);
  const empty = await call({ time: "15:00", answers: [] });
  expect([empty.status, await empty.json()]).toMatchObject([400, { fields: { answers: NEEDED } }]);
  const wrong = await call({ time: "15:00", answers: [{ question: ASKED, answer: "Oval" }] });
  expect(wrong.status).toBe(400);
  const shapeless = await call({ time: "15:00", answers: [{ answer: "Nothing" }] });
  expect(shapeless.status).toBe(400);
});

test("a change keeps the answers unless it brings others", async () => {
  const { salon, gel } = await aSalonThatAsks({ needed: true });
  const user = await anAccount(salon);
  const date = addDays(tomorrow(salon), 5);
  const id = await anAppointment(salon, { clientId: user.id, date, answers: GIVEN });
  const change = async (id: string, startTime: string, more = {}) => {
    const body = { appointmentDate: date, startTime, paymentMethod: "cash", services: [{ _id: gel }], ...more };
    const answer = await callApi(salon, `appointments/${id}/change`, { method: "PATCH", user, body });
    return answer.json<{ id: string; answers: unknown }>();
  };
  const moved = await change(id, "12:00");
  expect(moved.answers).toEqual(GIVEN);
  const other = [{ question: ASKED, answer: "Nothing" }];
  expect((await change(moved.id, "14:00", { answers: other })).answers).toEqual(other);
});

/** A salon that asks what is on the nails now, where gel from elsewhere adds a removal of £12 and 20 minutes. */
async function aSalonThatAsks({ needed = false } = {}) {
  const salon = await aSalon();
  const [gel, off] = [`${salon.id}-gel`, `${salon.id}-off`];
  await aService(salon, { id: off, name: "Removal", pricePence: 1200, durationMinutes: 20, category: "Soak Off" });
  const question: Question = {
    ...{ id: "0000000a", text: ASKED, needed },
    answers: [
      { text: "Nothing", adds: null, longest: false },
      { text: "Gel from elsewhere", adds: off, longest: false },
      { text: "Not sure", adds: null, longest: true },
    ],
  };
  await database
    .update(services)
    .set({ questions: [question] })
    .where(eq(services.id, gel));
  const Cookie = await cookieOf(await anAccount(salon));
  return { salon, gel, off, book: (chosen: string[], answers = {}) => booked(salon, Cookie, chosen, answers) };
}

/** Sends the details step of a client for next week at 12:00. */
function booked(salon: Salon, Cookie: string, services: string[], answers: Record<string, string>) {
  const start = { date: addDays(tomorrow(salon), 6), time: "12:00" };
  const chosen = services.map((id): [string, string] => ["service", id]);
  const search = new URLSearchParams([["step", "details"], ...chosen, ...Object.entries({ ...start, ...answers })]);
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  const sent = { ...start, ...customer, ...answers, paymentMethod: "cash", key: crypto.randomUUID() };
  return postForm(salon, `/booking?${search}`, [...chosen, ...Object.entries(sent)], { Cookie });
}
