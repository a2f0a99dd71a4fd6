import { eq, exists, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchOf } from "../../database/batch.server.ts";
import { withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { oneOf, selectRows } from "../../database/many-rows.server.ts";
import { imports, payments, vouchers } from "../../database/schema.ts";
import { now, salonTime } from "../../kernel/clock.ts";
import { phoneKey } from "../../kernel/phone.server.ts";
import type { Result } from "../../kernel/result.ts";
import { clientKey } from "../notes/client-key.server.ts";
import { phoneKeysOf } from "../notes/shared-phone.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { activeServices } from "../services/service.server.ts";
import { codeColumns } from "../vouchers/code.server.ts";
import { packagesOf } from "../vouchers/packages.server.ts";
import { usuallyUntil } from "../vouchers/voucher-form.ts";
import type { NamedLine } from "./list.ts";
import { importRow } from "./noted.server.ts";
import { servicesWritten } from "./services-written.ts";
import type { ListedVoucher } from "./vouchers-csv.ts";

/*
 * Vouchers and packages that were sold in another program. What is left of one is a row of money without an appointment,
 * by the method `voucher`. It doesn’t count in this salon’s books. docs/rules.md 32.21
 */

type Voucher = typeof vouchers.$inferInsert;

/** A voucher of a list as it would stand, with what it is worth, pence, and the names of the services of a package. */
export interface FreshVoucher {
  voucher: Omit<Voucher, "createdAt">;
  pence: number;
  services: string[];
}

/** What a list comes to: vouchers to bring in, how many are here already, and what is refused. */
export interface VoucherPlan {
  fresh: FreshVoucher[];
  known: number;
  refused: NamedLine[];
}

/** What a list of vouchers would come to. Nothing is written. A voucher is known by its code, or else by all that its line says. */
export async function planVouchers(database: Database, salon: Salon, listed: ListedVoucher[]): Promise<VoucherPlan> {
  const [menu, sold] = await Promise.all([
    withinTime(activeServices(database, salon.id)),
    packagesOf(database, salon.id),
  ]);
  const today = salonTime(salon.timeZone, now()).date;
  const people = await Promise.all(
    listed.map(async ({ recipient: name, email, phone }) => ({
      ...{ name, email, phoneKey: await phoneKey(phone, salon.country) },
    })),
  );
  const phoneKeys = await withinTime(phoneKeysOf(database, salon.id, people));
  const ids = idsOf(salon.id, listed);
  const there = await stored(database, salon.id, ids.flat());
  const plan: VoucherPlan = { fresh: [], known: 0, refused: [] };
  for (const [at, one] of listed.entries()) {
    const id = freeIdOf(ids[at] ?? [], there);
    if (id === null) {
      plan.known++;
      continue;
    }
    const services = one.visits === null ? [] : servicesFor(one.services, { menu, sold });
    const prices = menu.flatMap((service) => (services.includes(service.id) ? [service.pricePence] : []));
    const pence = one.balancePence || Math.min(...prices) * (one.visits ?? 0);
    const why = one.visits === null ? null : wrongWith(one, { services, pence });
    if (why !== null) {
      plan.refused.push({ line: one.line, name: one.recipient || one.formerCode || "", sentence: why });
      continue;
    }
    const client = clientKey({ email: one.email, phoneKey: phoneKeys[at] ?? "" });
    const names = menu.flatMap((service) => (services.includes(service.id) ? [service.name] : []));
    plan.fresh.push({
      voucher: {
        ...{ id, salonId: salon.id, ...codeColumns(salon.id, id) },
        ...{ validUntil: one.validUntil || usuallyUntil(today), uses: one.visits, services },
        ...{
          name: one.visits === null ? "" : nameOf(one.services, names),
          client: one.visits === null ? null : client || null,
        },
        ...{ recipient: one.recipient, message: one.message, email: one.email, formerCode: one.formerCode },
      },
      ...{ pence, services: names },
    });
  }
  return plan;
}

/** The most characters of the name of a package. */
const LONGEST_NAME = 100;

function nameOf(written: string, names: string[]): string {
  return (written || names.join(", ")).slice(0, LONGEST_NAME);
}

/** The services of a package that the salon sells by this name, or those that are named; none for anything else. */
function servicesFor(
  written: string,
  { menu, sold }: { menu: { id: string; name: string }[]; sold: { name: string; services: string[] }[] },
): string[] {
  const same = sold.find(({ name }) => name.toLowerCase() === written.trim().toLowerCase());
  const ids = same?.services ?? (written === "" ? [] : (servicesWritten(written, menu) ?? []).map(({ id }) => id));
  return menu.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
}

/** What is wrong with a package, or null. A visit of it is worth a penny at least. docs/rules.md 32.7 */
function wrongWith(
  { services: written, visits }: ListedVoucher,
  { services, pence }: { services: string[]; pence: number },
): string | null {
  if (written === "") return "Please name the services that the visits are for";
  if (services.length === 0) return "No service or package has this name";
  return pence < (visits ?? 0) ? "Its visits need a value of a penny each" : null;
}

/** How often an import may have been taken back before a voucher counts as known. */
const MOST_TIMES = 5;

/** The ids that each voucher of a list may have: the first, and others for after an import was taken back. */
function idsOf(salonId: string, listed: ListedVoucher[]): string[][] {
  const seen = new Map<string, number>();
  return listed.map(({ formerCode, contents }) => {
    const same = JSON.stringify(formerCode ?? contents);
    const nth = seen.get(same) ?? 0;
    seen.set(same, nth + 1);
    return Array.from({ length: MOST_TIMES }, (_, time) =>
      fingerprintOf([salonId, "brought in", same, nth, time]).slice(0, 22),
    );
  });
}

/** Those of the ids that are vouchers already, and whether each was taken back. */
async function stored(database: Database, salonId: string, ids: string[]): Promise<Map<string, boolean>> {
  const back = alias(payments, "back");
  const ofIt = database
    .select({ id: back.id })
    .from(back)
    .where(alsoInSalon(back, salonId, sql`${back.id} = vouchers.id || '-back'`));
  const found = await withinTime(
    database
      .select({ id: vouchers.id, isBack: sql`${exists(ofIt)}`.mapWith(Boolean) })
      .from(vouchers)
      .where(alsoInSalon(vouchers, salonId, sql`${vouchers.id} IN ${oneOf(ids)}`)),
  );
  return new Map(found.map(({ id, isBack }) => [id, isBack]));
}

/** The id under which a voucher comes in; null if it is here already. */
function freeIdOf(ids: string[], there: Map<string, boolean>): string | null {
  if (ids.some((id) => there.get(id) === false)) return null;
  return ids.find((id) => !there.has(id)) ?? null;
}

/** What was done with a list, and by which it is taken back. */
export interface VouchersBrought extends VoucherPlan {
  id: string;
}

/**
 * Brings in the vouchers of a list that are not here yet, all or none. Nobody is emailed. The same list twice brings in nothing twice.
 * docs/rules.md 32.21
 */
export function importVouchers(
  salon: Salon,
  listed: ListedVoucher[],
  by: string,
): Promise<Result<VouchersBrought, "outcome-unknown">> {
  return writeOrRefuse("vouchers-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const plan = await planVouchers(database, salon, listed);
    const at = now();
    const { date: takenOn } = salonTime(salon.timeZone, at);
    const ids = plan.fresh.map(({ voucher }) => voucher.id);
    const noted = importRow(salon.id, { kind: "vouchers", by, made: { vouchers: ids }, at });
    if (ids.length === 0) return { ok: true as const, id: noted.id, ...plan };
    // Lists of vouchers are in the order in which they were sold; the cursor of their page is a time.
    const rows = plan.fresh.map(({ voucher }, place) => ({ ...voucher, createdAt: at + place }));
    const worth = plan.fresh.map(({ voucher: { id }, pence }) => ({
      ...{ id: `${id}-sold`, salonId: salon.id, voucherId: id, kind: "refund" as const, method: "voucher" as const },
      ...{ amountPence: -pence, takenOn, createdAt: at, actor: `admin:${by}` },
    }));
    await withinTime(
      batchOf(database, {
        noted: database.insert(imports).values(noted),
        vouchers: database.insert(vouchers).select(selectRows(vouchers, rows)).onConflictDoNothing(),
        worth: database.insert(payments).select(selectRows(payments, worth)).onConflictDoNothing(),
      }),
    );
    return { ok: true as const, id: noted.id, ...plan };
  });
}

