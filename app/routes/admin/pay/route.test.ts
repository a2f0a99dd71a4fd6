import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { primaryDatabase } from "../../../database/client.server.ts";
import { paymentRows } from "../../../models/money/payment-rows.server.ts";
import { aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { anAppointment } from "../../../testing/appointments.ts";
import { textOf } from "../../../testing/html.ts";
import { itIs, MONDAY } from "../../../testing/mail-factories.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { aCompleted } from "../../../testing/revenue-factories.ts";
import { rowOf } from "../../../testing/rows.ts";
import { aTechnician } from "../../../testing/salons.ts";

/* Commission and tips of a month: docs/rules.md 28.6, 28.7. Today is June 16th, 2036. */

beforeEach(() => itIs(MONDAY));
afterEach(() => void vi.useRealTimers());

test("an owner sets a commission from a month on, and reads it with the tips, on the page and as a file", async () => {
  const { send, text, open, tina } = await aTeam();
  expect((await send("/admin/pay?month=2036-05", { id: tina, rate: "40" })).status).toBe(302);
  const shown = await text("/admin/pay");
  expect(shown).toContain("Tina £18.00 Services of 1 visit £40.00 Rate 40% Commission £16.00 Tips £2.00");
  expect(shown).toContain("Services of 1 visit £35.00 Rate none Commission £0.00 Tips £3.00");
  expect(shown).toContain("Commission and tips in all £21.00");
  expect(await text("/admin/pay?month=2036-04")).not.toContain("40%");
  expect((await send("/admin/pay", { id: tina, rate: "" })).status).toBe(302);
  expect(await text("/admin/pay")).toContain("Tina £2.00");
  const file = await open("/admin/exports/pay.csv?month=2036-06");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="pay-2036-06.csv"');
  expect(await textOf(file)).toContain('"Tina","1","40.00","40.00","","0.00","2.00","2.00"');
});

test("commission goes down with a refund, or stays as an owner says from a month on, and nobody else says so", async () => {
  const { salon, send, text, tina, hers } = await aTeam();
  await send("/admin/pay", { id: tina, rate: "40" });
  const version = `${(await rowOf(hers))?.version}`;
  const back = { intent: "give-back", amount: "10", method: "cash", offPrice: "on", version, key: "one" };
  expect((await send(`/admin/appointments/${hers}/money`, back)).status).toBe(200);
  expect(await text("/admin/pay")).toContain("Services of 1 visit £30.00 Rate 40% Commission £12.00");
  const keep = { intent: "after-refunds", stays: "yes" };
  expect((await send("/admin/pay?month=2036-06", keep)).headers.get("Location")).toContain("month=2036-06");
  expect(await text("/admin/pay?notice=after-refunds")).toContain("Commission stays after a refund.");
  expect(await text("/admin/pay")).toContain("Services of 1 visit £40.00 Rate 40% Commission £16.00");
  expect(await text("/admin/pay?month=2036-05")).toContain("It goes down when a client gets money back.");
  const paymentId = (await paymentRows(primaryDatabase(), salon.id, hers)).at(-1)?.id ?? "";
  const voids = { intent: "void", paymentId, key: "two", version: `${(await rowOf(hers))?.version}` };
  expect((await send(`/admin/appointments/${hers}/money`, voids)).status).toBe(200);
  expect(await text("/admin/pay")).toContain("Services of 1 visit £30.00");
  await send("/admin/pay", { ...keep, stays: "no" });
  expect(await text("/admin/pay")).toContain("It goes down when a client gets money back.");
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  expect((await postForm(salon, "/admin/pay", keep, { Cookie })).status).toBe(403);
});

test("what is wrong is told at its field, and a technician of another salon is none", async () => {
  const { send, tina } = await aTeam();
  const other = await aTeam();
  const wrong = await send("/admin/pay", { id: tina, rate: "lots" });
  const page = await wrong.text();
  expect([wrong.status, page.includes("Please give a percentage"), page.includes('value="lots"')]).toEqual([
    400,
    true,
    true,
  ]);
  expect((await send("/admin/pay", { id: other.tina, rate: "40" })).status).toBe(404);
  expect(await other.text("/admin/pay")).not.toContain("40%");
});

test("a technician sees their own alone, sets nothing and downloads nothing; a manager reads all", async () => {
  const { salon, send, tina } = await aTeam();
  await send("/admin/pay", { id: tina, rate: "40" });
  await send("/admin/pay", { id: salon.id, rate: "33" });
  const [technician, manager] = [
    await cookieOf(await aStaffMember(salon, "technician", tina)),
    await cookieOf(await aStaffMember(salon, "manager")),
  ];
  for (const path of ["/admin/pay", "/admin/pay.data"]) {
    const own = await textOf(visit(salon, path, { headers: { Cookie: technician } }));
    expect([path, own.includes("Tina"), /(?<![\w-])3300(?![\w-])|33%/.test(own)]).toEqual([path, true, false]);
  }
  const hers = wordsOf(await textOf(visit(salon, "/admin/pay", { headers: { Cookie: technician } })));
  expect(hers).toContain("Your commission");
  expect(hers).not.toMatch(/£3\.00|£35\.00|Set a commission|Change the commission|Export|Go to revenue/);
  const all = wordsOf(await textOf(visit(salon, "/admin/pay", { headers: { Cookie: manager } })));
  expect(all).toContain("33%");
  expect(all).toContain("Go to revenue");
  expect(all).not.toMatch(/Change the commission|Export/);
  for (const Cookie of [technician, manager]) {
    const sent = await postForm(salon, "/admin/pay", { id: tina, rate: "99" }, { Cookie });
    expect(sent.status).toBe(403);
    expect((await visit(salon, "/admin/exports/pay.csv", { headers: { Cookie } })).status).toBe(403);
  }
});

test("the accountant’s file has each row, and is refused for no range that there is", async () => {
  const { open, salon } = await aTeam();
  await aCompleted(salon, { date: "2036-06-10", pricePence: 4200, startsMinute: 800, endsMinute: 860 });
  const file = await open("/admin/exports/payments.csv?range=month&year=2036&month=6");
  expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="payments-2036-06.csv"');
  const text = await textOf(file);
  expect(text).toContain('"2036-06-16","Cash","Payment","Gel Polish","2036-06-16","Tina","","40.00",""');
  expect(text).toContain('"2036-06-16","Card","Tip","Gel Polish","2036-06-16","Tina","","2.00",""');
  expect(text).toContain('"Total","","","","","","","80.00",""');
  expect(text).toContain('"2036-06-10","","Not paid","Gel Polish","2036-06-10",');
  expect(text).toContain('"Total not paid","","","","","","","","42.00"');
  expect((await open("/admin/exports/payments.csv?range=custom&from=x&to=y")).status).toBe(400);
});

/** A salon with two technicians, a visit and a tip of each. */
async function aTeam() {
  const admin = await aSalonWithAdmin();
  const { salon, open } = admin;
  const tina = `${salon.id}-tina`;
  await aTechnician(salon, { id: tina, name: "Tina" });
  const visitOf = (technicianId: string, pricePence: number, tip: number) =>
    anAppointment(salon, { date: "2036-06-16", status: "completed", paymentStatus: "paid", technicianId, pricePence }, [
      { amountPence: pricePence, takenOn: "2036-06-16" },
      { kind: "tip", method: "card", amountPence: tip, technicianId, takenOn: "2036-06-16" },
    ]);
  const hers = await visitOf(tina, 4000, 200);
  await visitOf(salon.id, 3500, 300);
  return { ...admin, tina, hers, text: async (path: string) => wordsOf(await textOf(open(path))) };
}

function wordsOf(page: string): string {
  return page
    .replace(/<!--.*?-->/g, "")
    .replace(/<(title|script).*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
}
