import { eq } from "drizzle-orm";
import { rootCause, withinTime, writeOrRefuse } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { inSalon } from "../../database/in-salon.server.ts";
import { salons, services, technicians, users } from "../../database/schema.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { deleteCodes, type RightCode } from "../accounts/one-time-code.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { LONGEST_TECHNICIAN_NAME } from "../team/technician.ts";
import { TRIAL_MS } from "../trial/trial.ts";
import type { NewSalon, NewSalonRefusal } from "./new-salon.ts";
import { settingsOfNewSalon, UNITED_KINGDOM } from "./settings.ts";

/**
 * Makes a salon at `at` (UTC ms), completely or not at all: with its host, one technician (the owner), and a menu if one is
 * wanted. It is not open for booking yet. The same transaction uses the code up, and D1 refuses a second salon by it. Refuses
 * a host that another salon has. A repeat is answered with the salon that it made. docs/rules.md 18.8 to 18.11
 */
export function makeSalon(
  { email, name, phone, address, ownerName, menu }: Omit<NewSalon, "site" | "code">,
  host: string,
  { code, at }: { code: RightCode; at: number },
): Promise<Result<{ salon: Salon }, NewSalonRefusal>> {
  return writeOrRefuse("salon-not-saved", host, async (): Promise<Result<{ salon: Salon }, NewSalonRefusal>> => {
    const database = primaryDatabase();
    const before = await atHost(host, email);
    if (before) return before;
    const id = `${host.split(".")[0]}-${crypto.randomUUID().slice(0, 8)}`;
    const { menuOf } = await import("./menus.ts");
    const { services: listed, categories } = menuOf(menu);
    const menuRows = listed.map((service, position) => ({
      ...service,
      ...{ id: crypto.randomUUID(), salonId: id, position, createdAt: at, updatedAt: at },
    }));
    const named = { name: ownerName.slice(0, LONGEST_TECHNICIAN_NAME).trim() };
    const opened = { openForBooking: false, createdAt: at, trialUntil: at + TRIAL_MS, madeByCode: code.id };
    const own = { instagramUrl: "", facebookUrl: "", ...opened };
    const made = withinTime(
      database.batch([
        database
          .insert(salons)
          .values({ id, host, name, email, phone, address, ...own, categories, ...settingsOfNewSalon(UNITED_KINGDOM) })
          .returning(),
        database.update(technicians).set(named).where(inSalon(technicians, id)),
        ...menuRows.map((row) => database.insert(services).values(row)),
        deleteCodes(database, code),
      ]),
    );
    const [[salon] = []] = await made.catch(orNothing);
    return salon ? { ok: true, salon } : ((await atHost(host, email)) ?? refuse("wrong-code"));
  });
}

/** The answer where a salon has the host already: the mailbox's own repeat, or a refusal. Null where none has. */
async function atHost(host: string, email: string): Promise<Result<{ salon: Salon }, "site-taken"> | null> {
  const [taken] = await withinTime(primaryDatabase().select().from(salons).where(eq(salons.host, host)));
  if (!taken) return null;
  return (await isOwnRepeat(taken, email)) ? { ok: true, salon: taken } : refuse("site-taken");
}

/** Whether the same mailbox has just made this salon: nobody has a sign-in there yet. */
async function isOwnRepeat({ id, email, openForBooking }: Salon, mailbox: string): Promise<boolean> {
  const signIns = await primaryDatabase().select({ id: users.id }).from(users).where(inSalon(users, id)).limit(1);
  return !openForBooking && email === mailbox && signIns.length === 0;
}

/** A salon was made at this host, or by this code, in the same moment. */
function orNothing(error: unknown): [[]] {
  if (/UNIQUE constraint failed: salons\.(?:host|made_by_code)/.test(rootCause(error))) return [[]];
  throw error;
}
