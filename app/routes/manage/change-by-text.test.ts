import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../database/client.server.ts";
import { appointments } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { forgetLinks, insertLinks, newLink } from "../../models/appointments/link.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAppointment, tomorrow } from "../../testing/appointments.ts";
import { codeTo } from "../../testing/guests/a-guest.ts";
import { textOf } from "../../testing/html.ts";
import { mailCodesAtOnce } from "../../testing/mail-factories.ts";
import { cookiesAfter, postForm, visit } from "../../testing/requests.ts";
import { anItem } from "../../testing/revenue-factories.ts";
import { diaryOf, rowOf } from "../../testing/rows.ts";
import { aPhone, aTextingSalon, textsTo } from "../../testing/texts.ts";
import { CODE_BY_TEXT } from "../../words/code-by-text.ts";

/* A change by the link of a text. docs/rules.md 6.15, 34.9, 34.13 */

beforeEach(mailCodesAtOnce);
afterEach(() => vi.restoreAllMocks());

test("a client with a phone alone changes by the link and a code, both by text, and stays without an email", async () => {
  const { salon, phone, id, date, link } = await aTexted("");
  const asked = await postForm(salon, link, { intent: "change" });
  expect(asked.headers.get("Location")).toBe(`${link}?code`);
  const Cookie = cookiesAfter("", asked);
  expect(await textOf(visit(salon, `${link}?code`, { headers: { Cookie } }))).toContain(CODE_BY_TEXT.check);
  await vi.waitFor(async () => expect(await textsTo(phone)).toHaveLength(1));
  const code = /#(\d{6})$/.exec((await textsTo(phone))[0] ?? "")?.[1] ?? "";
  const right = await postForm(salon, `${link}?code`, { intent: "code", code }, { Cookie });
  const headers = { Cookie: cookiesAfter(Cookie, right) };
  const times = right.headers.get("Location") ?? "";
  expect(times).toMatch(new RegExp(`^/book\\?changing=true&appointment=${id}`));
  expect(await textOf(visit(salon, times, { headers }))).toContain("Changing your appointment");
  const { details, form } = changeTo(salon, { id, date, time: "15:00" });
  // What the phone has proved stays: another phone and an email in the form change nothing.
  const sent = { ...form, customerPhone: "07700 900999", customerEmail: "other@example.com" };
  const changed = await postForm(salon, details, sent, headers);
  expect([changed.status, changed.headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/book\?booked=/)]);
  const open = (await diaryOf(salon)).filter(({ status }) => status !== "cancelled");
  expect(open).toMatchObject([{ date, startsMinute: 900, customerEmail: "", customerPhone: phone, phoneKey: phone }]);
});

test("where the appointment has an email, the link of a text asks for a code from it; the phone alone changes nothing", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { salon, phone, id, date, link } = await aTexted(email);
  const asked = await postForm(salon, link, { intent: "change" });
  const Cookie = cookiesAfter("", asked);
  const page = await textOf(visit(salon, `${link}?code`, { headers: { Cookie } }));
  expect(page).toContain("Check your email");
  expect(page).not.toContain(email);
  const { details, form } = changeTo(salon, { id, date, time: "15:00" });
  const early = await postForm(salon, details, form, { Cookie });
  expect(early.headers.get("Location")).toBe("/cancel?search&notice=not-yours");
  const code = await codeTo(salon, email, 1);
  const right = await postForm(salon, `${link}?code`, { intent: "code", code }, { Cookie });
  const changed = await postForm(salon, details, form, { Cookie: cookiesAfter(Cookie, right) });
  expect(changed.headers.get("Location")).toMatch(/^\/book\?booked=/);
  expect(await textsTo(phone)).toEqual([]);
});

test("a corrected email ends the links of emails and not that of a text; who is forgotten keeps none", async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { salon, id, link } = await aTexted(email);
  const mailed = (await newLink(salon, (await rowOf(id)) ?? expect.fail("no appointment"), now())) ?? expect.fail();
  await insertLinks(primaryDatabase(), salon.id, [mailed], now());
  const open = async () => {
    const pages = [link, new URL(mailed.address).pathname].map((page) => visit(salon, page));
    return (await Promise.all(pages)).map(({ status }) => status);
  };
  expect(await open()).toEqual([200, 200]);
  await forgetLinks(primaryDatabase(), salon.id, eq(appointments.id, id), "other@example.com");
  expect(await open()).toEqual([200, 404]);
  await forgetLinks(primaryDatabase(), salon.id, eq(appointments.id, id), "");
  expect(await open()).toEqual([404, 404]);
});

/** An appointment tomorrow at 10:00 with a phone, and the page of a link that went to it by text. */
async function aTexted(customerEmail: string) {
  const salon = await aTextingSalon({}, { changeCutoffHours: 0 });
  const phone = aPhone();
  const date = tomorrow(salon);
  const contact = { customerEmail, customerPhone: phone, phoneKey: phone };
  const id = await anAppointment(salon, { date, startsMinute: 600, endsMinute: 660, ...contact });
  await anItem(salon, id, 0, { serviceId: `${salon.id}-gel` });
  const row = (await rowOf(id)) ?? expect.fail("no appointment");
  const link = (await newLink(salon, row, now(), phone)) ?? expect.fail("no link");
  await insertLinks(primaryDatabase(), salon.id, [link], now());
  return { salon, phone, id, date, link: new URL(link.address).pathname };
}

/** The details step of a change to a start, and its form. */
function changeTo(salon: Salon, { id, date, time }: { id: string; date: string; time: string }) {
  const service = `${salon.id}-gel`;
  const change = { changing: "true", appointment: id, step: "details", service, date, time };
  const contact = { customerName: "Ada Byron", customerPhone: "07700900123", paymentMethod: "cash" };
  const key = crypto.randomUUID();
  return { details: `/book?${new URLSearchParams(change)}`, form: { ...contact, service, date, time, key } };
}
