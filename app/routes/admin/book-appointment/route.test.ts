import { expect, test } from "vitest";
import { customerNotes } from "../../../database/schema.ts";
import { addDays, weekdayOf } from "../../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aSalon, openingHours } from "../../../testing/salons.ts";
import { IN_THE_WAY } from "../../../words/not-booked.ts";

/* Booking for somebody: docs/rules.md 15. */

test("books for the named customer and no account, and confirms it without leaving the admin pages", async () => {
  const { salon, send, page } = await aBookingAdmin();
  const answer = await send({});
  expect(answer.status).toBe(302);
  const path = answer.headers.get("Location") ?? "";
  expect(path).toMatch(/^\/admin\/book-appointment\?booked=/);
  const confirmation = await page(path);
  expect(confirmation).toContain("Booking Confirmed!");
  expect(confirmation).toContain("Ada Lovelace is booked in and emailed.");
  expect(confirmation).not.toContain("/cancel/");
  expect(await diaryOf(salon)).toMatchObject([
    { clientId: null, customerEmail: "ada@example.com", status: "pending", pricePence: 3500, startsMinute: 600 },
  ]);
});

test("offers what is hidden from clients, and says that it is hidden, and books it", async () => {
  const { salon, date, page, send } = await aBookingAdmin();
  const menu = (await page("/admin/book-appointment")).replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
  expect(menu.match(/Hidden from clients/g)).toHaveLength(1);
  expect(menu).toContain("Old Thing £1 · 30 min Hidden from clients");
  const service = `${salon.id}-old`;
  expect((await send({ service, servicePrice: "1", serviceDuration: "30", date })).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ serviceNames: "Old Thing", pricePence: 100 }]);
  const Cookie = await cookieOf(await anAccount(salon));
  for (const [path, headers] of [
    ["/booking", { Cookie }],
    ["/book", {}],
  ] as const)
    expect(await textOf(visit(salon, path, { headers }))).not.toMatch(/Old Thing|Hidden from clients/);
});

test("finds who has been here before by name, email or phone, and fills the details in", async () => {
  const { salon, page } = await aBookingAdmin();
  const id = crypto.randomUUID();
  await anAppointment(salon, { id, customerName: "Grace Hopper", date: addDays(tomorrow(salon), -40) });
  await anAppointment(salon, { customerName: "Grace Hopper", date: addDays(tomorrow(salon), -50) });
  await anAppointment(await aSalon(), { customerName: "Grace Elsewhere" });
  const details = `/admin/book-appointment?${chosen(salon.id, tomorrow(salon))}`;
  for (const q of ["hopper", "GRACE@", "07700 900123"]) {
    const found = await page(`${details}&q=${encodeURIComponent(q)}`);
    expect(found.match(/>Grace Hopper, /g), q).toHaveLength(1);
    expect(found).toContain(`like=${id}`);
    expect(found).not.toContain("Elsewhere");
  }
  expect(await page(`${details}&q=nobody`)).toContain("Nobody found. Type their details below.");
  const filled = await page(`${details}&like=${id}`);
  for (const value of ["Grace Hopper", "grace@example.com", "07700 900123"]) {
    expect(filled).toContain(`value="${value}"`);
  }
});

test("a stored phone that is not possible is filled in, and may stay, only for who is known by it alone", async () => {
  const { salon, page, send } = await aBookingAdmin();
  const old = { customerPhone: "61234", phoneKey: "61234", date: addDays(tomorrow(salon), -40) };
  await anAppointment(salon, { ...old, id: `${salon.id}-grace` });
  await anAppointment(salon, { ...old, id: `${salon.id}-bo`, customerEmail: "", startsMinute: 700, endsMinute: 760 });
  const details = (id: string) => page(`/admin/book-appointment?${chosen(salon.id, tomorrow(salon))}&like=${id}`);
  expect(await details(`${salon.id}-grace`)).not.toContain('value="61234"');
  expect(await details(`${salon.id}-bo`)).toContain('value="61234"');
  const walkIn = { customerEmail: "", customerPhone: "61234", walkIn: "yes" };
  for (const like of ["", `${salon.id}-grace`]) expect((await send({ ...walkIn, like })).status).toBe(400);
  expect((await send({ ...walkIn, like: `${salon.id}-bo` })).status).toBe(302);
  expect(await diaryOf(salon)).toContainEqual(expect.objectContaining({ customerPhone: "61234", startsMinute: 600 }));
});

