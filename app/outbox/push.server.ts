import { withinTime } from "../database/calls.server.ts";
import { primaryDatabase } from "../database/client.server.ts";
import { outbox } from "../database/schema.ts";
import { EMAIL_KINDS } from "../diary/emails.ts";
import { textKindOf } from "../diary/with-texts.ts";
import { clockTime, now } from "../kernel/clock.ts";
import { inDateStyle } from "../kernel/date-style.server.ts";
import { shortDay } from "../kernel/dates.ts";
import { type PushMessage, sendPush } from "../mail/push/push.server.ts";
import { pushKey } from "../mail/push/push-key.server.ts";
import { insertLinks, newLink } from "../models/appointments/link.server.ts";
import { endPush, pushDevices } from "../models/devices/push-devices.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { PUSH_WORDS } from "../words/push.ts";
import type { Executor } from "./executor.server.ts";
import { isMoot, type NewsSubject, newsAsItStands } from "./news.server.ts";
import { type ClaimedEmail, untried } from "./outbox.ts";

/* The news of an appointment on the remembered browsers of its mailbox. docs/rules.md 36 */

/**
 * Queues the push message about what an email says, for a mailbox with browsers that get news. It has an id made of the email's, so
 * that it is one however often the email is tried. docs/rules.md 36.3
 */
export async function tellByPush(salon: Salon, email: ClaimedEmail, mailbox: string): Promise<void> {
  if (mailbox === "" || pushKey() === null || textKindOf(email.kind) === null) return;
  const database = primaryDatabase();
  if ((await pushDevices(database, salon.id, mailbox, now())).length === 0) return;
  const row = untried(email, { id: `push ${email.id}`, channel: "push" });
  await withinTime(database.insert(outbox).values(row).onConflictDoNothing());
}

/**
 * Sends the news to each browser that gets it. Dropped if it is no longer true, or if no browser takes it. One that takes no more
 * gets no more. Throws if none was reached and one may be later: those that were get it once. docs/rules.md 36.3
 */
export const pushOfAppointment: Executor = async (salon, row) => {
  const at = now();
  const news = EMAIL_KINDS.find((one) => one === row.kind);
  const kind = news ? textKindOf(news) : null;
  const site = siteOf(salon);
  if (!news || !kind || !site || pushKey() === null) return "dropped";
  const { appointment, related } = await newsAsItStands(salon, row);
  const own = { kind: news, channel: "push" as const, createdAt: row.createdAt };
  if (!appointment || isMoot(salon, own, { appointment, related }, at)) return "dropped";
  const database = primaryDatabase();
  const devices = await pushDevices(database, salon.id, appointment.customerEmail, at);
  const { date, startsMinute, serviceNames } = appointment;
  const when = `${inDateStyle(salon.dateStyle, () => shortDay(date))}, ${clockTime(startsMinute)}`;
  const message: PushMessage = {
    title: `${PUSH_WORDS[kind]} · ${salon.name}`,
    body: `${when}: ${serviceNames}`,
    path: kind === "cancelled" ? "/book" : await pathOf(salon, appointment, at),
    tag: appointment.id,
  };
  const sent = await Promise.allSettled(
    devices.map(async (device) => {
      const came = await sendPush(device.push, message, site);
      if (came === "gone") await endPush(database, salon.id, device);
      return came;
    }),
  );
  if (sent.some((one) => one.status === "fulfilled" && one.value === "sent")) return "done";
  const failed = sent.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return "dropped";
};

/** Where a push message leads: to the appointment, as an email's link does. The browser has proved that mailbox. docs/rules.md 10.17 */
async function pathOf(salon: Salon, appointment: NewsSubject, at: number): Promise<string> {
  const link = await newLink(salon, appointment, at);
  if (!link) return "/cancel";
  await withinTime(insertLinks(primaryDatabase(), salon.id, [link], at));
  return new URL(link.address).pathname;
}
