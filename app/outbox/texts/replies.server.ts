import { and, desc, eq, inArray, isNotNull, notLike, type SQLWrapper, sql } from "drizzle-orm";
import { rootCause, withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { appointments, clientFacts, salons, textMessages, textStops, users } from "../../database/schema.ts";
import { isOpen } from "../../diary/appointments/appointment.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { clockTime, now } from "../../kernel/clock.ts";
import { inDateStyle } from "../../kernel/date-style.server.ts";
import { shortDay } from "../../kernel/dates.ts";
import { logError } from "../../log/log.ts";
import { carryText } from "../../mail/text-providers/carry.server.ts";
import { insertLinks, newLink } from "../../models/appointments/link.server.ts";
import { lastOf } from "../../models/diary/succession.server.ts";
import { stoppedPhone } from "../../models/marketing/stops.server.ts";
import { noConsent, noMarketing } from "../../models/marketing/unsubscribe.server.ts";
import { clientOfAppointment } from "../../models/notes/client-key.server.ts";
import { hasPhone } from "../../models/notes/shared-phone.server.ts";
import { phoneIn } from "../../models/notes/shared-phone.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { asksFor, noteOf, type ReplyKind } from "../../models/texts/reply.ts";
import { BY_WHATSAPP } from "../../models/texts/text-messages.server.ts";
import { hasWhatsAppNumber } from "../../models/texts/text-rules.server.ts";
import { filledIn, REPLIES } from "../../words/texts.ts";

/**
 * A text from a client, with the provider's name for it. Phones are E.164. `whatsAppTo` is the number that they wrote to, if they
 * wrote by WhatsApp.
 */
export interface Reply {
  provider: string;
  providerId: string;
  from: string;
  body: string;
  whatsAppTo?: string;
}

/**
 * Does what a client's reply asks for, once however often it comes. A reply is to the last text that its phone got, from whichever
 * salon. Nothing happens to one from a phone that has got none. What it asks for is stored with it; its answer may be lost.
 * docs/rules.md 34.10
 */
export async function takeReply(reply: Reply): Promise<void> {
  const before = await textBefore(reply);
  if (!before) return;
  const { salon, appointmentId } = before;
  const kind = asksFor(reply.body);
  const last = appointmentId === null ? null : await lastOf(primaryDatabase(), salon.id, appointmentId);
  const at = now();
  const isTheirs = last && phoneIn(last.phoneKey) === reply.from;
  const stands = isTheirs && isOpen(last) && !hasBegun(last, salon.timeZone, at) ? last : null;
  const id = crypto.randomUUID();
  const database = primaryDatabase();
  const claim = database
    .insert(textMessages)
    .values({
      ...{ id, salonId: salon.id, kind, phone: reply.from, state: "received", at },
      ...{ provider: reply.provider, providerId: reply.providerId },
      appointmentId: isTheirs ? last.id : null,
      note: kind === "note" ? noteOf(reply.body) : "",
    })
    .onConflictDoNothing()
    .returning({ id: textMessages.id });
  const stop = kind === "stop" ? stopMarketing(salon, reply.from, { at, replyId: id }) : [];
  const [claimed] = await withinTime(database.batch([claim, ...stop]));
  const words = answerTo(kind, stands !== null);
  if (claimed.length === 0 || words === null) return;
  try {
    await answer(salon, reply, { kind, words, stands, at });
  } catch (error) {
    const text = { salon: salon.id, text: id, kind: "answer", attempts: 1, last: true };
    logError("text-not-sent", { ...text, cause: rootCause(error) });
  }
}

/**
 * The salon of the last text that a phone got, and the appointment of the last one about any. To a WhatsApp number it is a salon that
 * has it, and to the number of texts none that has written by WhatsApp alone. docs/rules.md 34.10, 34.17
 */
async function textBefore({ from, whatsAppTo }: Reply) {
  const answers =
    whatsAppTo === undefined ? notLike(textMessages.id, `${BY_WHATSAPP}%`) : hasWhatsAppNumber(whatsAppTo);
  const sent = await withinTime(
    primaryDatabase()
      .select({ salon: salons, appointmentId: textMessages.appointmentId })
      .from(textMessages)
      .innerJoin(salons, eq(salons.id, textMessages.salonId))
      .where(and(eq(textMessages.phone, from), inArray(textMessages.state, ["sent", "delivered"]), answers))
      .orderBy(desc(textMessages.at))
      .limit(LOOKED_BACK),
  );
  const [latest] = sent;
  if (!latest) return null;
  const about = sent.find(({ salon, appointmentId }) => salon.id === latest.salon.id && appointmentId !== null);
  return { salon: latest.salon, appointmentId: about?.appointmentId ?? null };
}

/** Codes and answers may have come after the text about an appointment. */
const LOOKED_BACK = 20;

function answerTo(kind: ReplyKind, stands: boolean): string | null {
  if (kind === "stop") return REPLIES.stopped;
  if (kind === "note") return null;
  if (!stands) return REPLIES.nothing;
  return kind === "confirm" ? REPLIES.confirmed : REPLIES.cancel;
}

interface Answering {
  kind: ReplyKind;
  words: string;
  stands: typeof appointments.$inferSelect | null;
  at: number;
}

/**
 * Answers a reply the way it came, if the phone is one at home. A confirmation is answered once for an appointment.
 * docs/rules.md 34.10, 34.17
 */
async function answer(salon: Salon, reply: Reply, { kind, words, stands, at }: Answering): Promise<void> {
  const { from: phone, provider, providerId, whatsAppTo } = reply;
  const way = whatsAppTo === undefined ? "" : BY_WHATSAPP;
  const id = way + (kind === "confirm" && stands ? `confirmed ${stands.id}` : `answer ${provider} ${providerId}`);
  const link = kind === "cancel" && stands ? await newLink(salon, stands, at, phone) : null;
  if (link) await withinTime(insertLinks(primaryDatabase(), salon.id, [link], at));
  const body = filledIn(words, {
    ...{ salon: salon.name, phone: salon.phone, link: link ? `${link.address}?cancel` : "" },
    day: stands ? inDateStyle(salon.dateStyle, () => shortDay(stands.date)) : "",
    time: stands ? clockTime(stands.startsMinute) : "",
  });
  const whatsApp = whatsAppTo === undefined ? null : { from: whatsAppTo, template: null };
  await carryText(salon, {
    id,
    kind: "answer",
    phone,
    body,
    appointmentId: stands?.id ?? null,
    abroad: false,
    whatsApp,
  });
}

/**
 * The statements that end marketing to a phone, and to the accounts that have booked with it, if the reply `replyId` was stored. One
 * that comes again later doesn't end what they have agreed to since. docs/rules.md 34.10, 34.11
 */
function stopMarketing({ id: salonId }: Salon, phone: string, { at, replyId }: { at: number; replyId: string }) {
  const database = primaryDatabase();
  const isNew = sql`EXISTS (SELECT 1 FROM ${textMessages} WHERE ${alsoInSalon(textMessages, salonId, eq(textMessages.id, replyId))})`;
  const booked = (column: SQLWrapper) => sql`(SELECT ${column} FROM ${appointments}
    WHERE ${appointments.salonId} = ${salonId} AND ${hasPhone(appointments.phoneKey, phone)})`;
  const clients = booked(clientOfAppointment);
  const joined = sql`(SELECT joined_to FROM joined_clients WHERE salon_id = ${salonId} AND client IN ${clients})`;
  const onFile = and(
    isNew,
    isNotNull(clientFacts.consentOn),
    sql`(${clientFacts.client} IN ${clients} OR ${clientFacts.client} IN ${joined})`,
  );
  return [
    database
      .insert(textStops)
      .values({ salonId, phone: stoppedPhone(salonId, phone), at })
      .onConflictDoNothing(),
    database
      .update(users)
      .set(noMarketing(at))
      .where(
        alsoInSalon(
          users,
          salonId,
          isNew,
          sql`${users.id} IN ${booked(appointments.clientId)}`,
          eq(users.marketing, true),
        ),
      ),
    database
      .update(clientFacts)
      .set(noConsent(at))
      .where(alsoInSalon(clientFacts, salonId, onFile)),
  ];
}
