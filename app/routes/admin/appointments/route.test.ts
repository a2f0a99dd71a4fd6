import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { appointmentItems, appointments, auditEvents, outbox } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { formWith, textOf } from "../../../testing/html.ts";
import { newsOf } from "../../../testing/mail-factories.ts";
import { emailsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";
import { SAYS } from "../../../testing/says.ts";
import { CHANGED_SINCE, EMAIL_WORDS } from "../../../words/appointments.ts";

/* The admin table of appointments: docs/rules.md 14. */

test("a row says what it shows and not how it looks, since a page has 50 of them", async () => {
  const { salon, page } = await anAdminTable();
  const id = await anAppointment(salon, { date: tomorrow(salon) });
  const row = (await page("")).split("<tbody").find((part) => part.includes(`id="${id}"`)) ?? "";
  const classes = [...row.matchAll(/class="([^"]*)"/g)].map(([, listed = ""]) => listed);
  expect(classes.length).toBeGreaterThan(20);
  expect(classes.join("").length).toBeLessThan(950);
});

describe("which appointments are shown", () => {
  test("is what is to come, soonest first, unless something else is asked for", async () => {
    const { salon, names, page } = await anAdminTable();
    const day = tomorrow(salon);
    await anAppointment(salon, { customerName: "Later", date: addDays(day, 9) });
    await anAppointment(salon, { customerName: "Sooner", date: day });
    await anAppointment(salon, { customerName: "Gone", date: addDays(day, -9) });
    await anAppointment(await aSalon(), { customerName: "Elsewhere", date: day });
    expect(await names("")).toEqual(["Sooner", "Later"]);
    expect(await page("")).toContain('href="/admin/new-booking?back=list"');
    expect(await names("?sort=latest")).toEqual(["Later", "Sooner", "Gone"]);
    expect(await names(`?to=${addDays(day, -2)}`)).toEqual(["Gone"]);
    expect(await names(`?from=${day}&to=${day}`)).toEqual(["Sooner"]);
  });

  test("runs forward through a single day, and latest first through several, unless an order is chosen", async () => {
    const { salon, names } = await anAdminTable();
    const date = tomorrow(salon);
    await anAppointment(salon, { customerName: "Morning", date, startsMinute: 600, endsMinute: 660 });
    await anAppointment(salon, { customerName: "Evening", date, startsMinute: 960, endsMinute: 1020 });
    expect(await names(`?from=${date}&to=${date}`)).toEqual(["Morning", "Evening"]);
    expect(await names(`?from=${date}&to=${date}&sort=`)).toEqual(["Morning", "Evening"]);
    expect(await names(`?from=${date}&to=${date}&sort=latest`)).toEqual(["Evening", "Morning"]);
    expect(await names(`?from=${date}&to=${addDays(date, 1)}`)).toEqual(["Evening", "Morning"]);
  });

  test("can be narrowed by status, payment, method, service, and by name, email or phone", async () => {
    const { salon, names } = await anAdminTable();
    const at = (hour: number) => ({ startsMinute: hour * 60, endsMinute: hour * 60 + 60 });
    await anAppointment(salon, { customerName: "Ada", status: "pending", ...at(9) });
    await anAppointment(salon, {
      customerName: "Bea",
      paymentStatus: "paid",
      customerEmail: "bea@x.example",
      ...at(11),
    });
    const id = `${salon.id}-c`;
    await anAppointment(salon, { id, customerName: "Cleo", paymentMethod: "bank_transfer", ...at(13) });
    await anAppointment(salon, {
      customerName: "Dot",
      phoneKey: "+447700900777",
      customerPhone: "07700 900777",
      ...at(15),
    });
    const item = { serviceId: `${salon.id}-art`, name: "Nail Art", pricePence: 450, durationMinutes: 30, quantity: 1 };
    await database.insert(appointmentItems).values({ salonId: salon.id, appointmentId: id, position: 0, ...item });
    expect(await names("?status=pending")).toEqual(["Ada"]);
    expect(await names("?paymentStatus=paid")).toEqual(["Bea"]);
    expect(await names("?paymentMethod=bank_transfer")).toEqual(["Cleo"]);
    expect(await names(`?service=${salon.id}-art`)).toEqual(["Cleo"]);
    expect(await names("?q=DOT")).toEqual(["Dot"]);
    expect(await names("?q=bea@x")).toEqual(["Bea"]);
    expect(await names("?q=07700+900777")).toEqual(["Dot"]);
    expect(await names("?q=nobody")).toEqual([]);
    expect(await names("?utm_source=mail")).toEqual(await names(""));
    expect(await names("?status=&q=&from=&to=&service=&paymentStatus=&paymentMethod=&sort=soonest")).toHaveLength(4);
  });

  test("is told to be wrong where it is, and what was typed stays", async () => {
    const { page } = await anAdminTable();
    const wrong = await page("?from=2026-13-01&q=Ada");
    expect(wrong).toContain("Please give dates as yyyy-MM-dd");
    expect(wrong).toContain('value="Ada"');
    expect(await page("?from=2026-12-02&to=2026-12-01")).toContain("Please end on or after the start");
    expect(await page("?status=odd")).toContain("Please choose a status.");
    expect(await page("?cursor=odd")).toContain("Please use a cursor as it was given.");
  });

  test("comes 50 at a time, either way, each once", async () => {
    const { salon, page } = await anAdminTable();
    for (let number = 0; number < 103; number++) {
      const startsMinute = (number % 10) * 60 + 480;
      const date = addDays("2036-01-01", Math.floor(number / 10));
      await anAppointment(salon, { customerName: `N${number}`, date, startsMinute, endsMinute: startsMinute + 60 });
    }
    const all = Array.from({ length: 103 }, (_, number) => `N${number}`);
    for (const [sort, expected] of [
      ["soonest", all],
      ["latest", all.toReversed()],
    ] as const) {
      const seen: string[][] = [];
      for (let query = `?sort=${sort}`; query; ) {
        const shown = await page(query);
        seen.push(namesOn(shown));
        const [, next = ""] = /href="\/admin\/appointments(\?[^"]*)"[^>]*>More appointments/.exec(shown) ?? [];
        query = next.replaceAll("&amp;", "&");
      }
      expect(seen.map(({ length }) => length)).toEqual([50, 50, 3]);
      expect(seen.flat()).toEqual(expected);
    }
  });
});

