import { eq } from "drizzle-orm";
import { SignJWT } from "jose";
import { afterEach, describe, expect, test, vi } from "vitest";
import { appointments, services, users } from "../../../database/schema.ts";
import { addDays, now, weekdayOf } from "../../../kernel/clock.ts";
import { secretFor } from "../../../models/accounts/secrets.server.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import { identityOf, type User } from "../../../models/accounts/user.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { diaryOf, rowsOf } from "../../../testing/rows.ts";
import { aClosure, aSalon, aService, openingHours } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";

afterEach(() => vi.useRealTimers());

describe("a booking", () => {
  test("is answered with the whole appointment, as it stands in the diary", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, { notes: "Ring the bell" });
    const appointment = await answer.json<{ id: string; createdAt: string }>();
    expect(answer.status).toBe(201);
    expect(appointment).toEqual({
      _id: appointment.id,
      id: appointment.id,
      customerName: "Ada Lovelace",
      customerEmail: "ada@example.com",
      customerPhone: "07700 900456",
      service: "Gel Polish",
      services: [{ _id: `${salon.id}-gel`, name: "Gel Polish", price: 35, duration: 60, quantity: 1 }],
      serviceDuration: 60,
      servicePrice: 35,
      date: tomorrow(salon),
      time: "10:00",
      endTime: "11:00",
      status: "pending",
      paymentMethod: "cash",
      paymentStatus: "pending",
      notes: "Ring the bell",
      lateCancellation: false,
      replaces: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: appointment.createdAt,
    });
    expect(await diaryOf(salon)).toMatchObject([
      { id: appointment.id, clientId: client.id, startsMinute: 600, endsMinute: 660, pricePence: 3500 },
    ]);
  });

  test("names its services by _id, by id or by name", async () => {
    const { salon, client } = await aSalonWithAClient();
    const services = [{ _id: `${salon.id}-gel` }, { id: `${salon.id}-gems` }, { name: "Nail Art" }];
    const answer = await book(salon, client, { services });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ service: "Gel Polish, Gems, Nail Art" });
  });

  test("of a per-item service is priced by its quantity and takes no time of its own", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, {
      services: [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 10 }],
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      servicePrice: 35 + 10 * 4.5,
      serviceDuration: 60,
      services: [{ quantity: 1 }, { name: "Nail Art", price: 4.5, duration: 30, quantity: 10 }],
    });
  });

  test("of extras alone takes an hour", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, { services: [{ name: "Gems", quantity: 3 }, { name: "Matte Top" }] });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      servicePrice: 9.5,
      serviceDuration: 60,
      time: "10:00",
      endTime: "11:00",
    });
  });

  test("counts a block colour without duration once, whatever quantity is sent", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, {
      services: [{ name: "Gel Polish" }, { name: "Matte Top", quantity: 3 }],
    });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ servicePrice: 40, services: [{}, { name: "Matte Top", quantity: 1 }] });
  });

  test("of several services takes the sum of their durations", async () => {
    const { salon, client } = await aSalonWithAClient();
    await aService(salon, { name: "Builder Gel", durationMinutes: 75, pricePence: 4250, category: "Builder Gel" });
    const answer = await book(salon, client, { services: [{ name: "Gel Polish" }, { name: "Builder Gel" }] });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ servicePrice: 77.5, serviceDuration: 135, endTime: "12:15" });
  });

  test("leaves out a service of quantity 0", async () => {
    const { salon, client } = await aSalonWithAClient();
    const services = [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 0 }];
    const answer = await book(salon, client, { services });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ service: "Gel Polish", servicePrice: 35 });
  });

  test("takes the price and the duration that the catalogue gives as agreed", async () => {
    const { salon, client } = await aSalonWithAClient();
    const services = [{ name: "Gel Polish" }, { name: "Nail Art", quantity: 3 }];
    const answer = await book(salon, client, { services, servicePrice: 48.5, serviceDuration: 60 });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ servicePrice: 48.5 });
  });

  test("can be paid by bank transfer", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, { paymentMethod: "bank_transfer" });
    expect(answer.status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([{ paymentMethod: "bank_transfer" }]);
  });

  test("keeps names and notes in any script to the letter", async () => {
    const { salon, client } = await aSalonWithAClient();
    const names = [
      "Zoë Ó Briain-Łukasiewicz",
      "李小龍",
      "ﷺ שָׁלוֹם",
      "👩🏽‍🦰 Ada",
      "Robert'); DROP TABLE appointments;--",
      "<b>Ada</b>",
    ];
    for (const [n, customerName] of names.entries()) {
      const notes = `${customerName}\nand "quotes" \\ too`;
      const answer = await book(salon, client, { customerName, notes, date: addDays(tomorrow(salon), n) });
      expect(answer.status).toBe(201);
      expect(await answer.json()).toMatchObject({ customerName, notes });
    }
    expect((await diaryOf(salon)).map((appointment) => appointment.customerName)).toEqual(names);
  });

  test("trims what was typed and writes the email in lower case", async () => {
    const { salon, client } = await aSalonWithAClient();
    const typed = { customerName: "  Ada ", customerEmail: " ADA@Example.COM ", customerPhone: " 07700 900456 " };
    const answer = await book(salon, client, typed);
    expect(answer.status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([
      { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" },
    ]);
  });

  test("asks nobody about a mail domain", async () => {
    const { salon, client } = await aSalonWithAClient();
    expect((await book(salon, client, { customerEmail: "ada@gmial.com" })).status).toBe(201);
  });

  test("takes text of exactly the most characters", async () => {
    const { salon, client } = await aSalonWithAClient();
    const longest = {
      customerName: "a".repeat(100),
      customerEmail: `${"a".repeat(242)}@example.com`,
      customerPhone: `0${" ".repeat(29)}7700900456`,
      notes: "n".repeat(1000),
    };
    const answer = await book(salon, client, longest);
    expect(answer.status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([longest]);
  });

  test("ignores fields that it does not know, also ones that would claim what is not the client's", async () => {
    const { salon, client } = await aSalonWithAClient();
    const claims = {
      id: "mine",
      _id: "mine",
      clientId: "somebody",
      salonId: "elsewhere",
      pricePence: 1,
      lateCancellation: true,
    };
    const services = [{ name: "Gel Polish", price: 0.01, duration: 5 }];
    const answer = await book(salon, client, { ...claims, services, replaces: "something", version: 7 });
    expect(answer.status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([
      {
        clientId: client.id,
        salonId: salon.id,
        pricePence: 3500,
        endsMinute: 660,
        lateCancellation: false,
        version: 1,
      },
    ]);
    expect((await diaryOf(salon))[0]?.id).not.toBe("mine");
  });

  test("changes neither the account nor an older appointment whose email it carries", async () => {
    const { salon, client } = await aSalonWithAClient();
    const other = await anAccount(salon, { email: "grace@example.com", name: "Grace Hopper" });
    await anAppointment(salon, { startsMinute: 900, endsMinute: 960 });
    await book(salon, client, { customerEmail: "grace@example.com", customerName: "Not Grace" });
    expect(await database.select().from(users).where(eq(users.id, other.id))).toEqual([other]);
    expect((await diaryOf(salon)).map((appointment) => appointment.customerName)).toEqual([
      "Not Grace",
      "Grace Hopper",
    ]);
  });
});

describe("a status", () => {
  test("is pending whatever a client sends", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await book(salon, client, { status: "completed", paymentStatus: "paid" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: "pending", paymentStatus: "pending" });
    expect(await diaryOf(salon)).toMatchObject([{ status: "pending", paymentStatus: "pending" }]);
  });

  test("is what an admin sends, and the appointment belongs to no account", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await book(salon, admin, { status: "confirmed", paymentStatus: "paid" });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    expect(await diaryOf(salon)).toMatchObject([{ status: "confirmed", paymentStatus: "paid", clientId: null }]);
  });

  test("is pending when an admin sends none", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await book(salon, admin);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: "pending", paymentStatus: "pending" });
  });

  test.for(["maybe", "", 1, null])("%j is refused", async (status) => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    await refused(salon, admin, { status }, 400, "Please choose a status", "status");
  });

  test.for(["maybe", "", 1, null])("of payment %j is refused", async (paymentStatus) => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    await refused(salon, admin, { paymentStatus }, 400, "Please choose a payment status", "paymentStatus");
  });
});

