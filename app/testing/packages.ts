import { primaryDatabase } from "../database/client.server.ts";
import { addDays, now, salonTime } from "../kernel/clock.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { type Sold, sellVoucher } from "../models/vouchers/sale.server.ts";

/** Sells a package of five visits of gel for £140 from a client's card, and answers its id. */
export async function aPackage(salon: Salon, client: string, with_: Partial<Sold> = {}): Promise<string> {
  const validUntil = addDays(salonTime(salon.timeZone, now()).date, 365);
  const pack = { name: "Five visits", uses: 5, services: [`${salon.id}-gel`], client };
  const to = { recipient: "", message: "", email: "" };
  const sale = { ...pack, ...to, amountPence: 14_000, method: "card", validUntil, ...with_ } as const;
  const by = { actor: "admin:test", key: crypto.randomUUID() };
  const outcome = await sellVoucher(primaryDatabase(), salon, by, sale, now());
  if (!outcome.ok) throw new Error("The package was not sold");
  return outcome.id;
}
