import { and, eq, like, sql } from "drizzle-orm";
import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { auditEvents } from "../../database/schema.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { EMAIL_KINDS } from "../../diary/emails.ts";
import { feeAsked } from "../../diary/terms/terms.ts";
import { afterQuietHours, isTexted, type TextKind } from "../../diary/texts/texts.ts";
import { textKindOf } from "../../diary/with-texts.ts";
import { clockTime, now } from "../../kernel/clock.ts";
import { inDateStyle } from "../../kernel/date-style.server.ts";
import { shortDay } from "../../kernel/dates.ts";
import { formatPounds } from "../../kernel/money.ts";
import { insertLinks, newLink } from "../../models/appointments/link.server.ts";
import { depositAsked, payOffer } from "../../models/money/online.server.ts";
import { wayToTell } from "../../models/notes/must-call.server.ts";
import { phoneIn } from "../../models/notes/shared-phone.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { siteOf } from "../../models/salon/secret-address.server.ts";
import { isOnTrial } from "../../models/trial/trial.ts";
import { type Filled, messageOf } from "../../words/texts.ts";
import type { Executor } from "../executor.server.ts";
import { isMoot, type NewsSubject, newsAsItStands } from "../news.server.ts";
import { isAfterWhatsApp, mailInstead, textOrMail } from "./instead.server.ts";

/**
 * Texts a client about their appointment, as it stands. Dropped if it says what is no longer true, or what a later message
 * says, and when the client or the salon has chosen otherwise since. Waits for the end of the quiet hours. docs/rules.md 34.1
 * to 34.6
 */
export const textOfAppointment: Executor = async (salon, row) => {
  const at = now();
  const news = EMAIL_KINDS.find((one) => one === row.kind);
  const kind = news ? textKindOf(news) : null;
  if (!news || !kind) return "dropped";
  const { appointment, related } = await newsAsItStands(salon, row);
  if (
    !appointment ||
    isMoot(salon, { kind: news, channel: "text", createdAt: row.createdAt }, { appointment, related }, at)
  )
    return "dropped";
  // Weeks may pass until WhatsApp gives a message up.
  if (isAfterWhatsApp(row) && news === "cancelled" && hasBegun(appointment, salon.timeZone, at)) return "dropped";
  const { customerEmail } = appointment;
  const phone = phoneIn(appointment.phoneKey ?? "");
  const goes = phone !== "" && isTexted(salon.texts, kind) && !isOnTrial(salon, at);
  if (!goes || (customerEmail !== "" && (await wayToTell(salon.id, customerEmail)) === "mail")) {
    await mailInstead(salon.id, row, customerEmail);
    return "dropped";
  }
  const loud = afterQuietHours(salon.timeZone, at);
  if (loud > at) return { later: loud };
  const said = saidBy(kind, appointment);
  const { body, whatsApp } = messageOf(salon.texts, said, await filledWith(salon, said, appointment, phone, at));
  const abroad = () => isTypedByStaff(salon.id, appointment.id);
  const text = { kind, phone, body, appointmentId: appointment.id, abroad };
  // What a deletion says stands in its row until it went: nothing could be written anew if WhatsApp didn't deliver it.
  return textOrMail(salon, row, customerEmail, { ...text, whatsApp: row.deletedAppointment ? null : whatsApp });
};

/** Which words a text has: those of the deposit while the appointment waits for it. docs/rules.md 29.5, 34.2 */
function saidBy(kind: TextKind, appointment: NewsSubject): TextKind {
  const stands = ["booked", "changed", "back-on", "reminder"].includes(kind);
  return stands && depositAsked(appointment) > 0 ? "deposit" : kind;
}

/** What a text is filled with. No text holds what a client has typed. docs/rules.md 34.5 */
async function filledWith(
  salon: Salon,
  kind: TextKind,
  appointment: NewsSubject,
  phone: string,
  at: number,
): Promise<Omit<Filled, "until" | "code" | "phone">> {
  const { date, startsMinute, serviceNames, fee = null } = appointment;
  const pence = kind === "fee" ? feeAsked(fee) : kind === "deposit" ? depositAsked(appointment) : 0;
  return {
    salon: salon.name,
    day: inDateStyle(salon.dateStyle, () => shortDay(date)),
    time: clockTime(startsMinute),
    services: serviceNames,
    amount: pence > 0 ? formatPounds(pence) : "",
    link: await linkFor(salon, kind, appointment, phone, at),
  };
}

/** Where a text leads: to pay, to book anew, or to the appointment by a link of its own. docs/rules.md 10.9, 34.9 */
async function linkFor(
  salon: Salon,
  kind: TextKind,
  appointment: NewsSubject,
  phone: string,
  at: number,
): Promise<string> {
  const site = siteOf(salon);
  if (!site) return "";
  if ((kind === "fee" || kind === "deposit") && "calendarUid" in appointment) {
    const offer = payOffer(salon, { ...appointment, fee: appointment.fee ?? null }, kind);
    if (offer) return offer.address;
  }
  if (kind === "cancelled") return new URL("/book", site).href;
  if (kind === "fee") return "";
  const link = await newLink(salon, appointment, at, phone);
  if (link) await withinTime(insertLinks(primaryDatabase(), salon.id, [link], at));
  return link?.address ?? "";
}

/** Whether staff have typed the details of an appointment: they may text a number abroad. docs/rules.md 34.7 */
async function isTypedByStaff(salonId: string, appointmentId: string): Promise<boolean> {
  const typed = and(
    eq(auditEvents.appointmentId, appointmentId),
    like(auditEvents.actor, "admin:%"),
    sql`${auditEvents.event} in ('booked', 'edited')`,
  );
  const found = await withinTime(
    primaryDatabase()
      .select({ id: auditEvents.id })
      .from(auditEvents)
      .where(alsoInSalon(auditEvents, salonId, typed))
      .limit(1),
  );
  return found.length > 0;
}
