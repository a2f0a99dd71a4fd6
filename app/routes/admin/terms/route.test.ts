import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { payments } from "../../../database/schema.ts";
import { addDays, now } from "../../../kernel/clock.ts";
import { UNTIL_DEPOSIT } from "../../../models/appointments/own/pending-in-words.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { alter } from "../../../testing/mail-factories.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { diaryOf, emailsOf, rowOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/* Salon → Terms, and what clients and staff see of them. docs/rules.md 29. Gel Polish costs £35. */

const PAGE = "/admin/salon/terms";
const ASKED = {
  ...{ intent: "save", depositKind: "fixed", depositAmount: "10", who: "everybody", dueHours: "24" },
  ...{ account: "Nails Ltd 12-34-56", lateKind: "none", lateHours: "24", noShowKind: "percent", noShowAmount: "50" },
};

test("an owner sets the terms; a mistake is named and nothing typed is lost; a manager may not", async () => {
  const { salon, Cookie, set } = await aStage();
  const wrong = await set({ ...ASKED, depositAmount: "12,50", account: "" });
  const page = await textOf(wrong, 400);
  expect(page).toContain("Please give an amount in pounds and whole pence");
  expect(page).toContain("Please say where your clients pay it to");
  expect(page).toContain('value="12,50"');
  expect((await set(ASKED)).status).toBe(302);
  expect(await textOf(visit(salon, PAGE, { headers: { Cookie } }))).toContain(
    "We ask everybody for a deposit of £10, due by bank transfer within 24 hours of booking.",
  );
  const manager = await cookieOf(await aStaffMember(salon, "manager"));
  expect((await visit(salon, PAGE, { headers: { Cookie: manager } })).status).toBe(403);
  expect((await postForm(salon, PAGE, ASKED, { Cookie: manager })).status).toBe(403);
});

test("a client reads the terms before Confirm, agrees to what was read, and sees the deposit until it is paid", async () => {
  const { salon, set, client, details, book, staff } = await aStage();
  expect(await details()).not.toContain("deposit");
  await set(ASKED);
  const shown = await details();
  expect(shown).toContain("a £10 deposit by bank transfer within 24 hours");
  expect(shown).toContain("Miss your visit and it’s £17.50.");
  const read = /name="termsRead" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  await set({ ...ASKED, depositAmount: "12" });
  const changed = await book(read);
  expect(await textOf(changed, 409)).toContain("Our booking terms have changed");
  const latest = /name="termsRead" value="([^"]+)"/.exec(await details())?.[1] ?? "";
  expect((await book(latest)).status).toBe(302);
  const [one] = await diaryOf(salon);
  const id = one?.id ?? "";
  const list = () => textOf(visit(salon, "/cancel", { headers: { Cookie: client } }));
  expect(await list()).toContain("A deposit of £12 is due by bank transfer");
  expect(await list()).toContain(UNTIL_DEPOSIT);
  expect(await list()).not.toContain("Nothing more to do");
  expect(await list()).toContain("Nails Ltd 12-34-56");
  expect(await staff.page(id)).toContain("Deposit received");
  expect(await staff.page(id)).toMatch(/<button[^>]*value="cash"[^>]*name="method"/);
  await staff.send(id, { intent: "deposit", amount: "12", method: "card" });
  const paid = await database.select().from(payments).where(eq(payments.salonId, salon.id));
  expect(paid).toMatchObject([{ kind: "deposit", method: "card", amountPence: 1200 }]);
  expect(await rowOf(id)).toMatchObject({ depositDueAt: null, paymentStatus: "pending" });
  expect(await list()).not.toContain("A deposit of £12 is due");
  expect(await list()).toContain("Booked");
});

test("a visitor reads the deposit of their own visit where everybody pays one, and otherwise the terms in general", async () => {
  const { set, visitorReads } = await aStage();
  await set({ ...ASKED, depositKind: "percent", depositAmount: "30" });
  expect(await visitorReads()).toContain("a £10.50 deposit by bank transfer within 24 hours");
  expect(await visitorReads()).toContain("£24.50 left to pay.");
  await set({ ...ASKED, depositKind: "percent", depositAmount: "30", who: "new" });
  expect(await visitorReads()).toContain("We ask new clients for a deposit of 30% of the price, due by bank transfer");
});

