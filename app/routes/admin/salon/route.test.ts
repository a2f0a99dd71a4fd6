import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { salons } from "../../../database/schema.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { emailsTo, until } from "../../../testing/mail-factories.ts";
import { callApi, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";
import { PROFILE_WORDS } from "../../../words/salon.ts";

/* The salon's own page, by plain forms: docs/rules.md 18. */

const PAGE = {
  name: "Rose & Thorn",
  tagline: "Nails by the river",
  address: "3 Weir Lane, York",
  mapUrl: "https://www.openstreetmap.org/?mlat=53.9",
  phone: "01904 960 000",
  email: "Hello@Rose.test",
  instagramUrl: "https://www.instagram.com/rose",
  facebookUrl: "",
  timeZone: "Europe/Paris",
  dateStyle: "en-GB",
  policy: "Please call.\nWe answer.",
  accent: "#005F73",
  paper: "#ffffff",
};

const OFFER = "Premium nail care services with online booking.";

test("what staff save is on every page at once, and in no answer of the API that does not name it", async () => {
  const { salon, save, page } = await aSalonPage();
  expect((await visit(salon, "/")).status).toBe(200);
  const saved = await save({ ...PAGE, ownColours: "on", realLengths: "on" });
  expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/admin/salon?notice=saved"]);
  const { ownColours, accent, paper, ...stored } = { ...PAGE, ownColours: null };
  const colours = { colourAccent: accent.toLowerCase(), colourPaper: paper };
  expect(await rowOf(salon)).toMatchObject({
    ...stored,
    ...colours,
    email: "hello@rose.test",
    realLengths: true,
    version: 2,
  });
  expect(await page("?notice=saved")).toContain("Salon page saved.");

  const home = await textOf(visit(salon, "/"));
  expect(home).toContain("Rose &amp; Thorn");
  expect(home).toContain("01904 960 000");
  expect(home).toContain(">Instagram<");
  const footerOf = (page: string) => page.slice(page.indexOf("<footer"));
  for (const footer of [await textOf(visit(salon, "/reviews")), await page("")].map(footerOf)) {
    expect(footer).toContain(PAGE.tagline);
    expect(footer).toContain(OFFER);
  }
  expect(footerOf(await textOf(visit(await aSalon(), "/reviews")))).toContain(OFFER);
  expect(footerOf(await textOf(visit(salon, "/reviews")))).toContain("<address");
  expect(footerOf(await page(""))).toContain("All rights reserved");
  expect(footerOf(await page(""))).not.toContain("<address");
  expect(home).not.toContain(">Facebook<");
  expect(home).toContain('<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)"/>');
  expect(home).toContain('<link rel="stylesheet" href="/salon.css?accent=%23005f73&amp;paper=%23ffffff&amp;v=1"/>');
  expect(await textOf(callApi(salon, "services"))).not.toMatch(/picture|tagline|policy/);
});

test("dates are written in the salon’s style on its pages and in its emails, and in no other salon’s", async () => {
  const { salon, save, page } = await aSalonPage();
  const [other, date] = [await aSalon(), tomorrow(salon)];
  await save({ ...PAGE, timeZone: "Europe/London" });
  expect(await page("")).toContain('data-dates="en-GB"');
  const dayOf = async (of: Salon) => {
    const text = await textOf(visit(of, `/book?step=datetime&service=${of.id}-gel&date=${date}`));
    return [...text.matchAll(/<th[^>]*aria-label="([^"]*)"/g)].map(([, day]) => day);
  };
  const [british, american] = await Promise.all([dayOf(salon), dayOf(other)]);
  expect([british[0], british[6]]).toEqual(["Monday", "Sunday"]);
  expect([american[0], american[6]]).toEqual(["Sunday", "Saturday"]);
  const [gb, us] = [await mailedOf(salon, date), await mailedOf(other, date)];
  const inIntl = (style: string) =>
    new Intl.DateTimeFormat(style, { dateStyle: "full", timeZone: "UTC" }).format(new Date(`${date}T12:00Z`));
  expect(gb).toContain(inIntl("en-GB").replace(",", ""));
  expect(us).not.toContain(inIntl("en-GB").replace(",", ""));
});

test("the colours of a salon come in a stylesheet that never changes, and nothing else comes from its address", async () => {
  const { salon, save } = await aSalonPage();
  expect(await textOf(visit(salon, "/"))).not.toContain("salon.css");
  await save({ ...PAGE, ownColours: "on" });
  const sheet = await visit(salon, "/salon.css?accent=%23005f73&paper=%23ffffff&v=1");
  expect([sheet.status, sheet.headers.get("Content-Type")]).toEqual([200, "text/css; charset=utf-8"]);
  expect(sheet.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(await sheet.text()).toMatch(/^:root:root\{--color-paper:#ffffff;/);
  for (const asked of ["", "?accent=red&paper=%23ffffff&v=1", "?accent=%23005f73%7D&paper=%23ffffff&v=1", "?v=1"]) {
    expect((await visit(salon, `/salon.css${asked}`)).status).toBe(404);
  }
  await save({ ...PAGE, seen: "2" });
  expect(await rowOf(salon)).toMatchObject({ colourAccent: null, colourPaper: null });
  expect(await textOf(visit(salon, "/"))).not.toContain("salon.css");
});

test.each([
  ["name", " ", "Please enter the salon’s name"],
  ["name", "x".repeat(81), "Please use at most 80 characters"],
  ["tagline", "one\ntwo", "Please use one line of plain text"],
  ["address", "", "Please enter the address"],
  ["mapUrl", "http://example.com", "Please give the whole address"],
  ["mapUrl", "javascript:alert(1)//.x", "Please give the whole address"],
  ["instagramUrl", "https://me:secret@example.com", "Please give the whole address"],
  ["facebookUrl", "www.facebook.com/rose", "Please give the whole address"],
  ["phone", "", "Phone number is required"],
  ["phone", "call us", "Please use digits and spaces"],
  ["email", "rose", "Please enter a valid email address"],
  ["timeZone", "Mars/Olympus", "Please choose one of the time zones"],
  ["policy", "x".repeat(2001), "Please use at most 2000 characters"],
  ["accent", "red", "Please choose a colour"],
  ["accent", "#f4a6c0", "This accent is too pale on the background: the contrast is 1.8:1"],
  ["paper", "#222222", "This background is too dark to read text on."],
])("a wrong %s (%j) is refused at its field, and what was typed stays", async (field, typed, sentence) => {
  const { salon, save } = await aSalonPage();
  const answer = await save({ ...PAGE, ownColours: "on", [field]: typed });
  const text = await textOf(answer, 400);
  expect(text).toContain(sentence);
  expect(text).toContain(field === "tagline" ? "3 Weir Lane, York" : "Nails by the river");
  expect(await rowOf(salon)).toMatchObject({ name: "Test Salon", version: 1 });
});

test("colours that nobody has ticked are not checked", async () => {
  const { salon, save } = await aSalonPage();
  expect((await save({ ...PAGE, accent: "#f4a6c0" })).status).toBe(302);
  expect(await rowOf(salon)).toMatchObject({ colourAccent: null });
});

test("of two people who edit at once the second is told, sees the first's words, and may replace them", async () => {
  const { salon, save } = await aSalonPage();
  await save({ ...PAGE, name: "First" });
  const second = await save({ ...PAGE, name: "Second" });
  const text = await textOf(second, 409);
  expect(text).toContain(PROFILE_WORDS["changed-since"]);
  expect(text).toContain('<dd class="min-w-0 wrap-anywhere whitespace-pre-line">First</dd>');
  expect(text).toContain('value="Second"');
  expect(text).toContain('name="seen" value="2"');
  expect((await rowOf(salon)).name).toBe("First");
  expect((await save({ ...PAGE, name: "First" })).status).toBe(302);
  expect((await save({ ...PAGE, name: "Second", seen: "2" })).status).toBe(302);
  expect((await rowOf(salon)).name).toBe("Second");
});

test("a salon of another host keeps its own page", async () => {
  const { save } = await aSalonPage();
  const other = await aSalonPage();
  await save({ ...PAGE });
  expect(await rowOf(other.salon)).toMatchObject({ name: "Test Salon", version: 1 });
});

/** The text of the email that confirms a booking on a date. */
async function mailedOf(salon: Salon, date: string): Promise<string> {
  const to = `${crypto.randomUUID()}@example.com`;
  await aBookedAppointment(salon, await anAccount(salon), { date, customerEmail: to });
  await until(async () => (await emailsTo(to)).length > 0);
  const [email] = await emailsTo(to);
  return email?.text ?? expect.fail("Nobody was mailed");
}

async function aSalonPage() {
  const { salon, page, send } = await aSalonWithAdmin();
  return {
    salon,
    page: (search = "") => page(`/admin/salon${search}`),
    save: (fields: Record<string, string>) => send("/admin/salon", { intent: "save", seen: "1", ...fields }),
  };
}

async function rowOf({ id }: Salon) {
  const [row] = await database.select().from(salons).where(eq(salons.id, id));
  return row ?? expect.fail("The salon is gone");
}
