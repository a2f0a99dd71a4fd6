import { expect, test } from "vitest";
import { NO_TERMS, type Terms } from "../../diary/terms/terms.ts";
import { addDays, MINUTE_MS } from "../../kernel/clock.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { NOT_AGREED } from "../../models/terms/marks.ts";
import { setTerms } from "../../models/terms/terms.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../testing/admin.ts";
import { aBookedAppointment } from "../../testing/appointments.ts";
import { textOf } from "../../testing/html.ts";
import { emailsTo, later } from "../../testing/mail-factories.ts";
import { callApi, postForm, visit } from "../../testing/requests.ts";
import { diaryOf, eventsOf, rowOf } from "../../testing/rows.ts";
import { AGREE_WORDS } from "../../words/terms/to-agree.ts";

/* A client whom staff have booked by phone agrees to the fees by one link. docs/rules.md 29.23. A missed visit costs £17.50. */

const COSTS = "Miss your visit and it’s £17.50.";

test("the confirmation names the fees and leads to one tap that agrees; staff read how it stands, and ask for no fee before", async () => {
  const { salon, page, id, open, path, agrees, asksFee } = await aCaller();
  const [mail] = await emailsTo("grace@example.com");
  for (const words of [AGREE_WORDS.heading, COSTS, AGREE_WORDS.ask, AGREE_WORDS.leads])
    expect(mail?.text).toContain(words);
  expect(await page(`/admin/appointments/${id}/money`)).toContain(NOT_AGREED);
  expect(await page(`/admin/clients/${id}`)).toContain(NOT_AGREED);
  for (const query of ["", "?agreed", "?intent=agree"]) {
    const shown = await textOf(open(query));
    expect(shown).toContain(COSTS);
    expect(shown).not.toContain(AGREE_WORDS.agreed);
    expect(shown.match(/<button[^>]* class="button(?=[ "])/g)).toHaveLength(1);
  }
  expect((await rowOf(id))?.agreed).toBe(null);
  expect(await (await asksFee()).json()).toMatchObject({ error: expect.stringContaining("no fee to ask for") });

  const answers = await Promise.all([agrees("one"), agrees("one")]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  const after = await textOf(visit(salon, answers[0]?.headers.get("Location") ?? path));
  expect(after).toContain(AGREE_WORDS.agreed);
  expect(after).not.toContain(AGREE_WORDS.ask);
  expect(await rowOf(id)).toMatchObject({ agreed: { noShowFee: { kind: "percent", amount: 50 } }, version: 2 });
  expect((await eventsOf(id)).map(([event]) => event)).toEqual(["booked", "terms agreed to"]);
  expect(await page(`/admin/appointments/${id}/money`)).not.toContain(NOT_AGREED);
  expect(await (await agrees("another")).text()).toContain("nothing to agree to");
});

test("terms that have changed since they were read are shown again, and agree to nothing", async () => {
  const { salon, id, open, agrees } = await aCaller();
  const read = await textOf(open());
  await sets(salon, 100);
  const refused = await agrees("one", read);
  expect(refused.status).toBe(409);
  expect(await textOf(refused, 409)).toContain("Miss your visit and it’s £35.");
  expect((await rowOf(id))?.agreed).toBe(null);
});

test("the link dies with the visit, and nobody else agrees for its client", async () => {
  const { salon, admin, id, open, agrees } = await aCaller();
  const shown = await textOf(open());
  const Cookie = await cookieOf(await anAccount(salon));
  const termsRead = /name="termsRead" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  const theirs = { intent: "agree", id, termsRead, key: "mine" };
  expect((await postForm(salon, "/cancel", theirs, { Cookie })).status).toBe(404);
  await callApi(salon, `appointments/${id}/cancel`, { method: "PATCH", user: admin, body: {} });
  expect((await open()).status).toBe(404);
  expect((await agrees("one", shown)).status).toBe(404);
  expect((await rowOf(id))?.agreed).toBe(null);
});

test("a client agrees in their own list too; what clients have booked themselves, or terms without a fee, ask for nothing", async () => {
  const { salon, id } = await aCaller();
  const client = await anAccount(salon, { email: "grace@example.com", emailVerifiedAt: 1 });
  const Cookie = await cookieOf(client);
  const own = await aBookedAppointment(salon, client, { time: "15:00" });
  const list = () => textOf(visit(salon, "/cancel", { headers: { Cookie } }));
  const shown = await list();
  expect(shown.split(AGREE_WORDS.ask)).toHaveLength(2);
  expect(shown).not.toContain(`agree ${own}`);
  const termsRead = /name="termsRead" value="([^"]+)"/.exec(shown)?.[1] ?? "";
  const sent = await postForm(salon, "/cancel", { intent: "agree", id, termsRead, key: "one" }, { Cookie });
  expect(sent.headers.get("Location")).toContain("notice=agreed");
  expect(await list()).not.toContain(AGREE_WORDS.ask);
  const other = await aCaller({ noShowFee: { kind: "none", amount: 0 } });
  expect(await textOf(other.open())).not.toContain(AGREE_WORDS.ask);
  expect(await other.page("/admin/new-booking")).not.toContain("you can’t ask for a fee");
});

/** A client whom staff have booked by phone, with the link in their email. */
async function aCaller(with_: Partial<Terms> = {}) {
  const { salon, admin, date, page, send } = await aSalonWithAdmin();
  await sets(salon, 50, with_);
  const termsRead = /name="termsRead" value="([^"]*)"/.exec(await page("/admin/new-booking"))?.[1] ?? "";
  const booking = { customerName: "Grace Hopper", customerEmail: "grace@example.com", customerPhone: "07700 900123" };
  const start = { service: `${salon.id}-gel`, date: addDays(date, 3), time: "10:00" };
  const form = { ...booking, ...start, termsRead, intent: "save", tell: "on", key: crypto.randomUUID() };
  expect((await send("/admin/new-booking", form)).status).toBe(302);
  await later(MINUTE_MS);
  const id = (await diaryOf(salon))[0]?.id ?? "";
  const mail = (await emailsTo("grace@example.com")).at(-1)?.text ?? "";
  const [path = ""] = /\/appointment\/[\w-]+/.exec(mail) ?? [];
  const open = (query = "") => visit(salon, path + query);
  return {
    ...{ salon, admin, page, id, path, open },
    agrees: async (key: string, read?: string) => {
      const shown = read ?? (await textOf(open()));
      const terms = /name="termsRead" value="([^"]+)"/.exec(shown)?.[1] ?? "";
      return postForm(salon, path, { intent: "agree", id, termsRead: terms, key });
    },
    asksFee: () =>
      callApi(salon, `appointments/${id}/cancel`, {
        ...{ method: "PATCH", user: admin, body: { cancelledBy: "client", askFee: true } },
      }),
  };
}

function sets(salon: Salon, percent: number, with_: Partial<Terms> = {}) {
  const noShowFee = { kind: "percent" as const, amount: percent };
  return setTerms(salon.id, {
    ...{ set: { ...NO_TERMS, noShowFee, text: `A missed visit costs ${percent}%.`, ...with_ } },
    ...{ actor: "admin:owner", online: false },
  });
}
