import { and, eq, gte, ne, or, type SQL, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon, inSalon } from "../../database/in-salon.server.ts";
import { type TEXT_FAILURES, textMessages } from "../../database/schema.ts";
import type { TextKind } from "../../diary/texts/texts.ts";
import { DAY_MS, HOUR_MS, instantAt, salonTime } from "../../kernel/clock.ts";

/* The texts of a salon: what was sent, what it costs, and what became of it. docs/rules.md 34.7, 34.8 */

type TextMessage = typeof textMessages.$inferSelect;
type Failure = (typeof TEXT_FAILURES)[number];

/**
 * How many texts a phone gets from all salons, how many of them codes, and how many a salon sends. Strangers ask for codes, so these
 * leave room for news. docs/rules.md 34.7
 */
const MOST_TEXTS = { toPhoneInHour: 6, toPhoneInDay: 15, codesInHour: 4, codesInDay: 10, ofSalonInHour: 150 };

/** The id of a message by WhatsApp begins with this. The rest is the id of the text that replaces it. docs/rules.md 34.16 */
export const BY_WHATSAPP = "whatsapp ";

/** How the id of a row of the outbox begins that goes by text because WhatsApp did not deliver. docs/rules.md 34.16 */
export const AFTER_WHATSAPP = "sms ";

/** Who is asked to pay for a month's texts, and up to what. */
interface OfSalon {
  id: string;
  timeZone: string;
  monthlyPence: number;
}

/** What is written of a text before a provider is asked to carry it. */
export type NewText = Pick<TextMessage, "id" | "kind" | "phone" | "appointmentId" | "provider" | "segments" | "tenths">;

/**
 * Counts a text, once however often it is tried. Answers whether it may go, or why it didn't before. The limits are checked and the
 * row is written in one statement, so texts that go side by side never cost more than the salon has set. docs/rules.md 34.7
 */
export async function countText(
  salon: OfSalon,
  text: NewText,
  at: number,
): Promise<"may-go" | "went-already" | Failure> {
  const database = primaryDatabase();
  const { id, kind, phone, appointmentId, provider, segments, tenths } = text;
  const cost = sql`(${costSince(database, salon.id, startOfMonth(salon.timeZone, at))}) + ${tenths}`;
  const within = sql`${cost} <= ${salon.monthlyPence * 10}`;
  const inHour = sql`(${toPhone(database, phone, at - HOUR_MS)}) < ${MOST_TEXTS.toPhoneInHour}
    and (${ofSalon(database, salon.id, at - HOUR_MS)}) < ${MOST_TEXTS.ofSalonInHour}`;
  const inDay = sql`(${toPhone(database, phone, at - DAY_MS)}) < ${MOST_TEXTS.toPhoneInDay}`;
  const fewCodes = sql`(${toPhone(database, phone, at - HOUR_MS, CODE)}) < ${MOST_TEXTS.codesInHour}
    and (${toPhone(database, phone, at - DAY_MS, CODE)}) < ${MOST_TEXTS.codesInDay}`;
  const few = sql`${inHour} and ${inDay}${kind === CODE ? sql` and ${fewCodes}` : sql``}`;
  const state = () =>
    database
      .select({ state: textMessages.state, failure: textMessages.failure })
      .from(textMessages)
      .where(alsoInSalon(textMessages, salon.id, eq(textMessages.id, id)));
  const row = sql`select ${id}, ${salon.id}, ${kind}, ${phone}, ${appointmentId}, ${provider}, null, ${segments}, ${tenths}, 'sending', null, '', ${at}`;
  const [known, , after] = await withinTime(
    database.batch([
      state(),
      database.insert(textMessages).select(sql`${row} where ${within} and ${few}`).onConflictDoNothing(),
      state(),
    ]),
  );
  if (known[0]) return known[0].failure ?? (known[0].state === "sending" ? "may-go" : "went-already");
  if (after[0]) return "may-go";
  const fits = await withinTime(database.select({ within: sql<number>`${within}`.as("within") }).from(sql`(select 1)`));
  return fits[0]?.within ? "too-many" : "ceiling";
}

/** Notes that a provider has accepted a text. A report may have come before. docs/rules.md 34.8 */
export async function noteAccepted(salonId: string, id: string, providerId: string): Promise<void> {
  const own = alsoInSalon(textMessages, salonId, eq(textMessages.id, id));
  await withinTime(
    primaryDatabase()
      .update(textMessages)
      .set({ providerId, state: sql`iif(${textMessages.state} = 'sending', 'sent', ${textMessages.state})` })
      .where(own),
  );
}

