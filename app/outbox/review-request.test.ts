import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { primaryDatabase } from "../database/client.server.ts";
import { outbox, reviewRequests, salons } from "../database/schema.ts";
import type { AppointmentStatus } from "../diary/appointments/appointment.ts";
import { DAY_MS, HOUR_MS, now } from "../kernel/clock.ts";
import { noteAnswer } from "../models/accounts/answered-mailbox.server.ts";
import { emailStates, emailsRead } from "../models/appointments/history.server.ts";
import { execute } from "../models/diary/execute.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { aSalonWithAdmin } from "../testing/admin.ts";
import { database } from "../testing/database.ts";
import { textOf } from "../testing/html.ts";
import {
  alter,
  anUpdate,
  bookAndDie,
  deliverDueEmails,
  emailAbout,
  emailsTo,
  idOf,
  itIs,
  MONDAY,
  resendAnswers,
  throughResend,
} from "../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../testing/requests.ts";
import { nothingIsDue, runCron } from "../testing/salon-object.ts";
import { aReview, aSalon, noDefaultSalon } from "../testing/salons.ts";
import { REVIEW_NEWS } from "../words/reviews.ts";
import { queueConfirmation } from "./deliver-due.server.ts";

/* The request for a review after a visit. docs/rules.md 10.25 to 10.27 */

/** The end of a visit at 14:00 on that Monday, in London, and the next day at that time. */
const END = Date.parse("2036-06-16T14:00:00Z");
const DUE = END + DAY_MS;
const ASKED = "How was your visit on Mon, Jun 16?";
const NOTHING = { sent: 0, dropped: 0, failed: 0, later: 0 };

beforeEach(async () => {
  itIs(MONDAY);
  await nothingIsDue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("a completed visit", () => {
  test("is followed by one request, a day after its end, to the millisecond", async () => {
    const { salon, id, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(DUE - 1);
    expect(await deliverDueEmails(salon.id)).toEqual(NOTHING);
    itIs(DUE);
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, sent: 1 });
    expect(await deliverDueEmails(salon.id)).toEqual(NOTHING);
    expect(await asked()).toEqual([ASKED]);
    expect(await emailAbout(id, "review-request")).toMatchObject({ sentAt: DUE, attempts: 1 });
  });

  test.for([
    ["before its end", MONDAY, DUE],
    ["a day later", END + DAY_MS + HOUR_MS, DUE + DAY_MS + HOUR_MS],
  ] as const)("that staff complete %s is asked about a day after the later of the two", async ([, at, due]) => {
    const { id, setTo } = await aVisit();
    itIs(at);
    await setTo("completed");
    expect(await emailAbout(id, "review-request")).toMatchObject({ dueAt: due });
  });

  test("before a clock change is asked about at the same time of the next day", async () => {
    const { salon, id, setTo } = await aVisit({ date: "2036-07-05" });
    await database.update(outbox).set({ droppedAt: 1 }).where(eq(outbox.salonId, salon.id));
    await alter(id, { date: "2036-10-25" });
    itIs(Date.parse("2036-10-25T14:00:00Z"));
    await setTo("completed");
    expect(await emailAbout(id, "review-request")).toMatchObject({ dueAt: Date.parse("2036-10-26T15:00:00Z") });
  });

  test("that staff book as completed is asked about too", async () => {
    const salon = await aSalon();
    const id = await bookAndDie(salon, { date: "2036-06-16", time: "14:00", status: "completed" });
    expect(await emailAbout(id, "review-request")).toMatchObject({ dueAt: DUE });
  });

  test("is asked about only if its mailbox has answered", async () => {
    const { salon, setTo, asked } = await aVisit({}, { answered: false });
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(DUE);
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, dropped: 1 });
    expect(await asked()).toEqual([]);
  });

  test("is asked about again when sending failed", async () => {
    const { salon, id, setTo } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(DUE);
    let failures = 2;
    resendAnswers(() => (failures-- > 0 ? 503 : 200));
    for (const result of ["failed", "failed", "sent"]) {
      itIs((await emailAbout(id, "review-request")).dueAt);
      expect(await throughResend(() => deliverDueEmails(salon.id))).toEqual({ ...NOTHING, [result]: 1 });
    }
  });

  test("shows staff the state of its news and not of the request; thanks are sent again without a second request", async () => {
    const { salon, id, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    await database
      .update(outbox)
      .set({ createdAt: END + 1 })
      .where(eq(outbox.kind, "review-request"));
    const states = emailStates(await emailsRead(primaryDatabase(), salon.id, [id]));
    expect(states.get(id)).toMatchObject({ state: "sent" });
    itIs(END + HOUR_MS);
    await queueConfirmation(salon, id);
    await deliverDueEmails(salon.id);
    itIs(DUE);
    await deliverDueEmails(salon.id);
    expect(await asked()).toEqual([ASKED]);
  });
});

