import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anAppointment } from "../../../testing/appointments.ts";
import { emailsTo, mailCodesAtOnce } from "../../../testing/mail-factories.ts";
import { callApi } from "../../../testing/requests.ts";
import { aPhone, aTextingSalon, TEXTED, textsTo } from "../../../testing/texts.ts";

/* Codes by text, for appointments with a phone alone. docs/rules.md 34.13 */

beforeEach(mailCodesAtOnce);
afterEach(() => {
  vi.restoreAllMocks();
});

type Salon = Parameters<typeof callApi>[0];

const ask = (salon: Salon, phone: string, headers = {}) =>
  callApi(salon, "auth", { method: "POST", body: { action: "request-manage-code", phone }, headers });

const verify = (salon: Salon, phone: string, code: string) =>
  callApi(salon, "auth", { method: "POST", body: { action: "verify-manage-code", phone, code } });

async function textedCode(phone: string): Promise<string> {
  await vi.waitFor(async () => expect(await textsTo(phone)).not.toEqual([]));
  const [text = ""] = (await textsTo(phone)).slice(-1);
  return /#(\d{6})$/.exec(text)?.[1] ?? expect.fail(text);
}

test("a code goes to the phone, is bound to our site, and opens what has the phone and no email", async () => {
  const salon = await aTextingSalon();
  const phone = aPhone();
  const own = await anAppointment(salon, { customerEmail: "", customerPhone: phone, phoneKey: phone });
  await anAppointment(salon, { startsMinute: 700, endsMinute: 760, customerPhone: phone, phoneKey: phone });
  expect((await ask(salon, phone)).status).toBe(202);
  const code = await textedCode(phone);
  expect((await textsTo(phone)).at(-1)).toBe(
    `${code} is your code for ${salon.name}. It lasts 10 minutes.\n\n@${salon.host} #${code}`,
  );
  const opened = await verify(salon, phone, code);
  expect(opened.status).toBe(200);
  const { token } = await opened.json<{ token: string }>();
  const headers = { Authorization: `Bearer ${token}` };
  const found = await callApi(salon, `appointments/customer?phone=${encodeURIComponent(phone)}`, { headers });
  expect((await found.json<{ id: string }[]>()).map(({ id }) => id)).toEqual([own]);
  const cancelled = await callApi(salon, `appointments/${own}/cancel`, { method: "PATCH", body: {}, headers });
  expect(cancelled.status).toBe(200);
  expect((await verify(salon, phone, code)).status).toBe(401);
});

test("nothing is texted where nobody has booked by the phone alone, codes are off, or the phone is abroad", async () => {
  const salon = await aTextingSalon();
  const withoutCodes = await aTextingSalon({ kinds: TEXTED.kinds.filter((kind) => kind !== "code") });
  const [stranger, mailed, quiet, abroad] = [aPhone(), aPhone(), aPhone(), "+33612345678"];
  const email = `${crypto.randomUUID()}@example.com`;
  await anAppointment(salon, { customerEmail: email, customerPhone: mailed, phoneKey: mailed });
  const later = { startsMinute: 700, endsMinute: 760 };
  await anAppointment(salon, { ...later, customerEmail: "", customerPhone: abroad, phoneKey: abroad });
  await anAppointment(withoutCodes, { customerEmail: "", customerPhone: quiet, phoneKey: quiet });
  for (const phone of [stranger, abroad, mailed]) expect((await ask(salon, phone)).status).toBe(202);
  expect((await ask(withoutCodes, quiet)).status).toBe(202);
  await vi.waitFor(async () => expect(await emailsTo(email)).toHaveLength(1));
  for (const phone of [stranger, mailed, quiet, abroad]) expect(await textsTo(phone)).toEqual([]);
});

test("a network has ten codes by text an hour, and a phone six texts", async () => {
  const salon = await aTextingSalon();
  const phones: string[] = [];
  for (let count = 0; count < 12; count++) {
    const phone = aPhone();
    phones.push(phone);
    const times = { startsMinute: 480 + count * 30, endsMinute: 510 + count * 30 };
    await anAppointment(salon, { ...times, customerEmail: "", customerPhone: phone, phoneKey: phone });
    await ask(salon, phone, { "CF-Connecting-IP": "203.0.113.9" });
    await vi.waitFor(async () => expect((await textsTo(phone)).length).toBe(count < 10 ? 1 : 0));
  }
  const texts = await Promise.all(phones.map(textsTo));
  expect(texts.flat()).toHaveLength(10);
});
