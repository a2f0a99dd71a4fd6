import { asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { fingerprintOf } from "../../database/idempotency.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { packages, payments, vouchers } from "../../database/schema.ts";
import { isExpired, usesLeft } from "../../diary/money/voucher.ts";
import { cardKey, keysOn } from "../notes/client-key.server.ts";

/* The packages that a salon sells, and those that clients have. docs/rules.md 32.7 */

export type Package = typeof packages.$inferSelect;

/** The packages that a salon sells, in the order in which they were added. */
export async function packagesOf(database: Database, salonId: string): Promise<Package[]> {
  return withinTime(
    database
      .select()
      .from(packages)
      .where(inSalon(packages, salonId))
      .orderBy(asc(packages.createdAt), asc(packages.id)),
  );
}

/** Adds a package, once for each key of a form. */
export async function addPackage(
  database: Database,
  salonId: string,
  key: string,
  added: Pick<Package, "name" | "services" | "uses" | "pricePence" | "months">,
  at: number,
): Promise<void> {
  const id = fingerprintOf([salonId, "package", key]).slice(0, 22);
  await withinTime(
    database
      .insert(packages)
      .values({ id, salonId, createdAt: at, ...added })
      .onConflictDoNothing(),
  );
}

/** Stops selling a package. The packages that were sold stay as they are. */
export async function removePackage(database: Database, salonId: string, id: string): Promise<void> {
  await withinTime(database.delete(packages).where(inSalon(packages, salonId, eq(packages.id, id))));
}

/**
 * The packages of a client, by the key of any of their cards, that can pay today for one of these services. Those that end
 * first come first. docs/rules.md 32.7
 */
export async function packagesOfClient(
  database: Database,
  salonId: string,
  asked: { client: string; services: string[]; today: string },
) {
  if (asked.client === "") return [];
  const theirs = sql`${vouchers.client} in ${keysOn(salonId, cardKey(salonId, asked.client))}`;
  const sold = inSalon(vouchers, salonId, sql`${vouchers.client} is not null`, theirs);
  const ids = database.select({ id: vouchers.id }).from(vouchers).where(sold);
  const [found, rows] = await withinTime(
    database.batch([
      database.select().from(vouchers).where(sold).orderBy(asc(vouchers.validUntil), asc(vouchers.createdAt)),
      database
        .select()
        .from(payments)
        .where(inSalon(payments, salonId, inArray(payments.voucherId, ids))),
    ]),
  );
  const good = found.filter(
    (voucher) =>
      voucher.uses !== null &&
      !isExpired(voucher, asked.today) &&
      voucher.services.some((service) => asked.services.includes(service)),
  );
  return good.map((voucher) => ({ ...shownOf(voucher), left: usesLeft(voucher, rows) })).filter(({ left }) => left > 0);
}

function shownOf({ id, name, uses, services, validUntil }: typeof vouchers.$inferSelect) {
  return { id, name, uses, services, validUntil };
}

/**
 * The statement that removes a client from vouchers and packages, if `when` holds. People who have a code can still use it. The
 * buyer's mailbox stays, so that they are mailed if their money goes back. docs/rules.md 23.14, 24.10
 */
export function forgetOnVouchers(database: Database, salonId: string, client: string, when?: SQL) {
  return database
    .update(vouchers)
    .set({
      ...{ client: null, email: "", recipient: "", message: "", sender: "" },
      buyer: sql`iif(${vouchers.buyer} = ${client}, '', ${vouchers.buyer})`,
    })
    .where(
      alsoInSalon(
        vouchers,
        salonId,
        or(
          inSalon(vouchers, salonId, eq(vouchers.email, client)),
          inSalon(vouchers, salonId, eq(vouchers.client, client)),
          inSalon(vouchers, salonId, eq(vouchers.buyer, client)),
        ),
        when,
      ),
    );
}