describe("nobody is asked about a visit", () => {
  test.for<[string, (id: string, salon: Salon, setTo: SetTo) => Promise<unknown>, number]>([
    ["that was taken back", (_, __, setTo) => setTo("confirmed"), 1],
    ["that was cancelled", (_, __, setTo) => setTo("confirmed").then(() => setTo("cancelled")), 1],
    ["that was deleted", (id, salon) => execute(primaryDatabase, anUpdate(salon, id, DELETION)), 0],
  ])("%s", async ([, change, dropped]) => {
    const { salon, id, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    await change(id, salon, setTo);
    await deliverDueEmails(salon.id);
    itIs(DUE);
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, dropped });
    expect(await asked()).toEqual([]);
  });

  test("twice, however often it is completed", async () => {
    const { salon, setTo, asked } = await aVisit();
    for (let turn = 0; turn < 3; turn++) {
      itIs(END + 2 * turn * HOUR_MS);
      await setTo("completed");
      itIs(END + (2 * turn + 1) * HOUR_MS);
      if (turn < 2) await setTo("confirmed");
    }
    await deliverDueEmails(salon.id);
    for (const day of [1, 2, 3]) {
      itIs(END + day * DAY_MS + 5 * HOUR_MS);
      await deliverDueEmails(salon.id);
    }
    expect(await asked()).toEqual([ASKED]);
    itIs(END + 31 * DAY_MS);
    await setTo("confirmed");
    itIs(END + 31 * DAY_MS + 1);
    await setTo("completed");
    itIs(END + 33 * DAY_MS);
    await deliverDueEmails(salon.id);
    expect(await asked()).toEqual([ASKED]);
  });

  test.for([
    [14 * DAY_MS, 1],
    [14 * DAY_MS + 1, 0],
  ] as const)("that ended longer than 14 days ago: after %i ms, %i", async ([after, many]) => {
    const { salon, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(END + after);
    await deliverDueEmails(salon.id);
    expect(await asked()).toHaveLength(many);
  });

  test.for([
    ["names it", ({ id }: { id: string }) => ({ appointmentId: id })],
    ["bears its mailbox and came after its start", ({ to }: { to: string }) => ({ customerEmail: to, createdAt: END })],
  ] as const)("when a review %s", async ([, review]) => {
    const { salon, id, to, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    await aReview(salon, { createdAt: 1, status: "pending", ...review({ id, to }) });
    itIs(DUE);
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, dropped: 1 });
    expect(await asked()).toEqual([]);
  });

  test("is still asked after a review of an earlier visit, or at another salon", async () => {
    const { salon, id, to, setTo, asked } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    await aReview(salon, { customerEmail: to, createdAt: END - 2 * HOUR_MS });
    await aReview(await aSalon(), { customerEmail: to, appointmentId: id, createdAt: END });
    itIs(DUE);
    await deliverDueEmails(salon.id);
    expect(await asked()).toEqual([ASKED]);
  });

  test("while nobody knows the address of the salon's site", async () => {
    const { salon, setTo } = await aVisit();
    await noDefaultSalon();
    await database.update(salons).set({ host: null }).where(eq(salons.id, salon.id));
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(DUE);
    expect(await deliverDueEmails(salon.id)).toEqual({ ...NOTHING, dropped: 1 });
  });
});