describe("what was typed", () => {
  const NAME = "Full name is required";
  const PHONE = "Phone number is required";
  const IMPOSSIBLE = "Please enter a valid phone number (at least 7 digits)";
  test.for<[string, string, unknown, string]>([
    ["no name", "customerName", undefined, NAME],
    ["a blank name", "customerName", " \t\n ", NAME],
    ["an empty name", "customerName", "", NAME],
    ["a null name", "customerName", null, NAME],
    ["a name that is a number", "customerName", 7, NAME],
    ["a name that is a list", "customerName", ["Ada"], NAME],
    ["a name of 101 characters", "customerName", "a".repeat(101), "Please use at most 100 characters"],
    ["no email", "customerEmail", undefined, "Email is required"],
    ["a blank email", "customerEmail", "  ", "Email is required"],
    ["an email without @", "customerEmail", "ada.example.com", "Invalid email address"],
    ["an email without a domain", "customerEmail", "ada@", "Invalid email address"],
    ["an email without a dot", "customerEmail", "ada@example", "Invalid email address"],
    ["two emails", "customerEmail", "a@b.co, c@d.co", "Invalid email address"],
    ["an email with a line break in it", "customerEmail", "ada@example.com\r\nBcc: c@d.co", "Invalid email address"],
    [
      "an email of 255 characters",
      "customerEmail",
      `${"a".repeat(243)}@example.com`,
      "Please use at most 254 characters",
    ],
    ["no phone", "customerPhone", undefined, PHONE],
    ["a blank phone", "customerPhone", "   ", PHONE],
    ["a phone of 41 characters", "customerPhone", "0".repeat(41), "Please use at most 40 characters"],
    ["a phone without digits", "customerPhone", "abc", IMPOSSIBLE],
    ["a phone of four digits", "customerPhone", "0790", IMPOSSIBLE],
    ["a phone too short for its country", "customerPhone", "+1 212 555", IMPOSSIBLE],
    ["notes of 1001 characters", "notes", "n".repeat(1001), "Please use at most 1000 characters"],
    ["notes that are no text", "notes", { a: 1 }, "Please enter text"],
    ["no payment method", "paymentMethod", undefined, "Please choose how you would like to pay"],
    ["another payment method", "paymentMethod", "card", "Please choose how you would like to pay"],
  ])("is refused with %s", async ([, field, value, sentence]) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, { [field]: value }, 400, sentence, field);
  });

  test("is refused with every field at fault told at once", async () => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await callApi(salon, "appointments", { method: "POST", user: client, body: {} });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      error: "Full name is required",
      fields: {
        customerName: "Full name is required",
        customerEmail: "Email is required",
        customerPhone: "Phone number is required",
        services: SAYS["no-services"],
        date: "Please choose a date",
        time: "Please choose a time",
        paymentMethod: "Please choose how you would like to pay",
      },
    });
    expect(await rowsOf(salon)).toMatchObject(NOTHING);
  });
});