/** What taking vouchers back comes to: how many are gone, and the names of those that stay. */
interface TakenBack {
  gone: number;
  stayed: string[];
}

/**
 * Takes vouchers of an import back: each that nobody has used or made good for longer is worth nothing then, stands on no card, and
 * its former code is free. docs/rules.md 25.6, 32.21
 */
export function takeVouchersBack(
  salon: Salon,
  by: string,
  ids: string[],
): Promise<Result<TakenBack, "outcome-unknown">> {
  return writeOrRefuse("vouchers-not-saved", salon.id, async () => {
    const database = primaryDatabase();
    const ofIt = alsoInSalon(vouchers, salon.id, sql`${vouchers.id} IN ${oneOf(ids)}`);
    const used = sql`(${vouchers.extensions} <> '[]' OR EXISTS (SELECT 1 FROM payments AS used
      WHERE used.salon_id = ${salon.id} AND used.voucher_id = ${vouchers.id} AND used.appointment_id IS NOT NULL))`;
    const found = await withinTime(
      database
        .select({
          ...{ id: vouchers.id, recipient: vouchers.recipient, codeEnd: vouchers.codeEnd, pence: payments.amountPence },
          isUsed: used.mapWith(Boolean).as("is_used"),
        })
        .from(vouchers)
        .innerJoin(
          payments,
          alsoInSalon(payments, salon.id, eq(payments.id, sql`${vouchers.id} || '-sold'`), isNull(payments.answersId)),
        )
        .where(ofIt),
    );
    const at = now();
    const back = found.filter(({ isUsed }) => !isUsed);
    const rows = back.map(({ id, pence }) => ({
      ...{ id: `${id}-back`, salonId: salon.id, voucherId: id, kind: "refund" as const, method: "voucher" as const },
      ...{ amountPence: 0 - pence, takenOn: salonTime(salon.timeZone, at).date, createdAt: at, actor: `admin:${by}` },
      answersId: `${id}-sold`,
    }));
    if (rows.length > 0)
      await withinTime(
        batchOf(database, {
          back: database.insert(payments).select(selectRows(payments, rows)).onConflictDoNothing(),
          codes: database
            .update(vouchers)
            .set({ formerCode: null, client: null })
            .where(alsoInSalon(vouchers, salon.id, sql`${vouchers.id} IN ${oneOf(back.map(({ id }) => id))}`)),
        }),
      );
    const stayed = found.filter(({ isUsed }) => isUsed).map(({ recipient, codeEnd }) => recipient || `…${codeEnd}`);
    return { ok: true as const, gone: back.length, stayed };
  });
}
