import { afterEach, expect, test, vi } from "vitest";
import { technicians } from "#app/database/schema.ts";
import { WEEKDAYS } from "#app/diary/times/hours.ts";
import { longDate } from "#app/kernel/dates.ts";
import { aSalonWithAdmin } from "#app/testing/admin.ts";
import { database } from "#app/testing/database.ts";
import { textOf } from "#app/testing/html.ts";
import { aReservation, idOf, withBindings } from "#app/testing/mail-factories.ts";
import { callApi } from "#app/testing/requests.ts";
import { hangingD1, insideObject } from "#app/testing/salon-object.ts";
import { Queue } from "./queue.ts";

/* Staff see bookings that are made while they close a day, save hours or retire somebody: docs/rules.md 4.11, 21.8 */

afterEach(() => void vi.restoreAllMocks());

test.for<[string, string, (salon: Salon, day: Day) => Promise<Record<string, string>>]>([
  [
    "a closure",
    "/admin/closure-dates",
    async (_, { date }) => ({ intent: "add", date, until: "", reason: "Training" }),
  ],
  ["new hours", "/admin/business-hours", hoursWithout],
  ["a retirement", "/admin/team", async ({ id }) => ({ intent: "retire", id, seen: "1" })],
])("%s waits for a booking that is being written, and lists it", async ([, path, formFor]) => {
  const { salon, date, send } = await aSalonOfTwo();
  const form = await formFor(salon, { date });
  const answer = await whileBooking(salon, date, () => send(path, { key: "1", ...form }));
  expect(await textOf(answer, 409)).toContain("Ada Lovelace");
});

test("a retirement over the API that asks first also lists it", async () => {
  const { salon, admin, date } = await aSalonOfTwo();
  const body = { name: "Ida", active: false, acknowledge: false };
  const retire = () => callApi(salon, `technicians/${salon.id}`, { method: "PUT", user: admin, body });
  const answer = await whileBooking(salon, date, retire);
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ stranded: [expect.any(String)] });
});

/** The answer to a form that is sent while a booking with the salon's first technician is decided and not yet written. */
async function whileBooking(salon: Salon, date: string, send: () => Promise<Response>): Promise<Response> {
  const d1 = hangingD1({ afterCalls: 1 });
  const booking = insideObject(salon, (object) =>
    withBindings({ DB: d1 }, () => object.execute(aReservation(salon, { date, technicianId: salon.id }))),
  );
  // Polls. Awaiting a promise of the object would make this test, and the page, continue inside the object.
  await vi.waitFor(() => expect(d1.calls).toBe(2), 30_000);
  const inLine = vi.spyOn(Queue.prototype, "alone");
  const answer = send();
  await vi.waitFor(() => expect(inLine).toHaveBeenCalled(), 30_000);
  await insideObject(salon, async () => d1.goOn());
  idOf(await booking);
  return answer;
}

async function aSalonOfTwo() {
  const world = await aSalonWithAdmin();
  const { id: salonId } = world.salon;
  const tara = { id: `${salonId}-2`, salonId, name: "Tara", colour: "#8c2f55", position: 2, createdAt: 0 };
  await database.insert(technicians).values(tara);
  return world;
}

type Salon = Awaited<ReturnType<typeof aSalonWithAdmin>>["salon"];
type Day = { date: string };

/** The salon's hours, closed on the weekday of a date. */
async function hoursWithout(salon: Salon, { date }: Day): Promise<Record<string, string>> {
  const week = await (await callApi(salon, "business-hours")).json<
    { day: string; openTime: string; closeTime: string }[]
  >();
  const closed = WEEKDAYS.find((day) => longDate(date).startsWith(day));
  const days = week.flatMap(({ day, openTime, closeTime }) => [
    ...(day === closed ? [] : [[`${day}.isOpen`, "on"]]),
    [`${day}.openTime`, openTime],
    [`${day}.closeTime`, closeTime],
  ]);
  return { intent: "save", ...Object.fromEntries(days) };
}