describe("the services", () => {
  const QUANTITY = "Please choose a quantity from 0 to 10";
  const GONE = SAYS["unknown-service"];
  const NONE = SAYS["no-services"];
  test.for<[string, unknown, string]>([
    ["a quantity of 11", [{ name: "Nail Art", quantity: 11 }], QUANTITY],
    ["a quantity of −1", [{ name: "Nail Art", quantity: -1 }], QUANTITY],
    ["a quantity of 1.5", [{ name: "Nail Art", quantity: 1.5 }], QUANTITY],
    ['a quantity of "2"', [{ name: "Nail Art", quantity: "2" }], QUANTITY],
    ["a quantity of null", [{ name: "Nail Art", quantity: null }], QUANTITY],
    ["a quantity of 1e9", [{ name: "Nail Art", quantity: 1e9 }], QUANTITY],
    ["nothing but quantity 0", [{ name: "Gel Polish", quantity: 0 }], NONE],
    ["no services", [], NONE],
    ["no list of services", undefined, NONE],
    ["services that are text", "Gel Polish", NONE],
    ["services that are null", null, NONE],
    ["a list of text", ["Gel Polish"], NONE],
    ["a service without a name", [{ quantity: 1 }], "Please name each service by its _id or its name"],
    ["21 services", Array.from({ length: 21 }, (_, n) => ({ name: `${n}` })), "Please select at most 20 services"],
    ["an unknown name", [{ name: "Gel Polish" }, { name: "Haircut" }], GONE],
    ["an unknown _id", [{ _id: "nowhere" }], GONE],
    ["an inactive service", [{ name: "Old Thing" }], GONE],
    [
      "more than 10 of one in two parts",
      [
        { name: "Nail Art", quantity: 9 },
        { name: "Nail Art", quantity: 9 },
      ],
      QUANTITY,
    ],
  ])("are refused with %s", async ([, services, sentence]) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, { services }, 400, sentence, "services");
  });

  test("are refused with one listed by _id and again by name", async () => {
    const { salon, client } = await aSalonWithAClient();
    const services = [{ _id: `${salon.id}-gel` }, { name: "Gel Polish" }];
    await refused(salon, client, { services }, 400, SAYS["listed-twice"], "services");
  });

  test("are refused with an inactive one named by its _id, or with another salon's", async () => {
    const { salon, client } = await aSalonWithAClient();
    const elsewhere = await aSalon();
    await refused(salon, client, { services: [{ _id: `${salon.id}-old` }] }, 400, GONE, "services");
    await refused(salon, client, { services: [{ _id: `${elsewhere.id}-gel` }] }, 400, GONE, "services");
  });

  test("that are inactive are booked for somebody by staff, at their price, and another salon's are not", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    const answer = await book(salon, admin, {
      services: [{ name: "Old Thing" }],
      servicePrice: 1,
      serviceDuration: 30,
    });
    expect([answer.status, await answer.json()]).toMatchObject([201, { service: "Old Thing", servicePrice: 1 }]);
    const elsewhere = await aSalon();
    const theirs = { services: [{ _id: `${elsewhere.id}-old` }], time: "15:00" };
    await refused(salon, admin, theirs, 400, GONE, "services");
  });
});

