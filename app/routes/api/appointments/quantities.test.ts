import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { services } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aBooking, aReschedule, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

/* Quantities in a booking and in a change that name services without saying how many. docs/rules.md 3.7 */

const ART = { name: "Nail Art", price: 4.5, duration: 30 };
const GEL = { name: "Gel Polish", price: 35, duration: 60 };

test("a per-item service counts as often as it is named", async () => {
  const { book } = await aBookingSalon();
  const booked = await book({ services: [ART, GEL, ART, { ...ART, quantity: 2 }], servicePrice: 53 });
  expect(booked).toMatchObject([201, { services: [{ name: "Nail Art", quantity: 4 }, { name: "Gel Polish" }] }]);
  expect(booked).toMatchObject([201, { servicePrice: 53, serviceDuration: 60 }]);
});

test("serviceQuantities says how many of each there are, also where one is named as often", async () => {
  const { salon, book } = await aBookingSalon();
  const [art, gems, gel] = ["art", "gems", "gel"].map((name) => `${salon.id}-${name}`);
  const serviceQuantities = { [`${art}`]: 3, [`${gems}`]: 0, elsewhere: 7 };
  const named = [{ _id: gel }, ART, ART, { id: gems }];
  expect(await book({ services: named, serviceQuantities, servicePrice: 48.5 })).toMatchObject([
    201,
    { service: "Gel Polish, Nail Art", services: [{ quantity: 1 }, { quantity: 3 }], servicePrice: 48.5 },
  ]);
  const own = { services: [GEL, { ...ART, quantity: 1 }], serviceQuantities, time: "12:00" };
  expect(await book(own)).toMatchObject([201, { servicePrice: 39.5 }]);
});

test("a booking with more than ten of one service, or with none at all, is refused", async () => {
  const { salon, book } = await aBookingSalon();
  const refused = (sentence: string, field = "services") => [400, { error: sentence, fields: { [field]: sentence } }];
  const tooMany = "Please choose a quantity from 0 to 10";
  expect(await book({ services: Array.from({ length: 11 }, () => ART) })).toEqual(refused(tooMany));
  const none = { services: [GEL], serviceQuantities: { [`${salon.id}-gel`]: 0 } };
  expect(await book(none)).toEqual(refused(SAYS["no-services"]));
  for (const odd of [11, -1, 1.5, "2", null]) {
    const sent = { services: [ART], serviceQuantities: { [`${salon.id}-art`]: odd } };
    expect(await book(sent)).toEqual(refused(tooMany, "serviceQuantities"));
  }
  expect(await book({ services: [GEL, GEL] })).toEqual(refused(SAYS["listed-twice"]));
  expect(await book({ services: Array.from({ length: 10 }, () => ART), servicePrice: 45 })).toMatchObject([201, {}]);
});

test.for<[string, Record<string, unknown>]>([
  ["in one text", { serviceName: "Gel Polish, Nail Art" }],
  ["in one text, the other way round", { serviceName: "Nail Art, Gel Polish" }],
  ["in a list without quantities", { services: [ART, GEL] }],
  ["in a text, and asserts their price", { serviceName: "Gel Polish, Nail Art", servicePrice: 53, endTime: "13:00" }],
])("a change that names the same services %s keeps their quantities", async ([, named]) => {
  const { book, change } = await aBookingSalon();
  const [, { id }] = await book({ services: [GEL, { ...ART, quantity: 4 }] });
  expect(await change(id, named)).toMatchObject([201, { servicePrice: 53, services: [{}, {}] }]);
});

test("a change by the names that the services had is understood once staff have renamed one", async () => {
  const { salon, book, change } = await aBookingSalon();
  const [, { id }] = await book({ services: [GEL, { ...ART, quantity: 4 }] });
  await database
    .update(services)
    .set({ name: "Art on Nails" })
    .where(eq(services.id, `${salon.id}-art`));
  expect(await change(id, { serviceName: "Gel Polish, Nail Art" })).toMatchObject([
    201,
    { service: "Gel Polish, Art on Nails", servicePrice: 53 },
  ]);
});

test.for<[string, (salon: Salon) => Record<string, unknown>, number]>([
  ["names one of them three times", () => ({ services: [GEL, ART, ART, ART] }), 48.5],
  ["names one of them twice in a text", () => ({ serviceName: "Gel Polish, Nail Art, Nail Art" }), 44],
  ["gives one of them a quantity", () => ({ services: [GEL, { ...ART, quantity: 1 }] }), 39.5],
  ["leaves one out", () => ({ services: [ART] }), 4.5],
  ["adds one", () => ({ serviceName: "Gel Polish, Nail Art, Gems" }), 41],
  ["has other quantities", ({ id }) => ({ serviceQuantities: { [`${id}-art`]: 2 } }), 44],
])("a change that %s has the quantities that it says", async ([, sent, servicePrice]) => {
  const { salon, book, change } = await aBookingSalon();
  const [, { id }] = await book({ services: [GEL, { ...ART, quantity: 4 }] });
  expect(await change(id, sent(salon))).toMatchObject([201, { servicePrice }]);
});

/** A client who books next week and changes, each answered with its status and body. */
async function aBookingSalon() {
  const salon = await aSalon();
  const user = await anAccount(salon);
  const date = addDays(tomorrow(salon), 6);
  const call = async (path: string, method: string, body: unknown): Promise<[number, { id: string }]> => {
    const answer = await callApi(salon, path, { method, user, body });
    return [answer.status, await answer.json()];
  };
  return {
    salon,
    book: (with_: Record<string, unknown>) => call("appointments", "POST", aBooking(salon, { date, ...with_ })),
    change: (id: string, with_: Record<string, unknown>) =>
      call(`appointments/${id}/change`, "PATCH", aReschedule(salon, { appointmentDate: date, ...with_ })),
  };
}
