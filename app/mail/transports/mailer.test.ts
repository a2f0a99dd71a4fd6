import { env, withEnv } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { emailsTo } from "../../testing/mail-factories.ts";
import { sendEmail } from "./mailer.server.ts";
import type { EmailMessage } from "./transport.ts";

const SALON = { name: 'Petal "&" Polish', email: "hello@salon.test" };
const MESSAGE: EmailMessage = {
  to: "ada@example.com",
  subject: "Your café 💅",
  text: "The text",
  html: "<p>The text</p>",
};
const CALENDAR = { filename: "appointment.ics", content: "BEGIN:VCALENDAR é", contentType: "text/calendar" };

afterEach(() => vi.restoreAllMocks());

describe("the way an email goes", () => {
  test("is the local mailbox if there is one, even if others are set", async () => {
    const fetching = resendAnswers(200);
    const EMAIL = cloudflareTakes();
    const to = `${crypto.randomUUID()}@example.com`;
    await sendEmail(SALON, { ...MESSAGE, to });
    await withEnv({ ...env, RESEND_API_KEY: "key", EMAIL }, () => sendEmail(SALON, { ...MESSAGE, to }));
    expect(await emailsTo(to)).toHaveLength(2);
    expect(fetching).not.toHaveBeenCalled();
    expect(EMAIL.send).not.toHaveBeenCalled();
  });

  test("is Resend when it has a key, rather than Cloudflare", async () => {
    const fetching = resendAnswers(200);
    const EMAIL = cloudflareTakes();
    await sent({ RESEND_API_KEY: "key", EMAIL });
    expect(fetching).toHaveBeenCalledOnce();
    expect(EMAIL.send).not.toHaveBeenCalled();
  });

  test("is Cloudflare when nothing else is set", async () => {
    const fetching = resendAnswers(200);
    const EMAIL = cloudflareTakes();
    await sent({ EMAIL });
    expect(EMAIL.send).toHaveBeenCalledOnce();
    expect(fetching).not.toHaveBeenCalled();
  });
});