describe("prices", () => {
  const CHANGED = "Prices have changed. Please review your booking.";

  test.for([0, 0.01, 34.99, 35.01, -35, 3500, 1e308])("of %d instead of 35 are refused", async (servicePrice) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, { servicePrice }, 409, CHANGED);
  });

  test.for([0, 59, 61, 600])("for %d minutes instead of 60 are refused", async (serviceDuration) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, { serviceDuration }, 409, CHANGED);
  });

  test("set by an admin while booking are refused all the same", async () => {
    const salon = await aSalon();
    const admin = await anAccount(salon, { role: "admin" });
    await refused(salon, admin, { servicePrice: 30 }, 409, CHANGED);
  });

  test("that went up since the page was opened are refused, and the new ones taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    await database
      .update(services)
      .set({ pricePence: 3600 })
      .where(eq(services.id, `${salon.id}-gel`));
    await refused(salon, client, { servicePrice: 35 }, 409, CHANGED);
    expect((await book(salon, client, { servicePrice: 36 })).status).toBe(201);
  });

  test("stay what they were on an appointment when the catalogue changes", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": "first" };
    await book(salon, client, {}, headers);
    await database
      .update(services)
      .set({ pricePence: 9900, name: "Gel" })
      .where(eq(services.id, `${salon.id}-gel`));
    const again = await book(salon, client, {}, headers);
    expect(await again.json()).toMatchObject({ service: "Gel Polish", servicePrice: 35, services: [{ price: 35 }] });
  });

  test.for([
    ["servicePrice", "35", "Please give the price in pounds"],
    ["servicePrice", {}, "Please give the price in pounds"],
    ["serviceDuration", "60", "Please give the duration in minutes"],
  ] as const)("with %s %j are no prices", async ([field, value, sentence]) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, { [field]: value }, 400, sentence, field);
  });
});