test("staff are asked about a mail domain that looks mistyped, unless it is that of a client whom they have chosen", async () => {
  const { salon, send } = await aBookingAdmin();
  const email = "grace@gmial.com";
  await anAppointment(salon, { id: `${salon.id}-grace`, customerEmail: email, date: addDays(tomorrow(salon), -40) });
  const asked = await send({ customerEmail: email });
  expect([asked.status, (await asked.text()).includes("gmial.com: did you mean gmail.com?")]).toEqual([400, true]);
  expect((await send({ customerEmail: email, like: `${salon.id}-grace` })).status).toBe(302);
  expect((await send({ customerEmail: email, emailAsked: email, time: "12:00" })).status).toBe(302);
});

test("shows the salon's notes on the clients that it finds and on the chosen one, and on nobody else", async () => {
  const { salon, page } = await aBookingAdmin();
  const [grace, ada] = [`${salon.id}-grace`, `${salon.id}-ada`];
  await anAppointment(salon, { id: grace });
  await anAppointment(salon, { id: ada, startsMinute: 700, endsMinute: 760, customerEmail: "ada@example.com" });
  const note = { client: "grace@example.com", note: "Allergic to HEMA.", updatedAt: 1 };
  await database.insert(customerNotes).values([
    { ...note, salonId: salon.id },
    { ...note, salonId: (await aSalon()).id, client: "ada@example.com" },
  ]);
  const details = `/admin/book-appointment?${chosen(salon.id, tomorrow(salon))}`;
  const noted = async (query: string) => (await page(details + query)).includes("Allergic to HEMA.");
  expect(await noted("&q=grace%40")).toBe(true);
  expect(await noted(`&like=${grace}`)).toBe(true);
  for (const other of ["", "&q=ada%40", `&like=${ada}`]) expect(await noted(other)).toBe(false);
});

test("outside the opening hours it is booked only when staff say so", async () => {
  const { salon, send, page } = await aBookingAdmin();
  const late = { time: "21:30" };
  expect(await page(`/admin/book-appointment?${chosen(salon.id, tomorrow(salon), "21:30")}`)).toContain(
    "is outside the opening hours. Book it anyway.",
  );
  expect((await send(late)).status).toBe(400);
  expect(await diaryOf(salon)).toEqual([]);
  expect((await send({ ...late, anyHours: "yes" })).status).toBe(302);
  expect(await diaryOf(salon)).toMatchObject([{ startsMinute: 21 * 60 + 30 }]);
});

test("on a closed day too", async () => {
  const { salon, send } = await aBookingAdmin();
  await openingHours(salon, weekdayOf(tomorrow(salon)), 480, 1200, false);
  expect((await send({})).status).toBe(400);
  expect((await send({ anyHours: "yes" })).status).toBe(302);
});

test("over another appointment only on purpose, and never past midnight, in the past or after the window", async () => {
  const { salon, send } = await aBookingAdmin();
  await anAppointment(salon, { startsMinute: 1260, endsMinute: 1320 });
  const taken = await send({ time: "21:30", anyHours: "yes" });
  expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining(IN_THE_WAY)]);
  const wrong: Record<string, string>[] = [
    { time: "23:30" },
    { date: addDays(tomorrow(salon), -2) },
    { date: addDays(tomorrow(salon), 366) },
  ];
  for (const at of wrong) expect((await send({ ...at, anyHours: "yes" })).status).toBe(400);
  expect(await diaryOf(salon)).toHaveLength(1);
});

