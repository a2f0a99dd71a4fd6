import { withinTime } from "../../database/calls.server.ts";
import { primaryDatabase } from "../../database/client.server.ts";
import { afterQuietHours, isTexted } from "../../diary/texts/texts.ts";
import { clockTime, now, salonTime } from "../../kernel/clock.ts";
import { inDateStyle } from "../../kernel/date-style.server.ts";
import { shortDay } from "../../kernel/dates.ts";
import { offerAddress, offerShown } from "../../models/waitlist/offer.server.ts";
import { messageOf } from "../../words/texts.ts";
import type { Executor } from "../executor.server.ts";
import { mailInstead, textOrMail } from "./instead.server.ts";

/** Texts an offer to somebody on the waiting list. Nothing once it is over. docs/rules.md 33.6, 34.1 */
export const textOfOffer: Executor = async (salon, row) => {
  const offer = await withinTime(offerShown(primaryDatabase(), salon, row.subjectId));
  const link = offerAddress(salon, row.subjectId);
  if (!offer || link === null || offer.state !== "open") return "dropped";
  const { email, phoneKey: phone } = offer.entry;
  if (!isTexted(salon.texts, "offer")) {
    await mailInstead(salon.id, row, email);
    return "dropped";
  }
  const at = now();
  const loud = afterQuietHours(salon.timeZone, at);
  if (loud > at) return { later: loud };
  const { start, services, until } = offer;
  const message = messageOf(salon.texts, "offer", {
    salon: salon.name,
    day: inDateStyle(salon.dateStyle, () => shortDay(start.date)),
    time: clockTime(start.minute),
    until: clockTime(salonTime(salon.timeZone, until).minute),
    ...{ services, link },
  });
  return textOrMail(salon, row, email, { ...message, kind: "offer", phone, appointmentId: null, abroad: false });
};