describe("a time", () => {
  const GRID = SAYS["not-on-the-grid"];
  const CLOSED = SAYS.closed;
  const PAST = SAYS.past;
  const FAR = "Appointments can be booked up to 30 days ahead.";
  const TAKEN = "This time slot is already booked";

  test.for(["10:05", "10:01", "07:45", "00:00", "20:15", "23:45"])(
    "off the grid or outside hours, %s, is refused",
    async (time) => {
      const { salon, client } = await aSalonWithAClient();
      await refused(salon, client, { time }, 400, GRID, "time");
    },
  );

  test.for([undefined, "", "24:00", "10:60", "9:00", "10:00:00", "10.00", "noon", 600, null])(
    "that is none, %j, is refused",
    async (time) => {
      const { salon, client } = await aSalonWithAClient();
      await refused(salon, client, { time }, 400, "Please choose a time", "time");
    },
  );

  test.for([undefined, "", "2027-02-30", "2027-2-3", "03/02/2027", "tomorrow", "2027-02-03T10:00", 20270203, null, []])(
    "on a date that is none, %j, is refused",
    async (date) => {
      const { salon, client } = await aSalonWithAClient();
      await refused(salon, client, { date }, 400, "Please choose a date", "date");
    },
  );

  test("at opening and one at closing time are taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    expect((await book(salon, client, { time: "08:00" })).status).toBe(201);
    const last = await book(salon, client, { time: "20:00" });
    expect(last.status).toBe(201);
    expect(await last.json()).toMatchObject({ time: "20:00", endTime: "21:00" });
  });

  test("that would run over closing time is refused once the salon asks for that", async () => {
    const salon = await aSalon({ finishByClosing: true });
    const client = await anAccount(salon);
    await refused(salon, client, { time: "19:15" }, 400, GRID, "time");
    expect((await book(salon, client, { time: "19:00" })).status).toBe(201);
  });

  test("that would run past midnight is refused, the last before it taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    await openingHours(salon, weekdayOf(tomorrow(salon)), 20 * 60, 23 * 60 + 45);
    await refused(salon, client, { time: "23:15" }, 400, GRID, "time");
    const last = await book(salon, client, { time: "23:00" });
    expect(last.status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([{ startsMinute: 1380, endsMinute: 1440 }]);
  });

  test("on a closed weekday is refused", async () => {
    const { salon, client } = await aSalonWithAClient();
    await openingHours(salon, weekdayOf(tomorrow(salon)), 480, 1200, false);
    await refused(salon, client, {}, 400, CLOSED, "date");
  });

  test("on a closure date is refused, and the day after it taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    await aClosure(salon, tomorrow(salon));
    await refused(salon, client, {}, 400, CLOSED, "date");
    expect((await book(salon, client, { date: addDays(tomorrow(salon), 1) })).status).toBe(201);
  });

  test("yesterday, or today at this very minute, is refused, and the next one taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T10:00:00.000Z") });
    await refused(salon, client, { date: "2026-11-23" }, 400, PAST, "time");
    await refused(salon, client, { date: "2026-11-24", time: "09:45" }, 400, PAST, "time");
    await refused(salon, client, { date: "2026-11-24", time: "10:00" }, 400, PAST, "time");
    expect((await book(salon, client, { date: "2026-11-24", time: "10:15" })).status).toBe(201);
  });

  test("30 days ahead is taken, 31 days ahead is refused, counted on the salon's calendar", async () => {
    const { salon, client } = await aSalonWithAClient();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-07-14T23:30:00Z") });
    await refused(salon, client, { date: "2026-07-14", time: "23:45" }, 400, PAST, "time");
    await refused(salon, client, { date: "2026-08-15" }, 400, FAR, "date");
    expect((await book(salon, client, { date: "2026-08-14" })).status).toBe(201);
    expect((await book(salon, client, { date: "2026-07-15" })).status).toBe(201);
  });

  test("that the clocks skip in spring is refused", async () => {
    const { salon, client } = await aSalonWithAClient();
    await openingHours(salon, 0, 0, 6 * 60);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-03-27T12:00:00Z") });
    for (const time of ["01:00", "01:30", "01:45"]) {
      await refused(salon, client, { date: "2027-03-28", time }, 400, GRID, "time");
    }
    expect((await book(salon, client, { date: "2027-03-28", time: "02:00" })).status).toBe(201);
  });

  test("of the hour that repeats in autumn has gone while it repeats", async () => {
    const { salon, client } = await aSalonWithAClient();
    await openingHours(salon, 0, 0, 6 * 60);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-10-31T01:10:00Z") });
    for (const time of ["01:00", "01:15", "01:45"]) {
      await refused(salon, client, { date: "2027-10-31", time }, 400, PAST, "time");
    }
    expect((await book(salon, client, { date: "2027-10-31", time: "02:00" })).status).toBe(201);
  });

  test.for(["pending", "confirmed", "completed"] as const)("of a %s appointment is refused", async (status) => {
    const { salon, client } = await aSalonWithAClient();
    await anAppointment(salon, { status, startsMinute: 630, endsMinute: 690 });
    await refused(salon, client, {}, 409, TAKEN);
  });

  test("of a cancelled appointment is taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    await anAppointment(salon, { status: "cancelled" });
    expect((await book(salon, client)).status).toBe(201);
  });

  test("right before and right after an appointment is taken", async () => {
    const { salon, client } = await aSalonWithAClient();
    await anAppointment(salon, { startsMinute: 660, endsMinute: 720 });
    expect((await book(salon, client, { time: "10:00" })).status).toBe(201);
    expect((await book(salon, client, { time: "12:00" })).status).toBe(201);
  });

  test("that another salon has booked is free here", async () => {
    const { salon, client } = await aSalonWithAClient();
    await anAppointment(await aSalon());
    expect((await book(salon, client)).status).toBe(201);
  });

  test("that a longer appointment would run into is refused, and fits a shorter one", async () => {
    const { salon, client } = await aSalonWithAClient();
    await aService(salon, { name: "Builder Gel", durationMinutes: 90 });
    await anAppointment(salon, { startsMinute: 660, endsMinute: 720 });
    await refused(salon, client, { services: [{ name: "Builder Gel" }] }, 409, TAKEN);
    expect((await book(salon, client)).status).toBe(201);
  });
});