test("a year ahead is offered and booked like any day, whatever days and notice clients have", async () => {
  const { salon, date, page, send } = await aBookingAdmin({ bookableDays: 3, noticeMinutes: 10_080 });
  const far = addDays(date, 200);
  await anAppointment(salon, { date: far, startsMinute: 600, endsMinute: 660 });
  const times = await page(`/admin/book-appointment?step=datetime&service=${salon.id}-gel&date=${far}`);
  expect(times).toContain('name="time" value="11:00"');
  expect(times).not.toContain('name="time" value="10:00"');
  expect(times).toContain(`max="${addDays(date, 364)}"`);
  const month = await page(`/admin/book-appointment?step=datetime&service=${salon.id}-gel&month=${far.slice(0, 7)}`);
  expect(month).toMatch(new RegExp(`<button[^>]*value="${far}"`));
  expect(month).not.toMatch(new RegExp(`<button[^>]*value="${far}"[^>]*disabled`));
  expect(await page(`/admin/book-appointment?${chosen(salon.id, far, "11:00")}`)).not.toContain("Book it anyway");
  expect((await send({ date: far, time: "11:00" })).status).toBe(302);
  expect((await send({ time: "10:00" })).status).toBe(302);
  const late = await send({ date: addDays(date, 365) });
  expect(await textOf(late, 400)).toContain("Appointments can be booked up to 365 days ahead.");
  const again = JSON.parse(await page(`/admin/book-appointment/diary?date=${far}`));
  expect(again.diary).toMatchObject({ noticeMinutes: 0, busy: { [far]: [{ start: 600, end: 660 }, { start: 660 }] } });
});

test("a time that is not free stays in the address and the fields until another one is chosen", async () => {
  const { salon, date, page } = await aBookingAdmin();
  await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660 });
  const at = `date=${date}&time=10:00`;
  const menu = await page(`/admin/book-appointment?${at}`);
  expect(menu).toMatch(/name="time" value="10:00"/);
  const times = await page(`/admin/book-appointment?step=datetime&service=${salon.id}-gel&${at}`);
  expect(times).toContain("10:00 is not free for 1 hr.");
  expect(times).toMatch(/<input[^>]*name="time"[^>]*value="10:00"/);
});

test("midnight is a time like any other: it is said not to be free", async () => {
  const { salon, date, page } = await aBookingAdmin();
  const at = `date=${date}&time=00:00`;
  const times = await page(`/admin/book-appointment?step=datetime&service=${salon.id}-gel&${at}`);
  expect(times).toContain("00:00 is not free for 1 hr.");
});

test("a client who sends the same word gets no other hours", async () => {
  const { salon } = await aBookingAdmin();
  const answer = await postForm(
    salon,
    "/booking",
    booking(salon.id, tomorrow(salon), { time: "21:30", anyHours: "yes" }),
    { Cookie: await cookieOf(await anAccount(salon)) },
  );
  expect(answer.status).toBe(400);
  expect(await diaryOf(salon)).toEqual([]);
});

test("details that can't be right are told at their fields and stay", async () => {
  const { send } = await aBookingAdmin();
  const answer = await send({ customerEmail: "ada", customerName: "" });
  const page = await textOf(answer, 400);
  for (const text of ["Full name is required", "Invalid email address", 'value="07700 900456"']) {
    expect(page).toContain(text);
  }
});

function booking(salonId: string, date: string, with_: Record<string, string>) {
  return {
    ...{ customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" },
    ...{ service: `${salonId}-gel`, date, time: "10:00", paymentMethod: "cash", key: crypto.randomUUID() },
    ...with_,
  };
}

function chosen(salonId: string, date: string, time = "10:00"): string {
  return new URLSearchParams({ step: "details", service: `${salonId}-gel`, date, time }).toString();
}

async function aBookingAdmin(with_: Parameters<typeof aSalonWithAdmin>[0] = {}) {
  const { salon, date, page, send } = await aSalonWithAdmin(with_);
  return {
    salon,
    date,
    page,
    send: (with_: Record<string, string>) =>
      send(
        `/admin/book-appointment?${chosen(salon.id, with_.date ?? date, with_.time)}`,
        booking(salon.id, date, with_),
      ),
  };
}
