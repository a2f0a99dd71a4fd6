import { data, type LoaderFunctionArgs, redirect } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";
import { commands, refusal, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { text, texts } from "../../../../kernel/forms.ts";
import { parseSubmission } from "../../../../kernel/parsing.ts";
import { parseCustomer } from "../../../../models/appointments/booking/parse-customer.server.ts";
import { addClient, cardIdOf } from "../../../../models/customers/added.server.ts";
import { type AddedRefusal, NewClient } from "../../../../models/customers/added.ts";
import { detailsShown } from "../../../../models/customers/card.server.ts";
import { correctClient, removeClient } from "../../../../models/customers/correct.server.ts";
import { factsOf, factsRead, saveFacts } from "../../../../models/notes/facts.server.ts";
import { consentForm } from "../../../../models/notes/facts.ts";
import { isSamePerson } from "../../../../models/notes/shared-phone.ts";
import { MONTHS, parseBirthday, typedBirthday } from "../../../../models/own-profile/birthday.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { CLIENT_WORDS, FACTS_HINTS, FACTS_WORDS } from "../../../../words/clients.ts";

const FIELDS = ["customerName", "customerEmail", "customerPhone", "notes"];

export async function loader({ params: { id = "" }, context }: LoaderFunctionArgs) {
  const { id: salonId, timeZone } = context.get(salonContext);
  const shown = await detailsShown(primaryDatabase(), salonId, staffActor(context.get(accountContext)), id);
  if (!shown) throw data(null, { status: 404 });
  const { name: customerName, email: customerEmail, phone: customerPhone, seen } = shown;
  const [row] = await factsRead(primaryDatabase(), salonId, shown.key);
  const { updatedAt, birthday, consent } = factsOf(row);
  const { date: today } = salonTime(timeZone, now());
  return {
    ...{ id, today, stored: { details: { customerName, customerEmail, customerPhone }, seen } },
    facts: { ...typedBirthday(birthday), agreed: consent !== null, ...(consent ?? notAsked(today)) },
    ...{ seen: `${updatedAt}`, months: MONTHS.map((name, before) => [`${before + 1}`, name] as const) },
  };
}

/** What a new consent begins with. */
function notAsked(today: string) {
  return { on: today, words: FACTS_HINTS.words, how: "salon" };
}

interface More {
  /** The id of the card of a client who has these details already. */
  knownId: string | null;
  /** The name of a client with the same phone, beside whom this one may be added. docs/rules.md 23.20 */
  shares: string | null;
  /** Whether somebody else has changed the details since. */
  stale: boolean;
}

/** Adds a client who has not booked yet. docs/rules.md 23.9 */
export const add = commands<More>({
  async ""({ salon, actor, form }) {
    const client = await parseCustomer(NewClient, texts(form, FIELDS), salon);
    if (!client.ok) return { status: 400, fields: client.fields };
    const outcome = await addClient(salon, client.value, form.has("another"));
    if (outcome.ok) return redirect(`${clientCardAddress(outcome.id)}?notice=added`);
    const answer = await refused(salon, outcome.reason, client.value);
    const { customerEmail, customerName } = client.value;
    const known = answer.knownId && (await detailsShown(primaryDatabase(), salon.id, actor, answer.knownId));
    return {
      ...answer,
      shares: known && customerEmail === "" && !isSamePerson(known.name, customerName) ? known.name : null,
    };
  },
});

/** Corrects a client's details, saves their birthday and consent, or removes them for good. docs/rules.md 23.10, 23.14, 23.19 */
export const change = commands<More>({ "": correct, facts: saveFactsTyped, remove });

async function correct({ salon, actor, params: { id = "" }, form }: Sent) {
  const shown = await detailsShown(primaryDatabase(), salon.id, actor, id);
  const client = await parseCustomer(NewClient, texts(form, FIELDS), salon, shown?.phone);
  if (!client.ok) return { status: 400, fields: client.fields };
  const outcome = await correctClient(salon, actor, { id, typed: client.value, seen: text(form, "seen") });
  if (outcome.ok) return redirect(`${clientCardAddress(id)}?notice=changed`);
  return refused(salon, outcome.reason, client.value);
}

async function saveFactsTyped({ salon, actor, params: { id = "" }, form }: Sent) {
  const shown = await detailsShown(primaryDatabase(), salon.id, actor, id);
  if (!shown) throw data(null, { status: 404 });
  const { date: today } = salonTime(salon.timeZone, now());
  const { day = "", month = "", year = "", ...typed } = texts(form, ["day", "month", "year", "on", "words", "how"]);
  const birthday = parseBirthday({ day, month, year: year.trim() }, today);
  const consent = form.has("agreed") ? parseSubmission(consentForm(today), typed) : NO_CONSENT;
  if (!birthday.ok || !consent.ok)
    return { status: 400, fields: { ...(!birthday.ok && birthday.fields), ...(!consent.ok && consent.fields) } };
  const facts = { birthday: birthday.value, consent: consent.value };
  const outcome = await saveFacts(salon.id, shown.key, facts, Number(text(form, "seen")) || 0);
  return outcome.ok
    ? redirect(`${clientCardAddress(id)}?notice=changed`)
    : { ...refusal(outcome.reason, FACTS_WORDS), stale: outcome.reason === "changed-since" };
}

const NO_CONSENT = { ok: true, value: null } as const;

async function remove({ salon, actor, params: { id = "" } }: Sent) {
  const removed = await removeClient(salon, actor, id);
  return removed.ok ? redirect("/admin/clients?removed") : refusal(removed.reason, CLIENT_WORDS);
}

/** Why a client was not added or changed, with a link to the client who has these details. docs/rules.md 23.9, 23.10 */
async function refused(salon: Salon, reason: AddedRefusal, client: NewClient) {
  const knownId = reason === "already-there" ? await cardIdOf(primaryDatabase(), salon, client) : null;
  return { ...refusal(reason, CLIENT_WORDS), knownId, stale: reason === "changed-since" };
}
