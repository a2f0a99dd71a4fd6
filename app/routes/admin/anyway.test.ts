import { describe, expect, test } from "vitest";
import { anAccount, asGuest, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBooking, anAppointment } from "../../testing/appointments.ts";
import { anywayIn, textOf, unescaped } from "../../testing/html.ts";
import { aBrowser, heldIn } from "../../testing/live/holding-browser.ts";
import { callApi, postForm } from "../../testing/requests.ts";
import { standingOf } from "../../testing/rows.ts";
import { aBlock, aService, aTechnician } from "../../testing/salons.ts";

/*
 * When staff book, move or give, a refusal names who is in the way, and one button does it anyway. Nothing here uses script.
 * docs/rules.md 5.32, 5.33, 22.12
 */

const ADA = { customerName: "Ada Lovelace", customerEmail: "ada@example.com", customerPhone: "07700 900456" };

type Reception = Awaited<ReturnType<typeof aReception>>;

/** How each place asks for 10:30 in the column where Grace has 10:00 to 11:30, with more fields if they are given. */
const PLACES: [string, (reception: Reception, more?: Record<string, string>) => Promise<Response>][] = [
  [
    "a booking on one page",
    ({ send, asked }, more) =>
      send("/admin/new-booking", { ...ADA, ...asked, notes: "Almond", key: crypto.randomUUID(), ...more }),
  ],
  [
    "a booking by steps",
    ({ send, asked, salon, date }, more) =>
      send(`/admin/book-appointment?step=details&service=${salon.id}-gel&date=${date}&time=10:30`, {
        ...{ ...ADA, ...asked, paymentMethod: "cash", notes: "Almond", key: crypto.randomUUID() },
        ...more,
      }),
  ],
  [
    "a move in the calendar",
    ({ send, moving, date }, more) =>
      send("/admin/calendar/appointments", { id: moving, version: "1", date, time: "10:30", tell: "on", ...more }),
  ],
];

describe.for(["one technician", "several"] as const)("with %s", (team) => {
  test.for(PLACES)("%s names who is there, and is done beside her when staff say so", async ([, ask]) => {
    const reception = await aReception(team === "several");
    const refused = await ask(reception);
    expect(refused.status).toBe(409);
    const [words, anyway] = await read(refused);
    const who = team === "several" ? "Grace Miller is with Mia" : "Grace Miller is booked";
    expect(words).toContain(`Another appointment is in the way. ${who} from 10:00 to 11:30.`);
    if (words.includes("<html"))
      for (const typed of ["Almond", 'value="Ada Lovelace"', "Book it anyway"]) expect(words).toContain(typed);
    expect(anyway).toBe(reception.grace);
    expect((await ask(reception, { anyway })).status).toBeLessThan(400);
    expect(await standingOf(reception.salon)).toContainEqual(
      expect.objectContaining({ startsMinute: 630, beside: [reception.grace], technicianId: reception.mia }),
    );
  });

  test.for(PLACES)("%s takes a start that a client holds with it, and says so before", async ([, ask]) => {
    const reception = await aReception(team === "several");
    heldIn(
      await (await aBrowser(reception.salon)).holds(reception.date, "11:30", { technician: reception.technician }),
    );
    const long = `${reception.salon.id}-long`;
    const asked = { service: long, length: "90", time: "10:45" };
    const [words, anyway] = await read(await ask(reception, asked));
    expect(words).toContain("from 10:00 to 11:30. Somebody is booking then right now, too.");
    expect((await ask(reception, { ...asked, anyway })).status).toBeLessThan(400);
  });

  test.for(PLACES)("%s is asked about anew when another has come since", async ([, ask]) => {
    const reception = await aReception(team === "several");
    const asked = { service: `${reception.salon.id}-long`, length: "90", time: "10:45" };
    const [, anyway] = await read(await ask(reception, asked));
    await anAppointment(reception.salon, {
      ...{
        date: reception.date,
        technicianId: reception.mia,
        startsMinute: 690,
        endsMinute: 720,
        customerName: "Zoe Late",
      },
    });
    const again = await ask(reception, { ...asked, anyway });
    expect([again.status, (await read(again))[0]]).toEqual([409, expect.stringContaining("Zoe Late is")]);
  });
});

