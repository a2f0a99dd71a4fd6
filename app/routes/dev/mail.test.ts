import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { sendEmail } from "../../mail/transports/mailer.server.ts";
import { textOf } from "../../testing/html.ts";
import { visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

const mailbox = env.MAILBOX ?? expect.fail("Tests have a mailbox");
const PATHS = [
  "/dev/mail",
  "/dev/mail.json",
  "/dev/mail.data",
  "/dev/mail/1234567890123456-abcdef01",
  "/dev/mail/preview",
  "/dev/mail/preview.data",
  "/dev/mail/preview/confirmation",
];

beforeEach(async () => {
  // KV lists a thousand at once, and other files of the run may have sent more.
  for (let left = true; left; ) {
    const { keys, list_complete } = await mailbox.list();
    await Promise.all(keys.map(({ name }) => mailbox.delete(name)));
    left = !list_complete;
  }
});

describe("/dev/mail.json", () => {
  test("is an empty list at first", async () => {
    const answer = await visit(await aSalon(), "/dev/mail.json");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toMatch("application/json");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.json()).toEqual([]);
  });

  test("lists every kept email, newest first, and of an attachment its name and content", async () => {
    const salon = await aSalon();
    const attachments = [{ filename: "appointment.ics", content: "BEGIN:VCALENDAR", contentType: "text/calendar" }];
    await sendEmail(salon, { to: "ada@example.com", subject: "One", text: "1", html: "<p>1</p>" });
    await sendEmail(salon, { to: "grace@example.com", subject: "Two", text: "2", html: "<p>2</p>", attachments });
    const emails = await (await visit(salon, "/dev/mail.json")).json<{ sentAt: string }[]>();
    expect(emails).toStrictEqual([
      {
        to: "grace@example.com",
        subject: "Two",
        text: "2",
        html: "<p>2</p>",
        attachments: [{ filename: "appointment.ics", content: "BEGIN:VCALENDAR" }],
        sentAt: expect.any(String),
      },
      {
        to: "ada@example.com",
        subject: "One",
        text: "1",
        html: "<p>1</p>",
        attachments: [],
        sentAt: expect.any(String),
      },
    ]);
    for (const { sentAt } of emails) expect(new Date(sentAt).toISOString()).toBe(sentAt);
    const toAda = await (await visit(salon, "/dev/mail.json?to=ada%40example.com")).json();
    expect(toAda).toMatchObject([{ to: "ada@example.com", subject: "One" }]);
  });
});

describe("/dev/mail", () => {
  test("says that there is none", async () => {
    const answer = await visit(await aSalon(), "/dev/mail");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toContain("No mail yet");
  });

  test("shows who each email went to, what it says, and the way to its looks", async () => {
    const salon = await aSalon();
    const email = { to: "ada@example.com", subject: "<i>One</i>", text: "First <b>line</b>", html: "<p>As HTML</p>" };
    await sendEmail(salon, {
      ...email,
      attachments: [{ filename: "a.ics", content: "", contentType: "text/plain" }],
    });
    const answer = await visit(salon, "/dev/mail");
    const page = await textOf(answer);
    for (const shown of [
      "ada@example.com",
      "&lt;i&gt;One&lt;/i&gt;",
      "First &lt;b&gt;line&lt;/b&gt;",
      "With ",
      "a.ics",
    ]) {
      expect(page).toContain(shown);
    }
    expect(page).not.toContain("<i>One");
    expect(page).not.toContain('style="');
    expect(answer.headers.get("Content-Security-Policy")).toContain("style-src 'self'");
    const [, path = ""] = /href="(\/dev\/mail\/\d[^"]+)"/.exec(page) ?? [];
    expect(await textOf(visit(salon, path))).toBe("<p>As HTML</p>");
  });
});

describe("/dev/mail/:id", () => {
  test("shows an email as it looks, and lets it do nothing", async () => {
    const salon = await aSalon();
    const html = `<p style="color:red">Hi</p><script>alert(1)</script>`;
    await sendEmail(salon, { to: "ada@example.com", subject: "One", text: "1", html });
    const answer = await visit(salon, `/dev/mail/${(await mailbox.list()).keys[0]?.name}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(html);
    expect(answer.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const policy = answer.headers.get("Content-Security-Policy")?.split("; ");
    for (const rule of ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data: 'self'", "sandbox"]) {
      expect(policy).toContain(rule);
    }
  });

  test.for(["nothing", "1234567890123456-abcdef01", "0".repeat(600), "%00", "..%2f"])(
    "is not found: %s",
    async (id) => {
      expect((await visit(await aSalon(), `/dev/mail/${id}`)).status).toBe(404);
    },
  );
});

describe("/dev/mail/preview", () => {
  test("shows every email there is, in the salon's name, and leads to how each looks", async () => {
    const salon = await aSalon({ name: "Thorn & Petal" });
    const answer = await visit(salon, "/dev/mail/preview");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const page = await answer.text();
    const paths = [...page.matchAll(/href="(\/dev\/mail\/preview\/[^"]+)"/g)].map(([, path = ""]) => path);
    const emails = ["confirmation", "changed", "cancelled", "status-confirmed", "status-pending", "status-completed"];
    for (const kind of [...emails, "reminder", "refund", "voucher", "code-password-reset", "code-manage"]) {
      expect(paths).toContain(`/dev/mail/preview/${kind}`);
    }
    for (const path of paths) {
      const email = await visit(salon, path);
      expect(email.status, path).toBe(200);
      expect(await email.text(), path).toContain("Thorn &amp; Petal");
    }
  });

  test("shows an email under the policy that a kept one has", async () => {
    const salon = await aSalon();
    await sendEmail(salon, { to: "ada@example.com", subject: "One", text: "1", html: "<p>1</p>" });
    const stored = await visit(salon, `/dev/mail/${(await mailbox.list()).keys[0]?.name}`);
    const preview = await visit(salon, "/dev/mail/preview/confirmation");
    const shown = ({ headers }: Response) => Object.fromEntries([...headers].filter(([name]) => name !== "date"));
    expect(shown(preview)).toEqual(shown(stored));
  });

  test("is led to from the mail kept, writes to nobody, and has no other emails", async () => {
    const salon = await aSalon();
    expect(await textOf(visit(salon, "/dev/mail"))).toContain('href="/dev/mail/preview"');
    expect((await mailbox.list()).keys).toEqual([]);
    for (const kind of ["nothing", "%00", "constructor", "confirmation/more"]) {
      expect((await visit(salon, `/dev/mail/preview/${kind}`)).status, kind).toBe(404);
    }
  });
});

test.for(PATHS)("%s is not there without the local mailbox, as in every deployment", async (path) => {
  const salon = await aSalon();
  await sendEmail(salon, { to: "ada@example.com", subject: "One", text: "1", html: "<p>Kept</p>" });
  vi.spyOn(env, "MAILBOX", "get").mockReturnValue(undefined);
  try {
    const answer = await visit(salon, path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("ada@example.com");
  } finally {
    vi.restoreAllMocks();
  }
});
