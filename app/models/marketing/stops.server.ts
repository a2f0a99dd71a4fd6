import { inArray } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import type { Database } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { oneOf } from "../../database/many-rows.server.ts";
import { textStops } from "../../database/schema.ts";
import { hmacOf } from "../accounts/secrets.server.ts";

/* The phones that want no marketing by text. docs/rules.md 34.10 */

/** How such a phone is stored. */
export function stoppedPhone(salonId: string, phone: string): string {
  return hmacOf("stopped phone", `${salonId} ${phone}`);
}

/** Those of some phones, E.164, that want no marketing from a salon. */
export async function stoppedAmong(database: Database, salonId: string, phones: string[]): Promise<Set<string>> {
  if (phones.length === 0) return new Set();
  const stored = new Map(phones.map((phone) => [stoppedPhone(salonId, phone), phone]));
  const found = await withinTime(
    database
      .select({ phone: textStops.phone })
      .from(textStops)
      .where(inSalon(textStops, salonId, inArray(textStops.phone, oneOf(stored.keys())))),
  );
  return new Set(found.flatMap(({ phone }) => stored.get(phone) ?? []));
}