test("an appointment is given beside a colleague's other one, by a button of its own", async () => {
  const { send, page, salon, mia, grace, date } = await aReception(true);
  const id = await anAppointment(salon, { date, technicianId: salon.id, startsMinute: 630, endsMinute: 690 });
  const give = (more: Record<string, string> = {}) =>
    send("/admin/appointments", {
      ...{ intent: "technician", id, version: "1", technicianId: mia, key: crypto.randomUUID() },
      ...more,
    });
  const choices = await page(`/admin/appointments?from=${date}&to=${date}&edit=${id}`);
  expect(choices).toMatch(new RegExp(`<option value="${mia}">Mia, has another appointment then`));
  const [words, anyway] = await read(await give({ tell: "on" }));
  expect(words).toContain("Grace Miller is with Mia from 10:00 to 11:30.");
  expect(words).toContain("Reassign to Mia anyway");
  expect((await give({ anyway })).status).toBe(200);
  expect(await standingOf(salon)).toContainEqual(
    expect.objectContaining({ replacesId: id, technicianId: mia, beside: [grace] }),
  );
});

test.for(PLACES)("%s offers nothing in blocked time", async ([, ask]) => {
  const reception = await aReception(false);
  await aBlock(reception.salon, { date: reception.date, startsMinute: 690, endsMinute: 720 });
  const refused = await ask(reception, { time: "11:15" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).not.toMatch(/anyway"/);
});

test("a client brings none about, by whatever they send", async () => {
  const { salon, date, grace } = await aReception(false);
  const client = await anAccount(salon);
  const Cookie = await cookieOf(client);
  const typed = { ...ADA, service: `${salon.id}-gel`, date, time: "10:30", paymentMethod: "cash" };
  const agreed = { anyway: grace, overlap: "true", overHold: "yes", anyHours: "yes" };
  const forms = [
    ["/booking", Cookie],
    ["/book", ""],
    ["/admin/new-booking", Cookie],
    ["/admin/book-appointment", Cookie],
    ["/admin/calendar/appointments", Cookie],
  ] as const;
  for (const [path, Cookie] of forms)
    await postForm(salon, path, { ...typed, ...agreed, key: crypto.randomUUID() }, { Cookie });
  const body = { ...aBooking(salon, { date, time: "10:30" }), overlap: true, anyway: grace };
  for (const overlap of [true, [grace]]) {
    const booked = await callApi(salon, "appointments", { method: "POST", user: client, body: { ...body, overlap } });
    expect(booked.status).toBe(overlap === true ? 409 : 400);
  }
  const byGuest = { method: "POST", body, headers: await asGuest(salon, "grace@example.com") };
  expect((await callApi(salon, "guest-bookings", byGuest)).status).toBe(409);
  expect((await standingOf(salon)).filter(({ beside }) => beside.length > 0)).toEqual([]);
});

/** What a refusal says, and what its button sends, of a page or as JSON. */
async function read(refused: Response): Promise<[words: string, anyway: string]> {
  const text = unescaped(await textOf(refused, 409));
  if (text.startsWith("{")) {
    const { error, anyway }: { error: string; anyway?: string } = JSON.parse(text);
    return [error, anyway ?? ""];
  }
  return [text, anywayIn(text)];
}

/** A salon where Grace Miller has 10:00 to 11:30, with Mia where there are several, and another appointment in the evening. */
async function aReception(several: boolean) {
  const admin = await aSalonWithAdmin();
  const { salon, date } = admin;
  await aService(salon, { id: `${salon.id}-long`, name: "Full Set", durationMinutes: 90, pricePence: 5000 });
  const mia = several ? `${salon.id}-mia` : salon.id;
  if (several) await aTechnician(salon, { id: mia, name: "Mia" });
  const of = { date, technicianId: mia };
  const grace = await anAppointment(salon, { ...of, customerName: "Grace Miller", startsMinute: 600, endsMinute: 690 });
  const moving = await anAppointment(salon, { ...of, startsMinute: 1020, endsMinute: 1080 });
  const technician = several ? mia : "";
  const asked = { service: `${salon.id}-gel`, date, time: "10:30", technician, intent: "save" };
  return { ...admin, mia, grace, moving, technician, asked };
}