test("the services that alone take a deposit are shown where some are ticked, and folded away where none is", async () => {
  const { salon, Cookie, set } = await aStage();
  const folded = async () => {
    const page = await textOf(visit(salon, PAGE, { headers: { Cookie } }));
    return /<details([^>]*)><summary[^>]*>Only for some services/.exec(page)?.[1];
  };
  await set(ASKED);
  expect(await folded()).not.toContain("open");
  await set({ ...ASKED, service: `${salon.id}-gel` });
  expect(await folded()).toContain("open");
});

test("staff waive a deposit with a reason, and ask for the fee of a missed visit once", async () => {
  const { salon, set, details, book, staff } = await aStage();
  await set(ASKED);
  await book(/name="termsRead" value="([^"]+)"/.exec(await details())?.[1] ?? "");
  const [one] = await diaryOf(salon);
  const id = one?.id ?? "";
  expect(await staff.send(id, { intent: "waive", reason: " " }, 400)).toContain(
    "Please say why you’re not asking for a deposit",
  );
  await staff.send(id, { intent: "waive", reason: "She paid by phone" });
  expect(await rowOf(id)).toMatchObject({ depositDueAt: null, waived: "She paid by phone" });
  expect(await staff.page(id)).not.toContain("Ask for the fee");
  await alter(id, { date: addDays(tomorrow(salon), -2), startsMinute: 600, endsMinute: 660 });
  await staff.send(id, { intent: "no-show" });
  expect(await staff.page(id)).toContain("Ask for the fee of £17.50");
  await staff.send(id, { intent: "ask-fee" });
  expect((await emailsOf(id)).map(({ kind }) => kind)).toContain("fee");
  expect(await staff.page(id)).toContain("You’ve asked for £17.50 for a missed visit.");
  await staff.send(id, { intent: "fee", amount: "17.50" });
  expect(await staff.page(id)).toContain("It’s paid.");
});

test("staff mark on a client’s card that they never pay a deposit; without deposits the card has no such mark", async () => {
  const { salon, Cookie, set, details, email } = await aStage();
  const id = await anAppointment(salon, { customerEmail: email });
  const card = `/admin/clients/${id}`;
  const page = () => textOf(visit(salon, card, { headers: { Cookie } }));
  expect(await page()).not.toContain("They pay a deposit");
  await set(ASKED);
  expect(await page()).toContain("They pay a deposit");
  expect((await postForm(salon, card, { intent: "deposits", mark: "never" }, { Cookie })).status).toBe(302);
  expect(await details()).not.toContain("A deposit of");
  await postForm(salon, card, { intent: "deposits", mark: "" }, { Cookie });
  expect(await details()).toContain("a £10 deposit by bank transfer");
});

async function aStage() {
  const salon = await aSalon();
  const Cookie = await cookieOf(await aStaffMember(salon, "owner"));
  const account = await anAccount(salon, { emailVerifiedAt: now() });
  const client = await cookieOf(account);
  const date = addDays(tomorrow(salon), 6);
  const service = `${salon.id}-gel`;
  const draft = new URLSearchParams({ step: "details", service, date, time: "12:00" });
  const path = `/booking?${draft}`;
  const money = (id: string) => `/admin/appointments/${id}/money`;
  const customer = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900456" };
  return {
    ...{ salon, Cookie, client, email: account.email },
    set: (fields: Record<string, string>) => postForm(salon, PAGE, fields, { Cookie }),
    visitorReads: () => textOf(visit(salon, `/book?${draft}`)),
    details: () => textOf(visit(salon, path, { headers: { Cookie: client } })),
    book: (termsRead: string) => {
      const slot = { service, key: crypto.randomUUID(), date, time: "12:00", paymentMethod: "cash", termsRead };
      return postForm(salon, path, { ...slot, ...customer }, { Cookie: client });
    },
    staff: {
      page: (id: string) => textOf(visit(salon, money(id), { headers: { Cookie } })),
      send: async (id: string, fields: Record<string, string>, status?: number) => {
        const version = `${(await rowOf(id))?.version}`;
        const sent = { key: crypto.randomUUID(), version, ...fields };
        return textOf(postForm(salon, money(id), sent, { Cookie }), status);
      },
    },
  };
}