describe("the same key", () => {
  test("with the same booking finds the same appointment, and one row is written", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const first = await book(salon, client, {}, headers);
    const written = await rowsOf(salon);
    const second = await book(salon, client, {}, headers);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await rowsOf(salon)).toEqual(written);
    expect(written).toMatchObject({ diary: 1, items: 1, keys: 1, mails: 1, events: 1 });
  });

  test("finds it however the same booking is written", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": "again" };
    await book(salon, client, {}, headers);
    const reordered = Object.fromEntries(Object.entries(aBooking(salon)).toReversed());
    const answer = await book(salon, client, { ...reordered, customerEmail: " ADA@example.com", unknown: 1 }, headers);
    expect(answer.status).toBe(201);
    expect(await rowsOf(salon)).toMatchObject({ diary: 1 });
  });

  test.for<[string, Record<string, unknown>]>([
    ["another time", { time: "12:00" }],
    ["another name", { customerName: "Somebody else" }],
    ["other services", { services: [{ name: "Gel Polish" }, { name: "Gems" }] }],
    ["another way to pay", { paymentMethod: "bank_transfer" }],
  ])("with %s is refused and changes nothing", async ([, change]) => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": "again" };
    await book(salon, client, {}, headers);
    const sentence = SAYS["key-reused"];
    await refused(salon, client, change, 422, sentence, undefined, headers);
    expect(await diaryOf(salon)).toMatchObject([{ customerName: "Ada Lovelace", startsMinute: 600 }]);
  });

  test("of another client is another key", async () => {
    const { salon, client } = await aSalonWithAClient();
    const other = await anAccount(salon);
    const headers = { "Idempotency-Key": "1" };
    expect((await book(salon, client, { time: "10:00" }, headers)).status).toBe(201);
    expect((await book(salon, other, { time: "12:00" }, headers)).status).toBe(201);
    expect(await rowsOf(salon)).toMatchObject({ diary: 2, keys: 2 });
  });

  test("is not spent by a refusal", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": "again" };
    await anAppointment(salon);
    expect((await book(salon, client, {}, headers)).status).toBe(409);
    await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.salonId, salon.id));
    expect((await book(salon, client, {}, headers)).status).toBe(201);
  });

  test("finds the appointment even when its time has passed since", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { "Idempotency-Key": "again" };
    const [date, first] = [tomorrow(salon), await book(salon, client, {}, headers)];
    vi.useFakeTimers({ toFake: ["Date"], now: now() + 3 * 24 * 3_600_000 });
    const second = await book(salon, client, { date }, headers);
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
  });

  test("of 128 characters is taken, a longer or an empty one is refused", async () => {
    const { salon, client } = await aSalonWithAClient();
    const sentence = "An Idempotency-Key has 1 to 128 characters";
    await refused(salon, client, {}, 400, sentence, undefined, { "Idempotency-Key": "k".repeat(129) });
    await refused(salon, client, {}, 400, sentence, undefined, { "Idempotency-Key": "" });
    expect((await book(salon, client, {}, { "Idempotency-Key": "k".repeat(128) })).status).toBe(201);
  });

  test("is needed for a repeat to be one: without it two bookings are two", async () => {
    const { salon, client } = await aSalonWithAClient();
    expect((await book(salon, client)).status).toBe(201);
    await refused(salon, client, {}, 409, "This time slot is already booked");
  });
});

