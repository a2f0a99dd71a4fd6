import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { configuredProvider } from "../../../mail/text-providers/providers.server.ts";
import { setBirthdays } from "../../../models/marketing/birthdays.server.ts";
import { isStored, messageIdOf, messageResults, queueMessage } from "../../../models/marketing/messages.server.ts";
import { WEEKS_AWAY, whoToWinBack } from "../../../models/marketing/win-back.server.ts";
import { readSalonAgain } from "../../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../../models/salon/salon-schedule.server.ts";
import { siteOf } from "../../../models/salon/secret-address.server.ts";
import { isOnTrial } from "../../../models/trial/trial.ts";
import { BIRTHDAY, WIN_BACK_WORDS, wrongMessage } from "../../../words/marketing.ts";
import { TEXTS_WORDS } from "../../../words/texts.ts";

const HERE = "/admin/win-back";

/** Who has not been there for some weeks, and what became of the messages before. docs/rules.md 35.8, 35.11 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const weeks = weeksIn(url.searchParams.get("weeks"));
  const at = now();
  const [found, results] = await Promise.all([
    readOrNull("client-not-read", salon.id, whoToWinBack(database, salon, weeks, at)),
    readOrNull("client-not-read", salon.id, messageResults(database, salon.id)),
  ]);
  return {
    weeks,
    people: found?.people.map(({ visit, name, visits, by }) => ({ ...visit, name, visits, by })),
    others: found?.others ?? {},
    results: results?.map((result) => ({ ...result, on: salonTime(salon.timeZone, result.at).date })),
    salon: salon.name,
    link: `${siteOf(salon) ?? "https://example.com"}/book`,
    tenths: salon.texts?.on ? (configuredProvider()?.tenths ?? null) : null,
    birthdays: salon.birthdays ?? { on: false, ...BIRTHDAY },
    onTrial: isOnTrial(salon, at),
    formKey: crypto.randomUUID(),
  };
}

function weeksIn(typed: string | null): number {
  const weeks = Number(typed ?? "");
  return Number.isInteger(weeks) && weeks >= WEEKS_AWAY.least && weeks <= WEEKS_AWAY.most ? weeks : WEEKS_AWAY.usual;
}

export const action = commands({ send, birthdays });

/** Sends a message to the ticked clients who still get one. A form that comes twice sends once. docs/rules.md 35.9 */
async function send({ salon, account, form, key }: Sent) {
  const at = now();
  if (isOnTrial(salon, at)) return { status: 409, message: WIN_BACK_WORDS.onTrial };
  const weeks = weeksIn(text(form, "weeks"));
  const done = redirect(`${HERE}?weeks=${weeks}&notice=sent`);
  const id = messageIdOf(salon.id, key);
  if (await isStored(salon.id, id)) return done;
  const typed = typedIn(form);
  const fields = wrongMessage(typed);
  if (Object.keys(fields).length > 0) return { status: 400, fields };
  const ticked = new Set(form.getAll("to"));
  if (ticked.size === 0) return { status: 400, message: WIN_BACK_WORDS.nobody };
  const { people } = await whoToWinBack(primaryDatabase(), salon, weeks, at);
  const to = people
    .filter(({ visit }) => ticked.has(visit.id))
    .map(({ visit, client, by }) => ({ of: visit.id, client, by }));
  if (to.length === 0) return { status: 409, message: WIN_BACK_WORDS.nobodyLeft };
  const queued = await queueMessage(salon, { id, kind: "win-back", ...typed, by: account.id, at }, to);
  if (!queued.ok) return refusal(queued.reason, { "outcome-unknown": WIN_BACK_WORDS.lost });
  await wakeSchedule(salon);
  return done;
}

function typedIn(form: FormData) {
  return { subject: text(form, "subject").trim(), words: text(form, "words").trim().replace(/\r\n?/g, "\n") };
}

/** Sets what clients get before their birthdays. docs/rules.md 35.13 */
async function birthdays({ salon, form, url }: Sent) {
  const typed = typedIn(form);
  const fields = wrongMessage(typed);
  if (Object.keys(fields).length > 0) return { status: 400, fields };
  const saved = await setBirthdays(salon, { on: form.has("on"), ...typed });
  if (!saved.ok) return refusal(saved.reason, TEXTS_WORDS);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  await wakeSchedule(salon);
  return redirect(`${HERE}?notice=saved`);
}
