import { sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { rateOn, VOUCHERS_SOLD } from "../rates/rate.ts";
import { rateRead, ratesRead, setRate, type VatSet } from "../rates/rates.server.ts";
import { activeServices } from "../services/service.server.ts";

/** The VAT that is due when vouchers are sold on a date, basis points; null if it is due when they are used. docs/rules.md 28.9 */
export async function voucherVatOn(database: Database, salonId: string, date: string): Promise<number | null> {
  const [rate] = await withinTime(rateRead(database, salonId, "vat", VOUCHERS_SOLD, date));
  return rate?.basisPoints ?? null;
}

/**
 * The names of the services which clients can book and which haven’t a rate on a day or lose it later. A voucher that is taxed
 * when it is sold can't pay for them rightly. docs/rules.md 28.9
 */
export async function servicesOfOtherRates(
  database: Database,
  salonId: string,
  { basisPoints, fromDate }: VatSet,
): Promise<string[]> {
  const [services, rates] = await withinTime(
    database.batch([activeServices(database, salonId), ratesRead(database, salonId, "vat")]),
  );
  const others = services.filter(
    ({ id }) =>
      rateOn(rates, id, fromDate) !== basisPoints ||
      rates.some((rate) => rate.subjectId === id && rate.fromDate > fromDate && rate.basisPoints !== basisPoints),
  );
  return others.map(({ name }) => name);
}

/**
 * Sets when vouchers and packages that are sold from a day on are taxed: when they are sold at a rate, or with null when they are
 * used. Refuses a rate that a service which clients can book hasn’t from that day on. docs/rules.md 28.9
 */
export async function setVoucherVat(
  database: Database,
  salonId: string,
  { basisPoints, fromDate }: VatSet,
): Promise<Result<unknown, "other-rates">> {
  const others = basisPoints === null ? [] : await servicesOfOtherRates(database, salonId, { basisPoints, fromDate });
  if (others.length > 0) return refuse("other-rates");
  const rate = { kind: "vat", subjectId: VOUCHERS_SOLD, fromDate, basisPoints } as const;
  await withinTime(setRate(database, salonId, rate, sql`true`));
  return { ok: true };
}
