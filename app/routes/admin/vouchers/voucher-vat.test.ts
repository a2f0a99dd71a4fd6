import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { rates } from "../../../database/schema.ts";
import { addDays, now, salonTime } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { codeOf } from "../../../models/vouchers/code.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { aBookedAppointment } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { textOf } from "../../../testing/html.ts";
import { aPackage } from "../../../testing/packages.ts";
import { callApi, postForm } from "../../../testing/requests.ts";
import { aService } from "../../../testing/salons.ts";

/* When vouchers and packages bear VAT, in the accountant's file. docs/rules.md 28.9. The package costs £140, a visit £35. */

test("by an owner’s answer the VAT on a package is due when it is sold, and its use bears none", async () => {
  const { salon, file, answers, page, pays } = await aShop(2000);
  expect(await page("/admin/vouchers")).toContain("is due when they’re used.");
  const early = await aPackage(salon, "early@example.com");
  await pays(early, 28);
  expect(await file()).toEqual([
    ["A voucher", "140.00", "0.00", "140.00", ""],
    ["Gel Polish", "", "4.67", "0.00", "28.00"],
  ]);
  expect((await answers({ vat: "20" })).status).toBe(302);
  expect(await page("/admin/vouchers?notice=vat")).toContain("is due when they’re sold, at 20%.");
  expect(await file()).toEqual([
    ["A voucher", "140.00", "23.33", "0.00", ""],
    ["Gel Polish", "", "0.00", "28.00", "28.00"],
  ]);
  await answers({ vat: "" });
  expect((await file())[0]).toEqual(["A voucher", "140.00", "0.00", "140.00", ""]);
});

test("it can only be due at the sale where all services that clients book have that rate", async () => {
  const { salon, answers, file } = await aShop(2000);
  const id = `${salon.id}-soak-off`;
  await aService(salon, { id, name: "Soak off" });
  await database.insert(rates).values(rateOf(salon, id, 500));
  expect(await textOf(answers({ vat: "20" }), 409)).toContain("don’t all have this rate of VAT");
  const wrong = await textOf(answers({ vat: "120" }), 400);
  expect(wrong).toMatch(/<input(?=[^>]*name="vat")(?=[^>]*value="120")/);
  expect((await answers({ vat: "20", vatFrom: "2099-01-01" })).status).toBe(400);
  expect(await file()).toEqual([]);
});

test("a service that gets another rate later is named, and one that loses the rate later refuses it", async () => {
  const { salon, answers, page } = await aShop(2000);
  const [first] = await (await callApi(salon, "services")).json<{ id: string; name: string }[]>();
  if (!first) throw new Error("The salon has no service.");
  await answers({ vat: "20" });
  expect(await page("/admin/vouchers")).not.toContain("Please ask your accountant, because");
  await database.insert(rates).values({ ...rateOf(salon, first.id, 500), fromDate: addDays(today(salon), 30) });
  expect(await page("/admin/vouchers")).toContain(`${first.name}: not at 20%.`);
  expect((await answers({ vat: "20" })).status).toBe(409);
});

test("nobody but an owner sees or says when it is due", async () => {
  const { salon } = await aShop(2000);
  const Cookie = await cookieOf(await aStaffMember(salon, "manager"));
  const form = { intent: "vat", vat: "20", vatFrom: today(salon) };
  expect((await postForm(salon, "/admin/vouchers", form, { Cookie })).status).toBe(403);
});

function today({ timeZone }: Salon) {
  return salonTime(timeZone, now()).date;
}

function rateOf({ id: salonId }: Salon, subjectId: string, basisPoints: number) {
  return { salonId, kind: "vat" as const, subjectId, fromDate: "2020-01-01", basisPoints };
}

/** A salon with one rate of VAT on everything. */
async function aShop(basisPoints: number) {
  const { salon, admin, page, send } = await aSalonWithAdmin();
  const menu = await (await callApi(salon, "services")).json<{ id: string }[]>();
  await database.insert(rates).values(menu.map(({ id }) => rateOf(salon, id, basisPoints)));
  const range = `startDate=${today(salon)}&endDate=${today(salon)}`;
  return {
    ...{ salon, page },
    answers: (fields: { vat: string; vatFrom?: string }) =>
      send("/admin/vouchers", { intent: "vat", vatFrom: today(salon), ...fields }),
    /** Pays for a visit with a voucher or a package. */
    pays: async (voucherId: string, amount: number) => {
      const id = await aBookedAppointment(salon, await anAccount(salon), {});
      const body = { kind: "payment", method: "voucher", amount, voucher: codeOf(salon.id, voucherId) };
      const { status } = await callApi(salon, `appointments/${id}/payments`, { method: "POST", user: admin, body });
      expect(status).toBe(201);
    },
    /** What the file's lines of the day are for, with amount, VAT, what bears none, and what vouchers paid. */
    file: async () => {
      const text = await page(`/admin/exports/payments.csv?${range}`);
      const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
      return lines
        .filter(({ Kind }) => Kind === "Payment")
        .map((line) => [line.For, line.Amount, line["VAT at 20%"], line["Without VAT"], line["By Voucher"] ?? ""]);
    },
  };
}
