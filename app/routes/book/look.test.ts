import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pictures } from "../../database/schema.ts";
import { addDays } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { aGuest } from "../../testing/guests/a-guest.ts";
import { formWith, textOf, unescaped } from "../../testing/html.ts";
import { emailsTo, mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { aPicture } from "../../testing/pictures/a-picture.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { rowOf, standingOf } from "../../testing/rows.ts";
import { aSalon, aTechnician } from "../../testing/salons.ts";

/* The picture of the look that was tapped, in the place of the booking's nail. docs/rules.md 19.7 */

beforeEach(mailCodesAtOnce);
afterEach(() => void vi.restoreAllMocks());

const NAIL = "painted-nail";

describe("a look that was tapped", () => {
  test("stands on the steps, the ticket, Manage and the email, and no nail does", async () => {
    const salon = await aSalon();
    const look = await aLook(salon);
    const guest = await aGuest({}, salon);
    const landing = await guest.page("/");
    const date = unescaped(/href="(\/book\?step=datetime[^"]*look=[^"]*)"/.exec(landing)?.[1] ?? "");
    expect(date).toContain(`look=${look}`);
    const steps = [date, date.replace("step=datetime", "step=service"), at(guest.path, look)];
    for (const step of steps) expect(pictureIn(await guest.page(step))).toEqual(shown(look));

    const waiting = await guest.sends(at(guest.path, look), { ...guest.details, look });
    const codeStep = waiting.headers.get("Location") ?? "";
    const asked = await guest.page(codeStep);
    expect([asked.includes("Check your email"), pictureIn(asked)]).toEqual([true, shown(look)]);
    const booked = await guest.types(codeStep);
    expect(pictureIn(await guest.page(booked.headers.get("Location") ?? ""))).toEqual(shown(look));
    expect(pictureIn(await guest.page("/cancel"))).toEqual(shown(look));
    expect(await pictureInEmail(guest.email, "Booked")).toBe(`https://${salon.host}/pictures/${look}/400.webp`);
  });

  test("gives its place to the nail while anything else is chosen, and when it's booked with anything else", async () => {
    const salon = await aSalon();
    const look = await aLook(salon);
    const guest = await aGuest({}, salon);
    const more = `${at(guest.path, look)}&service=${salon.id}-matte`;
    expect(pictureIn(await guest.page(more))).toEqual(NAIL);
    expect(await bookedWith(guest, { look, service: `${salon.id}-matte` })).toEqual([NAIL, NAIL]);
  });

  test("stays with a change of the time, and not with one of the services", async () => {
    const salon = await aSalon();
    const look = await aLook(salon);
    const client = await aClient(salon);
    await client.books(look);
    // News that still waits would pass to the appointment that replaces its own. docs/rules.md 10.24
    expect(await pictureInEmail(client.email, "Booked")).toContain(look);
    const [first] = await standingOf(salon);
    const manage = await client.page("/cancel");
    const change = unescaped(/href="(\/booking\?changing=true[^"]*)"/.exec(manage)?.[1] ?? "");
    expect(pictureIn(await client.page(change))).toEqual(shown(look));
    const moved = await client.changes(first?.id ?? "", { time: "15:00" });
    expect(pictureIn(moved)).toEqual(shown(look));
    expect(await pictureInEmail(client.email, "Changed")).toContain(look);
    const [second] = await standingOf(salon);
    expect(second).toMatchObject({ startsMinute: 900, lookId: look });
    const other = await client.changes(second?.id ?? "", { time: "15:00", service: `${salon.id}-art` });
    expect(pictureIn(other)).toEqual(NAIL);
    expect(pictureIn(await client.page("/cancel"))).toEqual(NAIL);
  });

  test.for<[string, Partial<typeof pictures.$inferInsert>]>([
    ["the picture is removed", { removedAt: 1 }],
    ["it is no longer a look", { look: null }],
    ["it now books something else", { look: { name: "Other", services: [], technicianId: null } }],
  ])("leaves the nail behind when %s", async ([, set]) => {
    const salon = await aSalon();
    const look = await aLook(salon);
    const guest = await aGuest({}, salon);
    await database.update(pictures).set(set).where(eq(pictures.id, look));
    expect(pictureIn(await guest.page(at(guest.path, look)))).toEqual(NAIL);
    expect(await bookedWith(guest, { look })).toEqual([NAIL, NAIL]);
    expect(await pictureInEmail(guest.email, "Booked")).toContain("/stamps/");
  });

  test.for<[string, (salon: Salon) => Promise<string>]>([
    ["another salon's look", async (salon) => aLook(await aSalon(), salon.id)],
    ["a picture that is no look", async (salon) => (await aPicture(salon)).id],
    ["no picture", async () => "'; -- <b>"],
    ["something too long for an id", async () => "x".repeat(3000)],
  ])("counts for nothing when it names %s", async ([, named]) => {
    const salon = await aSalon();
    const look = await named(salon);
    const guest = await aGuest({}, salon);
    expect(pictureIn(await guest.page(at(guest.path, look)))).toEqual(NAIL);
    expect(await bookedWith(guest, { look })).toEqual([NAIL, NAIL]);
    expect(await pictureInEmail(guest.email, "Booked")).toContain("/stamps/");
  });

  test("is the booker's own, and not that of a friend who has the same", async () => {
    const salon = await aSalon();
    await aTechnician(salon, { id: `${salon.id}-b`, name: "Bea" });
    const look = await aLook(salon);
    const client = await aClient(salon);
    await client.books(look, { friend: "after", friendName: "Fay" });
    const booked = await standingOf(salon);
    expect(booked.map(({ customerName, lookId }) => [customerName, lookId])).toEqual([
      ["Ada Byron", look],
      ["Fay", null],
    ]);
  });
});

