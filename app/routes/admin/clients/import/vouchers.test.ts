import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { imports, payments, vouchers } from "../../../../database/schema.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { codeOf } from "../../../../models/vouchers/code.server.ts";
import { voucherByCode, voucherById } from "../../../../models/vouchers/vouchers.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../../testing/admin.ts";
import { aBookedAppointment } from "../../../../testing/appointments.ts";
import { database } from "../../../../testing/database.ts";
import { textOf, unescaped } from "../../../../testing/html.ts";
import { callApi, postForm } from "../../../../testing/requests.ts";
import { rowOf } from "../../../../testing/rows.ts";

/* Vouchers and packages that were sold in another program: docs/rules.md 32.21. A visit of Gel Polish costs £35. */

const LIST = [
  "Code,Balance,Visits left,Service,Recipient,Email,Expires",
  "GC-1234,20.50,,,Ada Moss,ada@example.com,2099-08-31",
  "P-77,,3,Gel Polish,Bo Finch,bo@example.com,",
  "P-78,,2,Hot Stones,Cy Vale,,",
].join("\n");

test("they’re shown, brought in once, owed from that day and never taken", async () => {
  const { salon, send, standing, page } = await aShop();
  const shown = unescaped(await textOf(send({ list: LIST })));
  for (const said of ["2 new vouchers in this list", "£20.50 left for Ada Moss", "3 visits left, worth £105"])
    expect(shown).toContain(said);
  expect(shown).toContain("No service or package has this name");
  expect(await standing()).toEqual([]);
  const done = unescaped(await textOf(send({ list: LIST, intent: "import" })));
  expect(done).toContain("2 vouchers added");
  expect(await standing()).toEqual([
    { recipient: "Ada Moss", uses: null, client: null, validUntil: "2099-08-31", worth: 2050 },
    { recipient: "Bo Finch", uses: 3, client: "bo@example.com", validUntil: expect.any(String), worth: 10_500 },
  ]);
  expect(unescaped(await textOf(send({ list: LIST, intent: "import" })))).toContain("Nothing new was added");
  expect((await standing()).length).toBe(2);
  expect(await page("/admin/vouchers")).toContain("£125.50");
  const range = `startDate=${today(salon)}&endDate=${today(salon)}`;
  const lines: unknown[] = parse(await page(`/admin/exports/payments.csv?${range}`), { bom: true, columns: true });
  expect(lines.filter((line) => JSON.stringify(line).includes("oucher"))).toEqual([]);
});

test("staff pay with the code it had before or with ours, and a client’s link only with ours", async () => {
  const { salon, admin, send, idOf } = await aShop();
  await send({ list: LIST, intent: "import" });
  const id = await idOf("Ada Moss");
  const visit = await aBookedAppointment(salon, await anAccount(salon), {});
  const pay = (voucher: string, amount: number) => {
    const body = { kind: "payment", method: "voucher", amount, voucher };
    return callApi(salon, `appointments/${visit}/payments`, { method: "POST", user: admin, body });
  };
  expect((await pay("gc 1234", 10)).status).toBe(201);
  expect((await pay(codeOf(salon.id, id), 10.5)).status).toBe(201);
  expect((await voucherById(primaryDatabase(), salon.id, id))?.balancePence).toBe(0);
  expect((await rowOf(visit))?.paymentStatus).toBe("pending");
  expect((await pay("GC-1234", 1)).status).toBe(409);
  expect(await voucherByCode(primaryDatabase(), salon.id, "GC-1234")).toBeNull();
});

test("a package pays by one tap for the client whom its line names", async () => {
  const { salon, send, post } = await aShop();
  await send({ list: LIST, intent: "import" });
  const client = await anAccount(salon, { email: "bo@example.com" });
  const visit = await aBookedAppointment(salon, client, { customerEmail: "bo@example.com" });
  const [pack] = await database
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(sql`${vouchers.salonId} = ${salon.id} AND ${vouchers.uses} = 3`);
  const version = `${(await rowOf(visit))?.version}`;
  const form = { intent: "package", package: pack?.id ?? "", version, back: "", key: "one" };
  expect((await post(`/admin/appointments/${visit}/money`, form)).status).toBe(200);
  expect(await voucherById(primaryDatabase(), salon.id, pack?.id ?? "")).toMatchObject({
    usesLeft: 2,
    balancePence: 7000,
  });
  expect((await rowOf(visit))?.paymentStatus).toBe("paid");
});

test("an import is taken back, but for what was used, and can come in again", async () => {
  const { salon, admin, send, standing, undo } = await aShop();
  await send({ list: LIST, intent: "import" });
  const visit = await aBookedAppointment(salon, await anAccount(salon), {});
  const body = { kind: "payment", method: "voucher", amount: 5, voucher: "GC-1234" };
  await callApi(salon, `appointments/${visit}/payments`, { method: "POST", user: admin, body });
  expect(unescaped(await textOf(undo()))).toContain("One has been used or changed since and stays: Ada Moss.");
  expect((await standing()).map(({ worth }) => worth)).toEqual([1550, 0]);
  expect(unescaped(await textOf(send({ list: LIST, intent: "import" })))).toContain("1 voucher added");
  expect((await standing()).map(({ worth }) => worth)).toEqual([1550, 0, 10_500]);
});

test("the sale of such a voucher can’t be undone, and nobody but owners and managers brings one in", async () => {
  const { salon, send, post, idOf } = await aShop();
  await send({ list: LIST, intent: "import" });
  const id = await idOf("Ada Moss");
  expect((await post(`/admin/vouchers/${id}`, { intent: "take-back", method: "cash" })).status).toBe(409);
  const Cookie = await cookieOf(await aStaffMember(salon, "receptionist"));
  const other = { list: "Code,Balance\nZ9,5", intent: "import", kind: "vouchers" };
  expect((await postForm(salon, "/admin/clients/import", other, { Cookie })).status).toBe(403);
});

test("the same code at another salon is another voucher", async () => {
  const [here, there] = [await aShop(), await aShop()];
  await here.send({ list: LIST, intent: "import" });
  expect(await there.standing()).toEqual([]);
  await there.send({ list: LIST, intent: "import" });
  expect((await there.standing()).length).toBe(2);
});

function today({ timeZone }: { timeZone: string }) {
  return salonTime(timeZone, now()).date;
}

async function aShop() {
  const { salon, admin, page, send: post } = await aSalonWithAdmin();
  const send = (fields: Record<string, string>) => post("/admin/clients/import", fields);
  return {
    ...{ salon, admin, page, post, send },
    undo: async () => {
      const [one] = await database.select().from(imports).where(eq(imports.salonId, salon.id));
      return send({ intent: "undo", id: one?.id ?? "" });
    },
    idOf: async (recipient: string) => {
      const all = await database.select().from(vouchers).where(eq(vouchers.salonId, salon.id));
      return all.find((one) => one.recipient === recipient)?.id ?? "";
    },
    /** The vouchers in the order in which they came, with what each is worth, pence. */
    standing: () =>
      database
        .select({
          ...{ recipient: vouchers.recipient, uses: vouchers.uses, client: vouchers.client },
          validUntil: vouchers.validUntil,
          worth:
            sql`sum(iif(${payments.method} = 'voucher', 0 - ${payments.amountPence}, ${payments.amountPence}))`.mapWith(
              Number,
            ),
        })
        .from(vouchers)
        .innerJoin(payments, eq(payments.voucherId, vouchers.id))
        .where(eq(vouchers.salonId, salon.id))
        .groupBy(vouchers.id)
        .orderBy(vouchers.createdAt),
  };
}