/** Notes that nobody knows whether a text went. It is not sent again, and counts as one that went. docs/rules.md 34.8 */
export async function noteUnknown(salonId: string, id: string): Promise<void> {
  await withinTime(
    primaryDatabase()
      .update(textMessages)
      .set({ failure: "unknown" })
      .where(alsoInSalon(textMessages, salonId, eq(textMessages.id, id), eq(textMessages.state, "sending"))),
  );
}

/**
 * Notes that a text did not go, and that it costs nothing then. One that went stays so. docs/rules.md 34.8
 */
export async function noteNotSent(salonId: string, text: NewText, failure: Failure, at: number): Promise<void> {
  const set = { state: "failed", failure, tenths: 0 } as const;
  await withinTime(
    primaryDatabase()
      .insert(textMessages)
      .values({ ...text, salonId, at, ...set })
      .onConflictDoUpdate({ target: textMessages.id, set, setWhere: eq(textMessages.state, "sending") }),
  );
}

/** The salon of a text that this provider has and that wasn't delivered; null for any other. */
export async function salonOfUndelivered(provider: string, id: string): Promise<string | null> {
  const { salonId } = textMessages;
  const [found] = await withinTime(
    primaryDatabase().select({ salonId }).from(textMessages).where(undelivered(provider, id)),
  );
  return found?.salonId ?? null;
}

/**
 * Notes what a provider has reported of a text. What was delivered stays so, whatever comes later or twice. WhatsApp takes no money
 * for what it doesn't deliver. docs/rules.md 34.8, 34.16
 */
export async function noteReport(
  provider: string,
  report: { id: string; state: "delivered" | "failed"; failure: Failure | null },
): Promise<void> {
  const { id, state, failure } = report;
  const isFree = state === "failed" && id.startsWith(BY_WHATSAPP);
  await withinTime(
    primaryDatabase()
      .update(textMessages)
      .set({ state, failure, ...(isFree && { tenths: 0 }) })
      .where(undelivered(provider, id)),
  );
}

function undelivered(provider: string, id: string): SQL | undefined {
  return and(eq(textMessages.id, id), eq(textMessages.provider, provider), ne(textMessages.state, "delivered"));
}

/**
 * A salon's texts since the month began: what they cost in tenths of a penny, and how many went or failed, by WhatsApp or as texts.
 * What WhatsApp did not deliver is counted apart, as it went as a text if it still held. docs/rules.md 34.7, 34.16
 */
export async function monthOfTexts(database: Database, salonId: string, timeZone: string, at: number) {
  const failed = eq(textMessages.state, "failed");
  const byWhatsApp = sql`${textMessages.id} like ${`${BY_WHATSAPP}%`}`;
  const [month] = await database
    .select({
      tenths: sql<number>`coalesce(sum(${textMessages.tenths}), 0)`.as("tenths"),
      sent: sql<number>`count(*) filter (where ${textMessages.state} in ('sent', 'delivered'))`.as("sent"),
      failed: sql<number>`count(*) filter (where ${failed} and not ${byWhatsApp})`.as("failed"),
      notByWhatsApp: sql<number>`count(*) filter (where ${failed} and ${byWhatsApp})`.as("not_by_whatsapp"),
    })
    .from(textMessages)
    .where(inSalon(textMessages, salonId, gte(textMessages.at, startOfMonth(timeZone, at))));
  return month ?? { tenths: 0, sent: 0, failed: 0, notByWhatsApp: 0 };
}

/** The instant at which the month of the salon's clock began. */
function startOfMonth(timeZone: string, at: number): number {
  return instantAt(timeZone, `${salonTime(timeZone, at).date.slice(0, 7)}-01`, 0);
}

function costSince(database: Database, salonId: string, since: number) {
  return database
    .select({ tenths: sql`coalesce(sum(${textMessages.tenths}), 0)` })
    .from(textMessages)
    .where(inSalon(textMessages, salonId, gte(textMessages.at, since)));
}

function ofSalon(database: Database, salonId: string, since: number) {
  const went = inSalon(textMessages, salonId, gte(textMessages.at, since), wasSent());
  return database.select({ count: sql`count(*)` }).from(textMessages).where(went);
}

const CODE = "code" satisfies TextKind;

function toPhone(database: Database, phone: string, since: number, kind?: TextKind) {
  const ofKind = kind && eq(textMessages.kind, kind);
  const went = and(eq(textMessages.phone, phone), gte(textMessages.at, since), wasSent(), ofKind);
  return database.select({ count: sql`count(*)` }).from(textMessages).where(went);
}

function wasSent(): SQL | undefined {
  return or(...(["sending", "sent", "delivered"] as const).map((state) => eq(textMessages.state, state)));
}