describe("Resend", () => {
  test("gets the whole email, from the salon by name, replies to the salon, under its key", async () => {
    const fetching = resendAnswers(200);
    await sent({ RESEND_API_KEY: "re_key" }, { ...MESSAGE, id: "email-1", attachments: [CALENDAR] });
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe("https://api.resend.com/emails");
    expect(request?.method).toBe("POST");
    expect(new Headers(request?.headers).get("Authorization")).toBe("Bearer re_key");
    expect(new Headers(request?.headers).get("Content-Type")).toBe("application/json");
    expect(new Headers(request?.headers).get("Idempotency-Key")).toBe("email-1");
    expect(JSON.parse(String(request?.body))).toEqual({
      from: '"Petal \\"&\\" Polish" <hello@salon.test>',
      to: ["ada@example.com"],
      reply_to: "hello@salon.test",
      subject: "Your café 💅",
      text: "The text",
      html: "<p>The text</p>",
      headers: { "Auto-Submitted": "auto-generated" },
      attachments: [
        { filename: "appointment.ics", content: "QkVHSU46VkNBTEVOREFSIMOp", content_type: "text/calendar" },
      ],
    });
  });

  test("has the address RESEND_URL if set; emails come from MAIL_FROM, and replies go to the salon", async () => {
    const fetching = resendAnswers(200);
    const RESEND_URL = "http://localhost:1234";
    await sent({ RESEND_API_KEY: "key", RESEND_URL, MAIL_FROM: "mail@lacquer.test" });
    const [url, request] = fetching.mock.calls[0] ?? [];
    expect(url).toBe("http://localhost:1234/emails");
    expect(JSON.parse(String(request?.body))).toMatchObject({
      from: '"Petal \\"&\\" Polish" <mail@lacquer.test>',
      reply_to: "hello@salon.test",
    });
  });

  test.for([302, 400, 401, 403, 422, 429, 500, 503])(
    "answering %i is an error that says so and nothing else",
    async (status) => {
      resendAnswers(status, `{"message":"ada@example.com is not allowed: The text"}`);
      await expect(sent({ RESEND_API_KEY: "key" })).rejects.toThrow(new Error(`Resend answered ${status}`));
    },
  );

  test("gets neither key nor email at an address that it redirects to", async () => {
    const fetching = resendAnswers(200);
    await sent({ RESEND_API_KEY: "key" });
    expect(fetching.mock.calls[0]?.[1]?.redirect).toBe("manual");
  });

  test("out of reach is an error that says so and nothing else", async () => {
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("ada@example.com: connection lost"));
    const error = await sent({ RESEND_API_KEY: "key" }).catch((thrown) => thrown);
    expect(error).toEqual(new Error("Resend could not be reached"));
    expect(error.cause).toBeUndefined();
  });

  test("that does not answer is given up after ten seconds, and its call is ended", async () => {
    const limit = shortLimit();
    const ended = vi.fn();
    vi.spyOn(globalThis, "fetch").mockImplementation((_, request) => {
      request?.signal?.addEventListener("abort", ended);
      return new Promise(() => {});
    });
    await expect(sent({ RESEND_API_KEY: "key" })).rejects.toThrow(new Error("Resend did not answer in time"));
    expect(limit).toHaveBeenCalledWith(10_000);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe("Cloudflare Email", () => {
  test("gets the whole email, its attachments as bytes, since text would be taken for base64", async () => {
    const EMAIL = cloudflareTakes();
    await sent({ EMAIL, MAIL_FROM: "mail@lacquer.test" }, { ...MESSAGE, attachments: [CALENDAR] });
    const { filename, content, contentType } = CALENDAR;
    expect(EMAIL.send).toHaveBeenCalledExactlyOnceWith({
      ...MESSAGE,
      headers: { "Auto-Submitted": "auto-generated" },
      from: { name: SALON.name, email: "mail@lacquer.test" },
      replyTo: "hello@salon.test",
      attachments: [
        { disposition: "attachment", filename, content: new TextEncoder().encode(content), type: contentType },
      ],
    });
  });

  test("takes an email through the binding that wrangler.toml names", async () => {
    await expect(sent({}, { ...MESSAGE, attachments: [CALENDAR] })).resolves.toBeUndefined();
  });

  test("refusing is an error that says its code and nothing else", async () => {
    const refused = Object.assign(new Error("email to ada@example.com not allowed"), { code: "E_SENDER_NOT_VERIFIED" });
    await expect(sent({ EMAIL: cloudflareTakes(() => Promise.reject(refused)) })).rejects.toThrow(
      new Error("Cloudflare Email refused with E_SENDER_NOT_VERIFIED"),
    );
  });

  test.for([undefined, 550, "550 ada@example.com", "ada@example.com"])(
    "does not repeat %j for a code",
    async (code) => {
      const refused = Object.assign(new Error("email to ada@example.com not allowed"), { code });
      await expect(sent({ EMAIL: cloudflareTakes(() => Promise.reject(refused)) })).rejects.toThrow(
        new Error("Cloudflare Email refused with no code"),
      );
    },
  );

  test("that does not answer is given up after ten seconds", async () => {
    const limit = shortLimit();
    await expect(sent({ EMAIL: cloudflareTakes(() => new Promise(() => {})) })).rejects.toThrow(
      new Error("Cloudflare Email did not answer in time"),
    );
    expect(limit).toHaveBeenCalledWith(10_000);
  });
});

test("further headers go to every transport as they are, beside the one that says that a program wrote it", async () => {
  const further = { "List-Unsubscribe": "<https://salon.test/reviews/requests/x>" };
  const headers = { ...further, "Auto-Submitted": "auto-generated" };
  const [fetching, EMAIL] = [resendAnswers(200), cloudflareTakes()];
  await sent({ RESEND_API_KEY: "key" }, { ...MESSAGE, headers: further });
  expect(JSON.parse(String(fetching.mock.calls[0]?.[1]?.body))).toMatchObject({ headers });
  await sent({ EMAIL }, { ...MESSAGE, headers: further });
  expect(EMAIL.send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ headers }));
});

describe("an email that would forge headers", () => {
  test.for<[string, Partial<EmailMessage>]>([
    ["a line break in the address", { to: "ada@example.com\r\nBcc: all@example.com" }],
    ["a line break in the subject", { subject: "Hello\nBcc: all@example.com" }],
    ["a carriage return in the subject", { subject: "Hello\rBcc: all@example.com" }],
    ["a null in the subject", { subject: "Hello\0" }],
    ["a next line in the subject", { subject: "Hello\u0085Bcc: all@example.com" }],
    ["a line break in a file's name", { attachments: [{ ...CALENDAR, filename: "a\r\nb" }] }],
    ["a line break in a file's type", { attachments: [{ ...CALENDAR, contentType: "a\r\nb" }] }],
    ["a line break in a further header", { headers: { "List-Unsubscribe": "<https://x.test>\r\nBcc: a@b.test" } }],
    ["a line break in a further header's name", { headers: { "X\nBcc": "all@example.com" } }],
    ["two addresses", { to: "ada@example.com,all@example.com" }],
    ["a second address in brackets", { to: "ada<all@example.com>" }],
    ["several addresses before one", { to: "ada,all@example.com" }],
    ["no address", { to: "" }],
  ])("is refused: %s", async ([, change]) => {
    const EMAIL = cloudflareTakes();
    const error = await sent({ EMAIL }, { ...MESSAGE, ...change }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error.message).toMatch(/^An email's (header has control characters|address is not one plain address)$/);
    expect(EMAIL.send).not.toHaveBeenCalled();
  });

  test("is refused from any source: the salon's name, its address, MAIL_FROM", async () => {
    const EMAIL = cloudflareTakes();
    const from = (salon: Partial<typeof SALON>, MAIL_FROM = "") =>
      withEnv({ ...env, MAILBOX: undefined, EMAIL, MAIL_FROM }, () => sendEmail({ ...SALON, ...salon }, MESSAGE));
    await expect(from({ name: "Salon\r\nBcc: all@example.com" })).rejects.toThrow("control characters");
    await expect(from({ email: "hello@salon.test\r\nBcc: all@example.com" })).rejects.toThrow("one plain address");
    await expect(from({}, "Lacquer <mail@lacquer.test>")).rejects.toThrow("one plain address");
    expect(EMAIL.send).not.toHaveBeenCalled();
    await expect(from({})).resolves.toBeUndefined();
  });

  test.for(["o'brien@example.ie", "ada+nails@sub.example.co.uk", "ädä@exämple.de", "李@例え.jp"])(
    "is not every one: it goes to %s",
    async (to) => {
      const EMAIL = cloudflareTakes();
      await sent({ EMAIL }, { ...MESSAGE, to, subject: '‏שלום 💅 <b>"Ada"</b>' });
      expect(EMAIL.send).toHaveBeenCalledWith(expect.objectContaining({ to }));
    },
  );
});

/** Sends with these settings and without the local mailbox, as a deployment does. */
async function sent(settings: Partial<Record<keyof Cloudflare.Env, unknown>>, message: EmailMessage = MESSAGE) {
  await withEnv({ ...env, MAILBOX: undefined, ...settings }, () => sendEmail(SALON, message));
}

function resendAnswers(status: number, body = "{}") {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response(body, { status }));
}

function cloudflareTakes(send = async (_: EmailMessageBuilder): Promise<EmailSendResult> => ({ messageId: "1" })) {
  return { send: vi.fn(send) };
}

/** Makes the limit of ten seconds run out in ten milliseconds. */
function shortLimit() {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  return vi.spyOn(AbortSignal, "timeout").mockImplementation((limit) => timeout(limit / 1000));
}
