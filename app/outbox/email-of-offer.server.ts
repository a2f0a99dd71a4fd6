import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { clockTime, salonTime } from "../kernel/clock.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import { mayMail, notMailed } from "../models/trial/trial-mail.server.ts";
import { offerAddress, offerShown } from "../models/waitlist/offer.server.ts";
import { isOwnPhone } from "../models/waitlist/own-phone.server.ts";
import type { Executor } from "./executor.server.ts";
import { tellByText } from "./texts/tell-by-text.server.ts";

/** Mails an offer to somebody on the waiting list. Nothing once it is over. docs/rules.md 33.6 */
export const emailOfOffer: Executor = async (salon, row) => {
  const { subjectId } = row;
  const offer = await withinTime(offerShown(primaryDatabase(), salon, subjectId));
  const address = offerAddress(salon, subjectId);
  if (!offer || address === null || offer.state !== "open") return "dropped";
  const { name, email: to, phoneKey } = offer.entry;
  const own = (await isOwnPhone(salon, offer.entry)) ? phoneKey : "";
  if (!(await tellByText(salon, row, "offer", { customerEmail: to, phoneKey: own, until: offer.until })))
    return "dropped";
  const { start, services, technician, pricePence, instead } = offer;
  const until = clockTime(salonTime(salon.timeZone, offer.until).minute);
  if (!(await mayMail(salon, to)).ok) return "dropped";
  try {
    const { offerEmail } = await import("../mail/emails/offer-email.ts");
    const about = { name, start, services, technician, pricePence, until, address, instead };
    await sendEmail(salon, { to, ...offerEmail(salon, about) });
    return "done";
  } catch (error) {
    await notMailed(salon, to);
    throw error;
  }
};