test("a search folds its form and says what is left, in words", async () => {
  const { salon, page } = await anAdminTable();
  const search = `?q=ada&status=pending&paymentMethod=bank_transfer&service=${salon.id}-gel`;
  const found = await page(search);
  expect(found.replaceAll("<!-- -->", "")).toContain("Only “ada”, Pending, Bank Transfer, Gel Polish");
  expect(found).not.toMatch(/<details[^>]*open=""[^>]*><summary[^>]*>All filters/);
  expect(await page("?from=x")).toMatch(/<details[^>]*open=""[^>]*><summary[^>]*>All filters/);
  expect(await page("")).not.toContain("Show all<");
});

test("a search that starts from what is to come goes through everything", async () => {
  const { names, page, one } = await anAdminTable();
  await one({ customerName: "Ada Past", date: "2024-01-02" });
  await one({ customerName: "Ada Coming" });
  const [from] = /(?<=name="upcoming" value=")[\d-]+/.exec(await page("")) ?? [];
  expect(await names("")).toEqual(["Ada Coming"]);
  expect(await names(`?upcoming=${from}&from=${from}&sort=soonest&q=ada`)).toEqual(["Ada Coming", "Ada Past"]);
  expect(await names(`?upcoming=${from}&from=${from}&sort=soonest&q=`)).toEqual(["Ada Coming"]);
  expect(await names(`?from=${from}&sort=soonest&q=ada`)).toEqual(["Ada Coming"]);
});

describe("what staff do to one", () => {
  test.for([
    ["confirmed", "Appointment status updated."],
    ["completed", "Appointment completed. Refresh the revenue page to see it there."],
    ["cancelled", "Appointment cancelled successfully!"],
  ] as const)("a status of %s is set, told, and mailed", async ([status, sentence]) => {
    const { salon, send, one } = await anAdminTable();
    const id = await one({ status: "pending" });
    const answer = await send({ intent: "status", id, status, version: "1" });
    const page = await answer.text();
    expect([answer.status, page]).toEqual([200, expect.stringContaining(sentence)]);
    if (status === "completed") expect(page).toContain('href="/admin/revenue"');
    expect(await rowOf(id)).toMatchObject({ status, version: 2 });
    expect(await newsOf(salon)).toHaveLength(1);
  });

  test("payment is marked as received by its method, and shown as Paid", async () => {
    const { page, send, one } = await anAdminTable();
    const cash = await one({ paymentMethod: "cash" });
    await one({ paymentMethod: "bank_transfer", startsMinute: 720, endsMinute: 780 });
    const before = await page("");
    expect(before).toContain("Mark Cash Paid");
    expect(before).toContain("Mark Transfer Received");
    const answer = await send({ intent: "payment", paymentStatus: "paid", id: cash, version: "1" });
    const after = await textOf(answer);
    expect(after).toContain("Payment marked as received.");
    expect(after).toMatch(/>Paid</);
    expect(after).not.toContain("Mark Cash Paid");
    expect(await rowOf(cash)).toMatchObject({ paymentStatus: "paid" });
  });

  test.for([
    ["20.50", 2050],
    ["0", 0],
    ["abc", 0],
    [" 7 ", 700],
  ] as const)("a price of %j is saved as %d pence", async ([servicePrice, pence]) => {
    const { page, send, one } = await anAdminTable();
    const id = await one({});
    expect(await page(`?edit=${id}`)).toContain('value="35.00"');
    const answer = await send({ intent: "price", id, version: "1", servicePrice, paymentMethod: "bank_transfer" });
    expect(await textOf(answer)).toContain("Payment details updated successfully.");
    expect(await rowOf(id)).toMatchObject({ pricePence: pence, paymentMethod: "bank_transfer" });
  });

  test("the form for price and method ends with Save and Cancel, which leads back to the table", async () => {
    const { page, one } = await anAdminTable();
    const form = (await page(`?edit=${await one({})}`)).match(/Price in £.*?<\/form>/s)?.[0] ?? "";
    const buttons = [...form.matchAll(/<(?:button|a) [^>]*class="button[^>]*>([^<]*)/g)].map(([, words]) => words);
    expect(buttons).toEqual(["Save", "Cancel"]);
    expect(form).toMatch(/<a [^>]*href="\/admin\/appointments\?(?![^"]*edit=)[^>]*>Cancel</);
  });

  test.for(["-1", "1000000000", "1e9", "0.001", "100000.01", "12,50"])(
    "a price of %s is refused, and stays typed",
    async (servicePrice) => {
      const { send, one } = await anAdminTable();
      const id = await one({});
      const command = { intent: "price", id, version: "1", servicePrice, paymentMethod: "cash" };
      const answer = await send(command, `?edit=${id}`);
      const page = await answer.text();
      expect(answer.status).toBe(400);
      expect(page).toContain("Please give the price in pounds and whole pence, from 0 to 100,000");
      expect(page).toContain(`value="${servicePrice}"`);
      expect(await rowOf(id)).toMatchObject({ pricePence: 3500, version: 1 });
    },
  );

  test("a status is chosen among all four, whatever it is", async () => {
    const { page, one } = await anAdminTable();
    const statuses = async () => {
      const choice = /<select[^>]*name="status"[^>]*class="row-choice.*?<\/select>/s.exec(await page(""))?.[0] ?? "";
      return [...choice.matchAll(/<option value="(\w+)"/g)].map(([, status]) => status);
    };
    const id = await one({ status: "confirmed" });
    expect(await statuses()).toEqual(["pending", "confirmed", "completed", "cancelled"]);
    await database.update(appointments).set({ status: "completed" }).where(eq(appointments.id, id));
    expect(await statuses()).toEqual(["pending", "confirmed", "completed", "cancelled"]);
  });

  test("a completed one is set to cancelled by its status, which asks as Cancel does", async () => {
    const { page, send, one } = await anAdminTable();
    const id = await one({ status: "completed" });
    const asked = await page(`?cancel=${id}`);
    expect(asked).toContain("Are you sure you want to cancel this appointment?");
    const [, question = ""] = asked.split("Are you sure");
    const sent =
      /name="intent" value="(\w+)"/.exec(question)?.[1] ?? /value="(\w+)"[^>]*name="intent"/.exec(question)?.[1];
    expect([sent, asked]).toEqual(["status", expect.stringContaining('name="status" value="cancelled"')]);
    const answer = await send({ intent: "status", status: "cancelled", id, version: "1" });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining("Appointment cancelled successfully!"),
    ]);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", lateCancellation: false, version: 2 });
  });

  test("cancelling is asked for first, told, and not offered for what is cancelled or completed", async () => {
    const { page, send, one } = await anAdminTable();
    const id = await one({});
    const asked = await page(`?cancel=${id}`);
    expect(asked).toContain("Are you sure you want to cancel this appointment?");
    expect(await rowOf(id)).toMatchObject({ status: "confirmed" });
    const answer = await send({ intent: "cancel", id, version: "1" });
    expect(await textOf(answer)).toContain("Appointment cancelled successfully!");
    expect(await rowOf(id)).toMatchObject({ status: "cancelled", lateCancellation: false });
    await one({ status: "completed", startsMinute: 720, endsMinute: 780 });
    expect(await page("")).not.toContain(">Cancel</a>");
    const again = await send({ intent: "cancel", id, version: "2" });
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining(`${SAYS["closed-already"]}.`)]);
  });

  test("the question before cancelling says what has been paid, of what is paid alone", async () => {
    const { page, one } = await anAdminTable();
    const PAID = "£30 has been paid. Cancelling doesn’t refund it.";
    const id = await one({ paymentStatus: "paid", pricePence: 3000 });
    expect(await page(`?cancel=${id}`)).toContain(PAID);
    expect(await page(`?delete=${id}`)).not.toContain("has been paid");
    await database.update(appointments).set({ paymentStatus: "pending" }).where(eq(appointments.id, id));
    expect(await page(`?cancel=${id}`)).not.toContain("has been paid");
  });

  test("deleting is asked for in strong words, and leaves nothing but the trail", async () => {
    const { page, send, one } = await anAdminTable();
    const id = await one({});
    const asked = await page(`?delete=${id}`);
    expect(asked).toContain("permanently delete this appointment? This cannot be undone");
    expect(await rowOf(id)).toBeDefined();
    const answer = await send({ intent: "delete", id, version: "1" });
    const said = await textOf(answer);
    expect(said).toContain("Appointment permanently deleted from the system.");
    expect(said).not.toContain('value="undo"');
    expect(await rowOf(id)).toBeUndefined();
    const events = await database.select().from(auditEvents).where(eq(auditEvents.appointmentId, id));
    expect(events.map(({ event }) => event)).toEqual(["deleted"]);
  });

  test("deleting offers to email the client of an upcoming one alone, and does what staff say", async () => {
    const { page, send, one } = await anAdminTable();
    const OFFER = "Email the client that it’s cancelled";
    const [past, cancelled, loud, silent] = [
      await one({ date: "2026-01-05" }),
      await one({ status: "cancelled" }),
      await one({ startsMinute: 700, endsMinute: 730 }),
      await one({ startsMinute: 800, endsMinute: 830 }),
    ];
    for (const id of [past, cancelled]) expect(await page(`?from=&delete=${id}`)).not.toContain(OFFER);
    const asked = await page(`?delete=${loud}`);
    expect(asked).toContain(OFFER);
    expect(asked.match(/<input type="checkbox"[^>]*name="tell"[^>]*>/)?.[0]).toContain('checked=""');
    expect((await send({ intent: "delete", id: loud, version: "1", tell: "on" })).status).toBe(200);
    expect((await send({ intent: "delete", id: silent, version: "1" })).status).toBe(200);
    expect(await emailsOf(loud)).toMatchObject([{ kind: "cancelled" }]);
    expect(await emailsOf(silent)).toEqual([]);
  });

  test("of two admins, the one who has seen an older state is refused and shown the newer", async () => {
    const { send, one } = await anAdminTable();
    const id = await one({});
    const commands: Record<string, string>[] = [
      { intent: "price", servicePrice: "1", paymentMethod: "cash" },
      { intent: "status", status: "completed" },
      { intent: "cancel" },
      { intent: "payment", paymentStatus: "paid" },
      { intent: "delete" },
    ];
    await send({ intent: "price", id, version: "1", servicePrice: "77", paymentMethod: "cash" });
    for (const command of commands) {
      const late = await send({ ...command, id, version: "1", key: JSON.stringify(command) });
      const page = await late.text();
      expect([late.status, page]).toEqual([409, expect.stringContaining(`${CHANGED_SINCE}.`)]);
      expect(page).toContain("£77");
    }
    expect(await rowOf(id)).toMatchObject({ pricePence: 7700, status: "confirmed", version: 2 });
  });

  test.for(["", "0", "-1", "1.0", " 1", "1e0", "99999999999", "NaN"])(
    "a command as of version %j is refused as one of an older state is",
    async (version) => {
      const { send, one } = await anAdminTable();
      const id = await one({});
      const late = await send({ intent: "price", servicePrice: "1", paymentMethod: "cash", id, version });
      expect([late.status, await late.text()]).toEqual([409, expect.stringContaining(`${CHANGED_SINCE}.`)]);
      expect(await rowOf(id)).toMatchObject({ pricePence: 3500, version: 1 });
    },
  );

  test("who mends a mistake has seen nothing newer by that: what somebody else has saved stays", async () => {
    const { send, one } = await anAdminTable();
    const id = await one({});
    const price = { intent: "price", id, paymentMethod: "cash" };
    await send({ ...price, version: "1", servicePrice: "50" });
    const mistaken = await send({ ...price, version: "1", servicePrice: "-5" }, `?edit=${id}`);
    const version = versionToSave(await textOf(mistaken, 400));
    expect(version).toBe("1");
    const mended = await send({ ...price, version, servicePrice: "35.5" }, `?edit=${id}`);
    const page = await mended.text();
    expect(mended.status).toBe(409);
    expect(page).toContain("£50");
    expect(page).toContain('value="35.5"');
    expect(versionToSave(page)).toBe("2");
    expect(await rowOf(id)).toMatchObject({ pricePence: 5000 });
  });

  test("another command from the same page is one of its own, and of an older state by then", async () => {
    const { send, one } = await anAdminTable();
    const id = await one({});
    const page = { id, version: "1", key: "one" };
    expect((await send({ ...page, intent: "payment", paymentStatus: "paid" })).status).toBe(200);
    const second = await send({ ...page, intent: "status", status: "completed" });
    expect([second.status, await second.text()]).toEqual([409, expect.stringContaining(`${CHANGED_SINCE}.`)]);
    expect((await send({ ...page, intent: "payment", paymentStatus: "paid" })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", status: "confirmed", version: 2 });
  });

  test("no mail is sent again about what is not there or has moved, and neither takes money", async () => {
    const { salon, page, send, one } = await anAdminTable();
    const elsewhere = crypto.randomUUID();
    await anAppointment(await aSalon(), { id: elsewhere });
    const moved = await one({ customerName: "Ada", status: "cancelled", replacedById: "another" });
    for (const id of [elsewhere, "nowhere", moved]) {
      const answer = await send({ intent: "email", id });
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining(EMAIL_WORDS["not-found"])]);
    }
    expect(await database.$count(outbox, eq(outbox.salonId, salon.id))).toBe(0);
    expect(await page("?q=ada")).toContain("No appointments found.");
    const shown = await page("?q=ada&status=cancelled");
    expect(shown).toContain("Moved to another time");
    expect(shown).not.toContain("Mark Cash Paid");
    expect(shown).not.toContain("Edit payment");
  });

  test("a payment is taken back at once by the message, or later by the form, once each, and the history says so", async () => {
    const { page, send, one } = await anAdminTable();
    const id = await one({});
    const paid = await textOf(send({ intent: "payment", id, paymentStatus: "paid", version: "1" }));
    const undo = formWith(paid, ">Undo<");
    expect(undo).toMatchObject({ id, commandId: expect.any(String) });
    for (let turn = 0; turn < 2; turn++) {
      const undone = await send({ intent: "undo", ...undo });
      expect([undone.status, await undone.text()]).toEqual([200, expect.stringContaining("Undone.")]);
    }
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 3 });
    const late = await send({ intent: "undo", ...undo, key: "another" });
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining("This appointment has changed since"),
    ]);
    await send({ intent: "payment", id, paymentStatus: "paid", version: "3" });
    const edit = formWith(await page(`?edit=${id}`), "Not paid after all");
    expect((await send({ intent: "payment", ...edit })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "pending", version: 5 });
    expect(await page(`?edit=${id}`)).not.toContain("Not paid after all");
    const history = (await page(`?history=${id}`)).replace(/<[^>]*>/g, "");
    expect(history.match(/payment of £35 in cash marked as not received by Ann Admin/g)).toHaveLength(1);
    expect(history).toContain("payment undone by Ann Admin");
  });

  test("what was paid online is not taken back in the table", async () => {
    const { salon, page, send } = await anAdminTable();
    const paid = { paymentStatus: "paid", paymentMethod: "bank_transfer" } as const;
    const id = await anAppointment(salon, paid, [{ method: "online" }]);
    const edit = await page(`?edit=${id}`);
    expect(edit).toContain(`${SAYS["paid-online"]}.`);
    expect(edit).not.toContain("Not paid after all");
    const answer = await send({ intent: "payment", id, paymentStatus: "pending", version: "1" });
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(`${SAYS["paid-online"]}.`)]);
    expect(await rowOf(id)).toMatchObject({ paymentStatus: "paid", version: 1 });
  });

  test("the address of one that has moved, or stands on another page, leads there; that of a deleted one says so", async () => {
    const { salon, open, page, one } = await anAdminTable();
    const [second, date] = [crypto.randomUUID(), addDays(tomorrow(salon), 9)];
    const first = await one({ status: "cancelled", replacedById: second });
    await anAppointment(salon, { id: second, date, replacesId: first });
    const place = (id: string) => `/admin/appointments?from=${date}&to=${date}&q=grace%40example.com&edit=${id}#${id}`;
    for (const asked of [`?edit=${first}`, `?status=completed&edit=${second}`]) {
      const answer = await open(asked);
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, place(second)]);
    }
    expect(await page(place(second).slice(19))).toContain("Price in £");
    for (const gone of [crypto.randomUUID(), await elsewhere()])
      expect(await page(`?edit=${gone}`)).toContain("This appointment has gone.");
    expect(await page("")).not.toContain("This appointment has gone.");

    async function elsewhere() {
      const id = crypto.randomUUID();
      await anAppointment(await aSalon(), { id });
      return id;
    }
  });

  test("a cancelled one is not set back onto a time that is taken", async () => {
    const { send, one } = await anAdminTable();
    const id = await one({ status: "cancelled" });
    await one({});
    const answer = await send({ intent: "status", id, status: "confirmed", version: "1" });
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("This time slot is already booked."),
    ]);
    expect(await rowOf(id)).toMatchObject({ status: "cancelled" });
  });

  test("the mail's state is shown, with its failure, and sent again", async () => {
    const { salon, page, send, one } = await anAdminTable();
    const id = await one({});
    const email = { salonId: salon.id, subjectId: id, kind: "confirmation", dueAt: 1, createdAt: 1 } as const;
    await database
      .insert(outbox)
      .values({ id: crypto.randomUUID(), ...email, failedAt: 2, lastError: "Resend answered 422" });
    const waiting = { ...email, kind: "status", createdAt: 0, attempts: 1, lastError: "Resend answered 503" } as const;
    const other = await one({ startsMinute: 900, endsMinute: 960 });
    await database.insert(outbox).values({ ...waiting, id: crypto.randomUUID(), subjectId: other });
    const before = await page("");
    expect(before).toContain("Email not sent yet, trying again (Resend answered 503)");
    expect(before).toContain("Email failed");
    expect(before).toContain("Resend answered 422");
    const answer = await send({ intent: "email", id });
    expect(await textOf(answer)).toContain("We’re sending the email again.");
    expect(await page("")).not.toContain("Email failed");
  });

  test("a mail is sent again until the visit begins, and once it’s completed", async () => {
    const { salon, page, one } = await anAdminTable();
    const [day, other] = [addDays(tomorrow(salon), -3), addDays(tomorrow(salon), 3)];
    for (const [customerName, with_] of [
      ["To come", { date: other }],
      ["Begun", { date: day }],
      ["Completed", { date: day, startsMinute: 900, endsMinute: 960, status: "completed" as const }],
    ] as const) {
      const subjectId = await one({ customerName, ...with_ });
      const email = { salonId: salon.id, subjectId, kind: "confirmation", dueAt: 1, createdAt: 1, sentAt: 2 } as const;
      await database.insert(outbox).values({ id: crypto.randomUUID(), ...email });
    }
    const shown = await page(`?from=${day}&to=${other}`);
    expect(shown.match(/Email sent/g)).toHaveLength(3);
    const again = [...shown.matchAll(/aria-label="Send again: mail to ([^"]*)"/g)].map(([, name]) => name);
    expect(again.toSorted()).toEqual(["Completed", "To come"]);
  });

  test("the history goes back to where it was before it moved", async () => {
    const { salon, page, one } = await anAdminTable();
    const second = crypto.randomUUID();
    const first = await one({ status: "cancelled", replacedById: second });
    await anAppointment(salon, { id: second, replacesId: first, startsMinute: 900, endsMinute: 960 });
    const noted = { salonId: salon.id, actor: "admin:nobody" };
    await database.insert(auditEvents).values([
      { ...noted, appointmentId: first, event: "priced", at: 1 },
      { ...noted, appointmentId: second, event: "changed", at: 2 },
      { ...noted, appointmentId: await one({ startsMinute: 700, endsMinute: 730 }), event: "booked", at: 3 },
    ]);
    const history = (await page(`?history=${second}&q=grace`)).replace(/<[^>]*>/g, "");
    expect(history).toContain("Thursday, January 1st, 1970, 01:00: price or payment method changed by staff");
    expect(history).toContain("Thursday, January 1st, 1970, 01:00: moved here from another time by staff");
    expect(history).not.toContain("booked by");
  });

  test("late cancellations are marked, and the history says who did what when", async () => {
    const { salon, page, send } = await anAdminTable();
    const client = await anAccount(salon, { name: "Clara Client" });
    const id = await aBookedAppointment(salon, client);
    await send({ intent: "status", id, status: "confirmed", version: "1" });
    const history = (await page(`?history=${id}`)).replace(/<[^>]*>/g, "");
    expect(history).toMatch(/[A-Z][a-z]+day, [A-Z][a-z]+ \d+(st|nd|rd|th), \d{4}, \d\d:\d\d: booked by Clara Client/);
    expect(history).toMatch(/confirmed by Ann Admin/);
    await anAppointment(salon, { status: "cancelled", lateCancellation: true });
    expect(await page("")).toContain("Late cancellation");
  });

  test("nothing is done to another salon's, nor without saying what", async () => {
    const { send } = await anAdminTable();
    const other = await aSalon();
    const id = crypto.randomUUID();
    await anAppointment(other, { id });
    for (const intent of ["cancel", "delete"]) expect((await send({ intent, id, version: "1" })).status).toBe(404);
    expect((await send({ id })).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: "confirmed" });
  });

  test("sent twice is done once", async () => {
    const { salon, send, one } = await anAdminTable();
    const id = await one({ status: "pending" });
    for (let turn = 0; turn < 2; turn++) {
      expect((await send({ intent: "status", id, status: "confirmed", version: "1", key: "one" })).status).toBe(200);
    }
    expect(await rowOf(id)).toMatchObject({ version: 2 });
    expect(await database.$count(outbox, eq(outbox.salonId, salon.id))).toBe(1);
  });
});

