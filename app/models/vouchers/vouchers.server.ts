import { desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { payments, users, vouchers } from "../../database/schema.ts";
import { balanceOf, usesLeft, worthOf } from "../../diary/money/voucher.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { isStaffRow } from "../team/staff-rows.server.ts";
import { codeHash } from "./code.server.ts";
import { codeTyped, formerCodeTyped } from "./code.ts";

/* Reading vouchers and packages. What one is worth is summed from its rows of money. docs/rules.md 32 */

/** Whether a salon has sold vouchers, so that somebody may have one. docs/rules.md 32.17 */
export async function hasSoldVouchers(database: Database, salonId: string): Promise<boolean> {
  const found = await database.select({ id: vouchers.id }).from(vouchers).where(inSalon(vouchers, salonId)).limit(1);
  return found.length > 0;
}

/**
 * The voucher of a code as somebody typed it, with its rows. Null for any other text, and for a code of another salon. Staff find
 * one by its code in another program too. docs/rules.md 32.2, 32.21
 */
export async function voucherByCode(database: Database, salonId: string, typed: string, { byStaff = false } = {}) {
  const code = codeTyped(typed);
  const read = code && (await withRows(database, salonId, eq(vouchers.codeHash, codeHash(salonId, code))));
  const former = formerCodeTyped(typed);
  if (read || !byStaff || former === null) return read || null;
  return withRows(database, salonId, eq(vouchers.formerCode, former));
}

/** A voucher by its id, with its rows, or null. */
export async function voucherById(database: Database, salonId: string, id: string) {
  return withRows(database, salonId, eq(vouchers.id, id));
}

/** A voucher with the rows of its sale and uses, as they were written, and what is left of it. */
export type VoucherRead = NonNullable<Awaited<ReturnType<typeof withRows>>>;

async function withRows(database: Database, salonId: string, which: SQL) {
  const ids = sql`(select ${vouchers.id} from ${vouchers} where ${inSalon(vouchers, salonId, which)})`;
  const [[voucher], rows] = await withinTime(
    database.batch([
      database
        .select()
        .from(vouchers)
        .where(inSalon(vouchers, salonId, which)),
      database
        .select()
        .from(payments)
        .where(inSalon(payments, salonId, sql`${payments.voucherId} in ${ids}`))
        .orderBy(sql`${payments}.rowid`),
    ]),
  );
  if (!voucher) return null;
  const sale = rows.find(({ appointmentId }) => appointmentId === null) ?? null;
  return {
    ...{ voucher, rows, sale, pricePence: sale ? worthOf(sale) : 0, soldOn: sale?.takenOn ?? null },
    balancePence: balanceOf(rows, voucher.id),
    usesLeft: voucher.uses === null ? null : usesLeft(voucher, rows),
  };
}

/** What the row of a statement adds to its voucher's worth, pence. */
const worthOfRow = sql`iif(${payments.method} = 'voucher', 0 - ${payments.amountPence}, ${payments.amountPence})`;

/** What the rows of a statement are worth, pence. docs/rules.md 32.1 */
export const WORTH = sql<number>`coalesce(sum(${worthOfRow}), 0)`;

/** Whether a row was written by the end of a day. Rows of vouchers have an index of their own, which one of days must not replace. */
const upTo = (date: string) => sql`+${payments.takenOn} <= ${date}`;

/** Which vouchers a list shows: those that are worth something, those of them that have expired, or all. docs/rules.md 32.9 */
export const VOUCHERS_SHOWN = ["open", "expired", "all"] as const;
export type VouchersShown = (typeof VOUCHERS_SHOWN)[number];

/** How many vouchers a page lists. */
const MOST_LISTED = 50;

/**
 * The vouchers of a salon as they were at the end of a day, the newest first, and the cursor of the next page. A voucher's
 * worth on that day follows from its rows up to it. docs/rules.md 32.9
 */
export async function vouchersOn(
  database: Database,
  salonId: string,
  {
    date,
    shown,
    before,
    most = MOST_LISTED,
  }: { date: string; shown: VouchersShown; before?: number | undefined; most?: number },
) {
  const found = await withinTime(
    database
      .select({
        ...{
          id: vouchers.id,
          codeEnd: vouchers.codeEnd,
          validUntil: vouchers.validUntil,
          createdAt: vouchers.createdAt,
        },
        ...{ name: vouchers.name, uses: vouchers.uses, recipient: vouchers.recipient },
        soldOn: sql<string>`min(${payments.takenOn})`,
        soldPence: sql<number>`max(iif(${payments.appointmentId} is null, ${worthOfRow}, 0))`.mapWith(Number),
        isBroughtIn: sql`max(${payments.appointmentId} is null and ${payments.method} = 'voucher')`.mapWith(Boolean),
        worthPence: WORTH.mapWith(Number).as("worth"),
      })
      .from(vouchers)
      .innerJoin(payments, inSalon(payments, vouchers.salonId, eq(payments.voucherId, vouchers.id)))
      .where(
        inSalon(
          vouchers,
          salonId,
          upTo(date),
          before === undefined ? undefined : lt(vouchers.createdAt, before),
          shown === "expired" ? lt(vouchers.validUntil, date) : undefined,
        ),
      )
      .groupBy(vouchers.id)
      .having(shown === "all" ? undefined : sql`worth > 0`)
      .orderBy(desc(vouchers.createdAt))
      .limit(most + 1),
  );
  return pageOf(found, most, ({ createdAt }) => String(createdAt));
}

/**
 * The worth of all vouchers at the end of a day, and the expired part of it, pence. All of it is a liability. docs/rules.md
 * 32.9
 */
export async function outstandingOn(database: Database, salonId: string, date: string) {
  const [sums] = await withinTime(
    database
      .select({
        pence: WORTH.mapWith(Number),
        expiredPence: sql`coalesce(sum(iif(${vouchers.validUntil} >= ${date}, 0, ${worthOfRow})), 0)`.mapWith(Number),
      })
      .from(payments)
      .innerJoin(vouchers, alsoInSalon(vouchers, payments.salonId, eq(vouchers.id, payments.voucherId)))
      .where(inSalon(payments, salonId, sql`${payments.voucherId} is not null`, upTo(date))),
  );
  return { pence: sums?.pence ?? 0, expiredPence: sums?.expiredPence ?? 0 };
}

/** The names of staff by the actors of rows, `admin:…`. */
export async function namesOfStaff(database: Database, salonId: string): Promise<Map<string, string>> {
  const staff = await withinTime(
    database
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(inSalon(users, salonId, isStaffRow())),
  );
  return new Map(staff.map(({ id, name }) => [`admin:${id}`, name]));
}