describe("a mailbox", () => {
  test.for([
    [30 * DAY_MS - 1, 1],
    [30 * DAY_MS, 2],
  ] as const)("is asked once in 30 days, however it is written: after %i ms, %i", async ([between, many]) => {
    const salon = await aSalon();
    const name = crypto.randomUUID();
    const [first, second] = [`${name}@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}+nails@googlemail.com`];
    await aVisit({ customerEmail: first }, { salon, requested: DUE });
    itIs(DUE);
    await deliverDueEmails(salon.id);
    await aVisit({ customerEmail: second, time: "16:00" }, { salon, requested: DUE + between });
    itIs(DUE + between);
    await deliverDueEmails(salon.id);
    const subjects = [...(await emailsTo(first)), ...(await emailsTo(second))].map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("How was"))).toHaveLength(many);
  });

  test("is asked about only one of several visits, even if all are due at once and two senders run", async () => {
    const salon = await aSalon();
    const customerEmail = `${crypto.randomUUID()}@example.com`;
    for (const time of ["12:00", "13:00", "14:00", "15:00", "16:00", "17:00"]) {
      await aVisit({ customerEmail, time }, { salon, requested: DUE });
    }
    itIs(DUE);
    await Promise.all([deliverDueEmails(salon.id), deliverDueEmails(salon.id)]);
    await deliverDueEmails(salon.id);
    expect((await emailsTo(customerEmail)).filter(({ subject }) => subject.startsWith("How was"))).toHaveLength(1);
  });

  test("that another salon has asked is asked here too", async () => {
    const customerEmail = `${crypto.randomUUID()}@example.com`;
    for (const salon of [await aSalon(), await aSalon()]) {
      await aVisit({ customerEmail }, { salon, requested: DUE });
      itIs(DUE);
      await deliverDueEmails(salon.id);
      itIs(MONDAY);
    }
    expect((await emailsTo(customerEmail)).filter(({ subject }) => subject === ASKED)).toHaveLength(2);
  });

  test("is stored as an HMAC, and forgotten after 30 days unless it has declined", async () => {
    const { salon, to, setTo } = await aVisit();
    itIs(END);
    await setTo("completed");
    itIs(DUE);
    await deliverDueEmails(salon.id);
    const [row] = await requestsOf(salon);
    expect(row).toMatchObject({ requestedAt: DUE, declinedAt: null });
    expect(JSON.stringify(row)).not.toContain(to.split("@")[0]);
    itIs(DUE + 30 * DAY_MS - 1);
    await runCron();
    expect(await requestsOf(salon)).toHaveLength(1);
    await database.update(reviewRequests).set({ declinedAt: 1 }).where(eq(reviewRequests.salonId, salon.id));
    itIs(DUE + 300 * DAY_MS);
    await runCron();
    expect(await requestsOf(salon)).toHaveLength(1);
    await database.update(reviewRequests).set({ declinedAt: null }).where(eq(reviewRequests.salonId, salon.id));
    await runCron();
    expect(await requestsOf(salon)).toEqual([]);
  });
});

describe("declining", () => {
  test("needs a button and not only the link, and lasts for every spelling of the mailbox", async () => {
    const name = crypto.randomUUID();
    const { salon, setTo, to } = await aVisit({ customerEmail: `${name}+first@example.com` });
    itIs(END);
    await setTo("completed");
    itIs(DUE);
    await deliverDueEmails(salon.id);
    const path = linkIn((await emailsTo(to)).at(-1)?.text, "No more requests");
    expect(path).not.toContain(name.slice(0, 8));
    const opened = await visit(salon, path);
    expect(opened.headers.get("Referrer-Policy")).toBe("same-origin");
    expect(opened.headers.get("X-Robots-Tag")).toBe("noindex");
    const page = await textOf(opened);
    expect(page).toContain("Stop asking me for reviews");
    expect(page).not.toContain(name.slice(0, 8));
    expect(await requestsOf(salon)).toMatchObject([{ declinedAt: null }]);
    for (let turn = 0; turn < 2; turn++) {
      const answer = await postForm(salon, path, {});
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, path]);
    }
    expect(await textOf(visit(salon, path))).toContain(REVIEW_NEWS.asksNoMore);
    const again = await aVisit(
      { customerEmail: `${name}@example.com`, time: "16:00" },
      { salon, requested: DUE + 300 * DAY_MS },
    );
    itIs(DUE + 300 * DAY_MS);
    await runCron();
    await deliverDueEmails(salon.id);
    expect(await again.asked()).toEqual([]);
  });

  test("takes one tap in a mail program, which has no cookies and follows no redirect", async () => {
    const { salon, setTo, to } = await aVisit();
    itIs(END);
    await setTo("completed");
    await deliverDueEmails(salon.id);
    itIs(DUE);
    await deliverDueEmails(salon.id);
    const emails = await emailsTo(to);
    expect(emails.filter(({ headers }) => "List-Unsubscribe" in headers)).toHaveLength(1);
    const headers = emails.at(-1)?.headers ?? {};
    expect(headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    const address = headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    expect(new URL(address).pathname).toBe(linkIn((await emailsTo(to)).at(-1)?.text, "No more requests"));
    const answer = await visit(salon, new URL(address).pathname, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain(REVIEW_NEWS.asksNoMore);
    expect(await requestsOf(salon)).toMatchObject([{ declinedAt: DUE }]);
  });

  test("needs a link that the salon has sent: a made-up one is not found and changes nothing", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const { setTo, to } = await aVisit({}, { salon: other });
    itIs(END);
    await setTo("completed");
    itIs(DUE);
    await deliverDueEmails(other.id);
    const elsewhere = linkIn((await emailsTo(to)).at(-1)?.text, "No more requests");
    for (const path of [elsewhere, "/reviews/requests/x", "/reviews/requests/x.y"]) {
      expect((await visit(salon, path)).status, path).toBe(404);
      expect((await postForm(salon, path, {})).status, path).toBe(404);
    }
    expect(await requestsOf(salon)).toEqual([]);
  });

  test("from another site is refused", async () => {
    const { salon, setTo, to } = await aVisit();
    itIs(END);
    await setTo("completed");
    itIs(DUE);
    await deliverDueEmails(salon.id);
    const path = linkIn((await emailsTo(to)).at(-1)?.text, "No more requests");
    expect((await postForm(salon, path, {}, { Origin: "https://evil.test" })).status).toBe(400);
    expect(await requestsOf(salon)).toMatchObject([{ declinedAt: null }]);
  });
});

