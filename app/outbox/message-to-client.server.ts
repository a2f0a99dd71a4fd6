import { sql } from "drizzle-orm";
import { primaryDatabase } from "../database/client.server.ts";
import { afterQuietHours } from "../diary/texts/texts.ts";
import { now, salonTime } from "../kernel/clock.ts";
import { oneTapHeaders } from "../mail/one-tap.ts";
import { carryText } from "../mail/text-providers/carry.server.ts";
import { sendEmail } from "../mail/transports/mailer.server.ts";
import { claimMessage, type MarketingMessage, messageTo, noteMessage } from "../models/marketing/messages.server.ts";
import { type Person, peopleWith } from "../models/marketing/people.server.ts";
import { noNewsAddress } from "../models/marketing/unsubscribe.server.ts";
import { type NotSent, newsWay } from "../models/marketing/way.ts";
import { cardKey } from "../models/notes/client-key.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { isOnTrial } from "../models/trial/trial.ts";
import { firstName, messageFilled, messageInEmail, messageInText } from "../words/marketing.ts";
import type { Executor } from "./executor.server.ts";
import { mostTries } from "./outbox.ts";

/**
 * Sends a message with news or offers to one client, once. Consent, STOP, the mark to call and what is booked are looked at again
 * first, and a text waits for the end of the quiet hours. docs/rules.md 35.6, 35.10
 */
export const messageToClient: Executor = async (salon, row) => {
  const at = now();
  const found = await messageTo(salon.id, row.subjectId);
  if (!found || found.recipient.state === "not-sent") return "dropped";
  const { message, recipient } = found;
  if (recipient.state === "sent") return "done";
  const keys = sql`SELECT ${cardKey(salon.id, recipient.client)} AS client`;
  const [person] = await peopleWith(primaryDatabase(), salon, keys);
  const how = person ? howNow(salon, message, person, at) : { why: "gone" as const };
  const notSent = async (why: NotSent) => {
    await noteMessage(salon.id, recipient.id, { why }, at);
    return "dropped" as const;
  };
  const site = siteOf(salon);
  if ("why" in how || !person || !site) return notSent("why" in how ? how.why : "failed");
  const loud = how.way === "text" ? afterQuietHours(salon.timeZone, at) : at;
  if (loud > at) return { later: loud };
  if (!(await claimMessage(salon.id, { ...recipient, way: how.way }, at))) return notSent("recent");
  const last = row.attempts >= mostTries(row);
  try {
    if (how.way === "mail") await mail(salon, { ...message, id: row.id, recipient: recipient.id }, person);
    else {
      const failure = await text(salon, { ...message, id: recipient.id }, person, last);
      if (failure !== null && failure !== "unknown")
        return notSent(failure === "landline" || failure === "foreign" ? "no-way" : "failed");
    }
  } catch (error) {
    if (last) await notSent("failed");
    throw error;
  }
  await noteMessage(salon.id, recipient.id, { sent: true }, at);
  return "done";
};

/** Whether a client gets a message now: the claim decides about another one. docs/rules.md 35.10 */
function howNow(salon: Salon, message: Pick<MarketingMessage, "kind" | "at">, person: Person, at: number) {
  const { date: queuedOn } = salonTime(salon.timeZone, message.at);
  if (isOnTrial(salon, at)) return { why: "failed" as const };
  if (message.kind === "win-back" && person.lastDate !== null && person.lastDate >= queuedOn)
    return { why: "booked" as const };
  return newsWay({ ...person, lastNewsAt: null }, at);
}

interface Words {
  id: string;
  subject: string;
  words: string;
  kind: string;
}

async function mail(
  salon: Salon,
  { id, recipient, subject, words }: Words & { recipient: string },
  { email: to, name }: Person,
): Promise<void> {
  const noNews = await noNewsAddress(salon, to, recipient);
  const book = bookingAddress(salon);
  if (noNews === null || book === null) throw new Error("The address of the salon’s site is not known");
  const filled = { name: firstName(name), salon: salon.name };
  const { marketingEmail } = await import("../mail/emails/marketing-email.ts");
  const about = {
    subject: messageFilled(subject, { ...filled, link: "" }),
    lines: messageInEmail(words, filled),
    ...{ book, noNews },
  };
  await sendEmail(salon, { id, to, ...marketingEmail(salon, about), headers: oneTapHeaders(noNews) });
}

function text(salon: Salon, { id, words, kind }: Words, { phone, name }: Person, last: boolean) {
  const filled = { name: firstName(name), salon: salon.name, link: bookingAddress(salon) ?? "" };
  const body = messageInText(words, filled);
  return carryText(salon, { id, kind, phone, body, appointmentId: null, abroad: false }, last);
}

function bookingAddress(salon: Salon): string | null {
  const site = siteOf(salon);
  return site ? new URL("/book", site).href : null;
}