function versionToSave(page: string): string {
  const form = page.split("<form").find((form) => form.includes('value="price"')) ?? "";
  return /name="version" value="(\d+)"/.exec(form)?.[1] ?? expect.fail("Nothing is edited");
}

/** The hidden fields of the form on a page that contains these words. */
function namesOn(page: string): string[] {
  return [...page.matchAll(/<h3[^>]*>(?:<a [^>]*>)?<bdi>(.*?)<\/bdi>/g)].map(([, name = ""]) => name);
}

/** A salon with the admin table, its appointments, and what the admin sends. */
async function anAdminTable() {
  const { salon, open, page, send } = await aSalonWithAdmin();
  const table = (query: string) => page(`/admin/appointments${query}`);
  return {
    salon,
    page: table,
    open: (query: string) => open(`/admin/appointments${query}`),
    names: async (query: string) => namesOn(await table(query)),
    one: async (with_: Partial<typeof appointments.$inferInsert>) => {
      const id = crypto.randomUUID();
      await anAppointment(salon, { id, ...with_ });
      return id;
    },
    send: async (fields: Record<string, string>, query = "") => {
      const answer = await send(`/admin/appointments${query}`, { key: crypto.randomUUID(), ...fields });
      return new Response(await textOf(answer, answer.status), answer);
    },
  };
}
