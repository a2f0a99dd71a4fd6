import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storedEmail, storedEmails } from "./mailbox.server.ts";
import { sendEmail } from "./mailer.server.ts";

const mailbox = env.MAILBOX ?? expect.fail("Tests have a mailbox");
const SALON = { name: "Test Salon", email: "hello@salon.test" };

/** The only addressee looked at: the objects of other tests may still be sending emails. */
let to: string;

beforeEach(() => {
  to = `${crypto.randomUUID()}@example.com`;
});
afterEach(() => vi.useRealTimers());

test("keeps an email whole, with the instant it was sent, and finds it by its id", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-24T10:00:00Z") });
  const attachments = [{ filename: "appointment.ics", content: "BEGIN:VCALENDAR", contentType: "text/calendar" }];
  const message = { to, subject: "Café 💅", text: "Hi", html: "<p>Hi</p>", attachments };
  await sendEmail(SALON, message);
  const [stored] = await emailsTo();
  const headers = { "Auto-Submitted": "auto-generated" };
  expect(stored).toEqual({ ...message, headers, id: expect.any(String), sentAt: "2026-11-24T10:00:00.000Z" });
  expect(await storedEmail(mailbox, stored?.id ?? "")).toEqual(stored);
});

test("lists the newest first, also those of one millisecond", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2036-11-24T10:00:00Z") });
  for (const subject of ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]) await send(subject);
  vi.setSystemTime(Date.parse("2036-11-24T10:00:00.001Z"));
  await send("13");
  vi.setSystemTime(Date.parse("2036-12-24T10:00:00Z"));
  await send("14");
  const subjects = (await emailsTo()).map(({ subject }) => subject);
  expect(subjects).toEqual(["14", "13", "12", "11", "10", "9", "8", "7", "6", "5", "4", "3", "2", "1"]);
});

test("lists more emails than KV reads at once, or as many of the newest as are asked for", async () => {
  for (let count = 1; count <= 130; count++) await send(String(count));
  const subjects = (await emailsTo()).map(({ subject }) => Number(subject));
  expect(subjects).toEqual(Array.from({ length: 130 }, (_, index) => 130 - index));
  expect(await storedEmails(mailbox, { most: 3 })).toHaveLength(3);
});

test("keeps an email for a week", async () => {
  await send("1");
  const [message] = await emailsTo();
  const key = (await mailbox.list()).keys.find(({ name }) => name === message?.id);
  // KV's own clock is the machine's.
  await mailbox.put("a-week", "", { expirationTtl: 7 * 86_400 });
  const aWeek = (await mailbox.list({ prefix: "a-week" })).keys[0]?.expiration ?? Number.NaN;
  // The mailbox is every test's, and this is no email.
  await mailbox.delete("a-week");
  expect(Math.abs((key?.expiration ?? 0) - aWeek)).toBeLessThan(60);
});

test.for(["", ".", "..", "nothing", "0".repeat(600), "1234567890123456-abcdef01"])("has no email %j", async (id) => {
  expect(await storedEmail(mailbox, id)).toBeNull();
});

function send(subject: string) {
  return sendEmail(SALON, { to, subject, text: "Hi", html: "<p>Hi</p>" });
}

/** Newest first. */
function emailsTo() {
  return storedEmails(mailbox, { to });
}