test("the API takes no look and answers none, even for an appointment that has one", async () => {
  const salon = await aSalon();
  const look = await aLook(salon);
  const client = await anAccount(salon);
  const body = aBooking(salon, { look, lookId: look });
  const answer = await callApi(salon, "appointments", { method: "POST", user: client, body });
  const made = await answer.json<{ id: string }>();
  expect([answer.status, (await rowOf(made.id))?.lookId]).toEqual([201, null]);
  const id = await anAppointment(salon, { clientId: client.id, startsMinute: 900, endsMinute: 960, lookId: look });
  expect((await rowOf(id))?.lookId).toBe(look);
  const own = await textOf(callApi(salon, "appointments/customer?email=grace@example.com", { user: client }));
  expect([own.includes(id), own.includes(look)]).toEqual([true, false]);
});

/** A look of a salon's Gel Polish, or of that of `menuOf`. Answers the id of its picture. */
async function aLook(salon: Salon, menuOf = salon.id) {
  const services = [{ id: `${menuOf}-gel`, quantity: 1 }];
  return (await aPicture(salon, { alt: "Berry", look: { name: "Berry gel", services, technicianId: null } })).id;
}

function at(path: string, look: string): string {
  return `${path}&${new URLSearchParams({ look })}`;
}

/** What stands in the place of the nail: `painted-nail`, or the pictures with their texts. */
function pictureIn(page: string) {
  if (page.includes(NAIL)) return NAIL;
  const images = page.match(/<img[^>]*class="look [^>]*>/g) ?? [];
  return [
    ...new Set(
      images.map((image) => [/src="([^"]*)"/, /alt="([^"]*)"/].map((part) => part.exec(image)?.[1]).join(" ")),
    ),
  ];
}

function shown(look: string) {
  return [`/pictures/${look}/800.webp `];
}

/** The address of the one picture in the newest email with this news. */
async function pictureInEmail(to: string, news: string): Promise<string | undefined> {
  const html = await vi.waitFor(async () => {
    const found = (await emailsTo(to)).find(({ subject }) => subject.startsWith(news));
    return found?.html ?? expect.fail(`No email “${news}”`);
  }, 30_000);
  const [image, ...more] = html.match(/<img[^>]*>/g) ?? [];
  expect([more, image]).toEqual([[], expect.stringContaining('alt=""')]);
  return /src="([^"]*)"/.exec(image ?? "")?.[1];
}

/** Books as a guest, with more fields if given. Answers what stands on the ticket and in Manage. */
async function bookedWith(
  guest: Awaited<ReturnType<typeof aGuest>>,
  { look, ...more }: { look: string; service?: string },
) {
  const waiting = await guest.sends(at(guest.path, look), { ...guest.details, look, ...more });
  const booked = await guest.types(waiting.headers.get("Location") ?? "");
  return [await guest.page(booked.headers.get("Location") ?? ""), await guest.page("/cancel")].map(pictureIn);
}

/** A client who books at 10:00 of a day that leaves time for a change, on their page. */
async function aClient(salon: Salon) {
  const email = `${crypto.randomUUID()}@example.com`;
  const Cookie = await cookieOf(await anAccount(salon, { email, emailVerifiedAt: 1 }));
  const page = (path: string) => textOf(visit(salon, path, { headers: { Cookie } }));
  const service = `${salon.id}-gel`;
  const start = { service, date: addDays(tomorrow(salon), 3), time: "10:00" };
  const contact = {
    customerName: "Ada Byron",
    customerEmail: email,
    customerPhone: "07700900123",
    paymentMethod: "cash",
  };
  const sends = async (path: string, fields: Record<string, string>) => {
    const answer = await postForm(salon, path, { ...contact, ...fields, key: crypto.randomUUID() }, { Cookie });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, expect.stringContaining("booked=")]);
    return page(answer.headers.get("Location") ?? "");
  };
  return {
    ...{ email, page },
    async books(look: string, more: Record<string, string> = {}) {
      const path = `/booking?${new URLSearchParams({ step: "details", look, ...start })}`;
      const form = formWith(await page(path), 'name="customerEmail"');
      expect(form).toMatchObject({ look });
      return sends(path, { ...start, look, ...more });
    },
    async changes(id: string, to: { time: string; service?: string }) {
      const change = { changing: "true", appointment: id, step: "details", ...start, ...to };
      return sends(`/booking?${new URLSearchParams(change)}`, { ...start, ...to });
    },
  };
}