describe("a caller", () => {
  const TOKENS: Record<string, (user: User) => Promise<Record<string, string>>> = {
    "with no token": async () => ({}),
    "with a rubbish token": async () => bearer("rubbish"),
    "with an empty token": async () => bearer(""),
    "with three rubbish parts": async () => bearer("a.b.c"),
    "with an expired token": async (user) => bearer(await signToken(identityOf(user), now() - 31 * 60_000)),
    "with a token that says alg none": async (user) => bearer(unsigned(claimsOf(user))),
    "with a token of another key": async (user) => bearer(await signed(claimsOf(user), Buffer.alloc(32, "x"))),
    "with a token of another algorithm": async (user) =>
      bearer(await signed(claimsOf(user), secretFor("session token"), "HS512")),
    "with a token without a user": async (user) => bearer(await signed({ ...claimsOf(user), userId: "" })),
    "with a token without an email": async (user) => bearer(await signed({ ...claimsOf(user), email: undefined })),
    "with a token without a role": async (user) => bearer(await signed({ ...claimsOf(user), role: undefined })),
    "with a token of an unknown role": async (user) => bearer(await signed({ ...claimsOf(user), role: "owner" })),
    "with a token of a role that is not the account's": async (user) =>
      bearer(await signed({ ...claimsOf(user), role: "admin" })),
    "with a tampered token": async (user) => {
      const [header, , signature] = (await signToken(identityOf(user), now())).split(".");
      return bearer([header, encoded({ ...claimsOf(user), role: "admin" }), signature].join("."));
    },
    "with another salon's token": async () => {
      const elsewhere = await anAccount(await aSalon());
      return bearer(await signToken(identityOf(elsewhere), now()));
    },
    "with a token in another scheme": async (user) => ({
      Authorization: `Basic ${await signToken(identityOf(user), now())}`,
    }),
    "with a token in a cookie": async (user) => ({ Cookie: `token=${await signToken(identityOf(user), now())}` }),
    "with a cookie only": async (user) => ({ Cookie: await cookieOf(user) }),
  };

  test.for(Object.keys(TOKENS))("%s is nobody, and nothing is written", async (name) => {
    const { salon, client } = await aSalonWithAClient();
    const headers = await TOKENS[name]?.(client);
    const answer = await callApi(salon, "appointments", {
      method: "POST",
      body: aBooking(salon),
      ...(headers && { headers }),
    });
    expect(answer.status).toBe(401);
    expect(await answer.json()).toEqual({ error: "Authentication required" });
    expect(await rowsOf(salon)).toMatchObject(NOTHING);
  });

  test("of a deleted, demoted or reset account is refused", async () => {
    const salon = await aSalon();
    const [gone, demoted, reset] = await Promise.all([
      anAccount(salon),
      anAccount(salon, { role: "admin" }),
      anAccount(salon),
    ]);
    await database.batch([
      database.delete(users).where(eq(users.id, gone.id)),
      database.update(users).set({ role: "client" }).where(eq(users.id, demoted.id)),
      database.update(users).set({ sessionVersion: 1 }).where(eq(users.id, reset.id)),
    ]);
    for (const user of [gone, demoted, reset]) await refused(salon, user, {}, 401, "Authentication required");
  });

  test("of the role user may book as a client does", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon, { role: "user" });
    expect((await book(salon, user, { status: "confirmed" })).status).toBe(201);
    expect(await diaryOf(salon)).toMatchObject([{ clientId: user.id, status: "pending" }]);
  });

  test("with a token good for one more minute may book", async () => {
    const { salon, client } = await aSalonWithAClient();
    const token = await signToken(identityOf(client), now() - 29 * 60_000);
    const answer = await callApi(salon, "appointments", {
      method: "POST",
      body: aBooking(salon),
      headers: bearer(token),
    });
    expect(answer.status).toBe(201);
  });

  test("who may not book is told so before what is wrong with the booking", async () => {
    const salon = await aSalon();
    const answer = await callApi(salon, "appointments", {
      method: "POST",
      body: "{",
      headers: { "Content-Type": "text/plain" },
    });
    expect(answer.status).toBe(401);
  });
});