test("a visit, the request a day later, the review by its link, and the mark once it is approved", async () => {
  const { salon, admin, id, to } = await aVisit({ customerName: "Ada Lovelace" });
  itIs(END);
  await callApi(salon, `appointments/${id}`, { method: "PUT", user: admin, body: { status: "completed" } });
  await deliverDueEmails(salon.id);
  itIs(DUE);
  await deliverDueEmails(salon.id);
  const email = (await emailsTo(to)).at(-1);
  expect(email?.subject).toBe(ASKED);
  const path = linkIn(email?.text, "Leave a review");
  const page = await textOf(visit(salon, path));
  expect(page).toContain('value="Ada Lovelace"');
  const [, token = ""] = /name="visit" value="([^"]+)"/.exec(page) ?? [];
  const written = { rating: "5", customerName: "Ada", comment: "Worth the wait", key: "one", visit: token };
  expect((await postForm(salon, path, written)).status).toBe(302);
  const [review] = await (await callApi(salon, "reviews", { user: admin })).json<{ id: string }[]>();
  await callApi(salon, `reviews/${review?.id}/status`, { method: "PATCH", user: admin, body: { status: "approved" } });
  expect(await textOf(visit(salon, "/reviews"))).toMatch(/Worth the wait[\s\S]*Verified visit/);
});

const DELETION = { what: "delete", tell: true } as const;

type SetTo = (status: AppointmentStatus) => Promise<unknown>;

interface Wanted {
  answered?: boolean;
  salon?: Salon;
  /** Completes the visit, and lets the request be due then. */
  requested?: number;
}

/** An appointment at 14:00 today, whose customer has been told that it is booked. It is 11:00 in London. */
async function aVisit(with_: Record<string, unknown> = {}, { answered = true, requested, ...wanted }: Wanted = {}) {
  const { salon: own, admin } = await aSalonWithAdmin();
  const salon = wanted.salon ?? own;
  const time = now();
  itIs(MONDAY);
  const to = `${with_.customerEmail ?? `${crypto.randomUUID()}@example.com`}`;
  if (answered) await noteAnswer(salon.id, to);
  const id = await bookAndDie(salon, { date: "2036-06-16", time: "14:00", ...with_, customerEmail: to });
  await deliverDueEmails(salon.id);
  const setTo: SetTo = async (status) =>
    idOf(await execute(primaryDatabase, anUpdate(salon, id, { what: "status", status } as const)));
  if (requested) {
    await setTo("completed");
    await database.update(outbox).set({ dueAt: requested }).where(eq(outbox.subjectId, id));
    await alter(id, { date: new Date(requested - DAY_MS).toISOString().slice(0, 10) });
  }
  itIs(time);
  return {
    ...{ salon, admin, id, to, setTo },
    /** The subjects of the requests that the customer has got. */
    asked: async () =>
      (await emailsTo(to)).map(({ subject }) => subject).filter((subject) => subject.startsWith("How was")),
  };
}

function requestsOf(salon: Salon) {
  return database.select().from(reviewRequests).where(eq(reviewRequests.salonId, salon.id));
}

/** The path of a link in a plain text: the line that begins with its label. */
function linkIn(text: string | undefined, label: string): string {
  const [, address = ""] = new RegExp(`^${label}: (\\S+)$`, "m").exec(text ?? "") ?? [];
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}
