import { describe, expect, test } from "vitest";
import { addDays } from "../../kernel/clock.ts";
import { anAccount } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBooking, aReschedule, tomorrow } from "../../testing/appointments.ts";
import { callApi } from "../../testing/requests.ts";

/* Texts come back unchanged, and prices to the penny. docs/rules.md 3.1, 7.4 */

const TEXTS = {
  quotes: `Seán "Jo" O'Neill, d’Arc «x» \`y\``,
  "angle brackets": "<script>alert(1)</script> </style> &amp; <b>",
  "what SQL reads": "'); DROP TABLE services; -- % _ \\",
  emoji: "Zoë 💅🏽 👩‍👩‍👧 🏳️‍🌈",
  "right to left": "שירה كريم رضا",
  "many scripts": "李小龍 Ωμέγα Жанна ญาดา",
  "what looks like something else": "null {{name}} $(x) =1+1 1e5",
};
const PRICES = [0, 0.01, 0.1, 0.29, 1.1, 4.35, 19.99, 35, 1234.56, 9999.99, 10_000];

describe.for(Object.entries(TEXTS))("%s", ([, text]) => {
  test("in the name and the description of a service", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const body = { name: text, description: `${text}\n\n${text}`, price: 1, duration: 5, category: "Soak Off" };
    const added = await callApi(salon, "services", { method: "POST", user: admin, body });
    const { id } = await added.json<{ id: string }>();
    const service = { _id: id, id, ...body, active: true };
    expect(await (await callApi(salon, "services")).json()).toContainEqual(service);
    const changed = await callApi(salon, `services/${id}`, { method: "PUT", user: admin, body: { price: 2 } });
    expect(await changed.json()).toEqual({ ...service, price: 2 });
  });

  test("in an appointment, through booking, the lists and a change", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const client = await anAccount(salon);
    const details = { customerName: text, notes: `${text}\n${text}`, date: addDays(tomorrow(salon), 5) };
    const body = aBooking(salon, details);
    const booked = await callApi(salon, "appointments", { method: "POST", user: client, body });
    const appointment = await booked.json<{ id: string }>();
    expect(appointment).toMatchObject(details);
    expect(await (await callApi(salon, "appointments", { user: admin })).json()).toEqual([appointment]);
    const found = await callApi(salon, `appointments?q=${encodeURIComponent(text)}`, { user: admin });
    expect(await found.json()).toEqual([appointment]);
    const date = addDays(tomorrow(salon), 6);
    const change = { method: "PATCH", user: client, body: aReschedule(salon, { appointmentDate: date }) };
    const changed = await callApi(salon, `appointments/${appointment.id}/change`, change);
    expect(await changed.json()).toMatchObject({ ...details, date });
  });

  test("in a review, a closure date and an account", async () => {
    const { salon, admin } = await aSalonWithAdmin();
    const review = { customerName: text, rating: 5, comment: `${text}\n${text}`, service: text };
    const left = await callApi(salon, "reviews", { method: "POST", body: review });
    const { id } = await left.json<{ id: string }>();
    const verdict = { method: "PATCH", user: admin, body: { status: "approved" } };
    expect(await (await callApi(salon, `reviews/${id}/status`, verdict)).json()).toMatchObject(review);
    expect(await (await callApi(salon, "reviews")).json()).toMatchObject([review]);
    const closure = { date: tomorrow(salon), reason: text };
    await callApi(salon, "closure-dates", { method: "POST", user: admin, body: closure });
    expect(await (await callApi(salon, "closure-dates")).json()).toMatchObject([closure]);
    const account = { action: "client-signup", name: text, email: "ada@example.com", password: text };
    const opened = await callApi(salon, "auth", { method: "POST", body: account });
    expect(await opened.json()).toMatchObject({ user: { name: text, email: "ada@example.com" } });
    const back = { action: "client-login", email: " ADA@Example.com ", password: text };
    expect((await callApi(salon, "auth", { method: "POST", body: back })).status).toBe(200);
  });
});

test.for(["o'neill+nails@example.com", "zoë@bücher.example", "李@例え.テスト", "a{b}|c=d!e#f@example.com"])(
  "the address %s",
  async (customerEmail) => {
    const { salon, admin } = await aSalonWithAdmin();
    const body = aBooking(salon, { customerEmail });
    const booked = await callApi(salon, "appointments", { method: "POST", user: admin, body });
    expect(await booked.json()).toMatchObject({ customerEmail });
    const asked = await callApi(salon, `appointments/customer?email=${encodeURIComponent(customerEmail)}`, {
      user: admin,
    });
    expect(await asked.json()).toMatchObject([{ customerEmail }]);
  },
);

test("prices, to the penny, of a service and of an appointment", async () => {
  const { salon, admin } = await aSalonWithAdmin();
  const booked = await callApi(salon, "appointments", { method: "POST", user: admin, body: aBooking(salon) });
  const { id } = await booked.json<{ id: string }>();
  for (const price of PRICES) {
    const edit = { method: "PUT", user: admin, body: { price } };
    expect(await (await callApi(salon, `services/${salon.id}-gel`, edit)).json()).toMatchObject({ price });
    const body = { servicePrice: price, paymentMethod: "cash" };
    const set = await callApi(salon, `appointments/${id}`, { method: "PUT", user: admin, body });
    expect(await set.json()).toMatchObject({ servicePrice: price });
  }
});