describe("a body", () => {
  const JSON_ONLY = "Please send JSON (Content-Type: application/json)";

  test.for([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("called %j is refused", async (type) => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, {}, 415, JSON_ONLY, undefined, { "Content-Type": type });
  });

  test.for(["application/json; charset=utf-8", "APPLICATION/JSON"])("called %j is JSON", async (type) => {
    const { salon, client } = await aSalonWithAClient();
    expect((await book(salon, client, {}, { "Content-Type": type })).status).toBe(201);
  });

  test.for(["", "{", "not json", "{'a':1}", '{"a":1}}', "undefined"])(
    "that is not JSON, %j, is refused",
    async (body) => {
      const { salon, client } = await aSalonWithAClient();
      const answer = await callApi(salon, "appointments", { method: "POST", user: client, body });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ error: "The body is not valid JSON" });
      expect(await rowsOf(salon)).toMatchObject(NOTHING);
    },
  );

  test.for(["null", "[]", "[[]]", '"text"', "7", "true"])("that is no object, %s, is refused", async (body) => {
    const { salon, client } = await aSalonWithAClient();
    const answer = await callApi(salon, "appointments", { method: "POST", user: client, body });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: expect.any(String), fields: expect.any(Object) });
    expect(await rowsOf(salon)).toMatchObject(NOTHING);
  });

  test("of 64 KiB is taken, of one byte more refused", async () => {
    const { salon, client } = await aSalonWithAClient();
    const { Authorization = "" } = bearer(await signToken(identityOf(client), now()));
    const headers = { Authorization, "Content-Type": "application/json" };
    for (const [bytes, status] of [
      [65_537, 413],
      [65_536, 201],
    ] as const) {
      const answer = await visit(salon, "/api/appointments", { method: "POST", headers, body: padded(salon, bytes) });
      expect(answer.status).toBe(status);
    }
    expect(await rowsOf(salon)).toMatchObject({ diary: 1 });
  });

  test("that says that it is larger than 64 KiB is refused unread", async () => {
    const { salon, client } = await aSalonWithAClient();
    await refused(salon, client, {}, 413, "The body is larger than 64 KiB", undefined, { "Content-Length": "66560" });
  });

  test("that turns out larger than 64 KiB, without a length, is refused", async () => {
    const { salon, client } = await aSalonWithAClient();
    const headers = { ...bearer(await signToken(identityOf(client), now())), "Content-Type": "application/json" };
    const body = inPieces(padded(salon, 65 * 1024));
    const answer = await visit(salon, "/api/appointments", { method: "POST", headers, body });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ error: "The body is larger than 64 KiB" });
    expect(await rowsOf(salon)).toMatchObject(NOTHING);
  });

  test("with a NUL, half a surrogate pair or a very deep nest in it is no reason to fail", async () => {
    const { salon, client } = await aSalonWithAClient();
    const bodies = ['"a\\u0000b"', '"a\\ud800b"', "[".repeat(10_000) + "]".repeat(10_000), "1e999"];
    for (const [n, notes] of bodies.entries()) {
      const body = JSON.stringify(aBooking(salon, { date: addDays(tomorrow(salon), n), notes: "NOTES" })).replace(
        '"NOTES"',
        notes,
      );
      const answer = await callApi(salon, "appointments", { method: "POST", user: client, body });
      expect([201, 400], `${notes.slice(0, 20)}: ${await answer.clone().text()}`).toContain(answer.status);
    }
  });
});

const NOTHING = { diary: 0, items: 0, keys: 0, mails: 0, events: 0 };

async function aSalonWithAClient() {
  const salon = await aSalon();
  return { salon, client: await anAccount(salon) };
}

/** Books tomorrow's Gel Polish with some fields changed. */
function book(salon: Salon, user: User, change: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon, change), headers });
}

/** Tries to book and expects that refusal, at that field if given, and that nothing was written. */
async function refused(
  salon: Salon,
  user: User,
  change: Record<string, unknown>,
  status: number,
  error: string,
  field?: string,
  headers: Record<string, string> = {},
) {
  const before = await rowsOf(salon);
  const answer = await book(salon, user, change, headers);
  expect(await answer.json()).toEqual(field ? { error, fields: { [field]: error } } : { error });
  expect(answer.status).toBe(status);
  expect(await rowsOf(salon)).toEqual(before);
}

/** A booking of exactly `bytes` bytes. */
function padded(salon: Salon, bytes: number): string {
  const body = JSON.stringify(aBooking(salon, { padding: "" }));
  return JSON.stringify(aBooking(salon, { padding: "x".repeat(bytes - body.length) }));
}

/** A text as a stream, without a known length. */
function inPieces(text: string): ReadableStream<Uint8Array> {
  const pieces = text.match(/.{1,1000}/gs) ?? [];
  return new ReadableStream({
    pull(sender) {
      const piece = pieces.shift();
      if (piece) sender.enqueue(new TextEncoder().encode(piece));
      else sender.close();
    },
  });
}

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function claimsOf({ salonId, id, email, role, sessionVersion }: User) {
  const exp = Math.floor(now() / 1000) + 600;
  return { userId: id, email, role, salon_id: salonId, epoch: sessionVersion, iat: exp - 600, exp };
}

function signed(claims: Record<string, unknown>, secret = secretFor("session token"), alg = "HS256"): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(secret);
}

function unsigned(claims: Record<string, unknown>): string {
  return `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`;
}

function encoded(part: Record<string, unknown>): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
