import { data, type LoaderFunctionArgs, type RouterContextProvider, redirect } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { MONDAY_FIRST } from "../../../diary/times/hours.ts";
import { now } from "../../../kernel/clock.ts";
import { text, texts, ticks } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { isPayableOnline } from "../../../models/money/online.server.ts";
import { openingTimes, setOpeningTimes } from "../../../models/opening/hours.server.ts";
import { ALL_SEVEN, WeekForm } from "../../../models/opening/hours-form.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import { written } from "../../../models/opening/written-hours.ts";
import { bookingRules, setBookingRules } from "../../../models/salon/booking-rules.server.ts";
import { RULE_BOUNDS, RULE_SWITCHES, RulesForm } from "../../../models/salon/booking-rules.ts";
import { readSalonAgain } from "../../../models/salon/salon.server.ts";
import { HOURS_WORDS, RULES_NOT_SAVED } from "../../../words/opening.ts";
import { type Changed, type TypedHours, typedHours, withBreaksChanged, withDayCopied } from "./typed-hours.ts";

const HERE = "/admin/business-hours";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id } = context.get(salonContext);
  const database = primaryDatabase();
  const [times, rules] = await Promise.all([
    readOrNull("hours-not-read", id, openingTimes(database, id)),
    maySetRules(context) ? readOrNull("salon-not-read", id, bookingRules(database, id)) : null,
  ]);
  return { stored: times && shownHours(times), seen: times?.state ?? null, rules, canTakeOnline: isPayableOnline() };
}

/** The rules of 21.6 are an owner's. docs/rules.md 21.9 */
function maySetRules(context: Readonly<RouterContextProvider>): boolean {
  return may(context.get(accountContext), "rules");
}

function shownHours({ week, finishByClosing }: Awaited<ReturnType<typeof openingTimes>>): TypedHours {
  return { days: week.map(written), finishByClosing };
}

interface More extends Changed {
  stranded: Stranded;
  /** The hours that somebody else has saved meanwhile. */
  current: TypedHours;
}

export const action = commands<More>({ save, rules: saveRules, open: openForBooking });

/** Saving cancels no appointment: stranded ones are listed first. docs/rules.md 4.11 */
async function save({ salon, form }: Sent) {
  const typed = typedHours(form);
  const changed = withBreaksChanged(form, typed) ?? withDayCopied(form, typed);
  if (changed) return { status: 200, typed: {}, ...changed };
  if (!MONDAY_FIRST.every((day) => form.has(`${day}.openTime`))) return { status: 400, message: ALL_SEVEN };
  const week = parseSubmission(WeekForm, typed.days);
  if (!week.ok) return { status: 400, fields: week.fields };
  const seen = form.has("seen") ? text(form, "seen") : undefined;
  const times = { week: week.value, finishByClosing: typed.finishByClosing, seen };
  const outcome = await setOpeningTimes(salon, times, text(form, "stranded"));
  if (outcome.ok) return redirect(`${HERE}?notice=saved`);
  if (outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  if (outcome.reason === "outcome-unknown") return refusal(outcome.reason, HOURS_WORDS);
  const current = await readOrNull("hours-not-read", salon.id, openingTimes(primaryDatabase(), salon.id));
  if (!current) return refusal("outcome-unknown", HOURS_WORDS);
  return { ...refusal(outcome.reason, HOURS_WORDS), typed: { seen: [current.state] }, current: shownHours(current) };
}

/** Saves the rules; this isolate shows them at once, others within a minute. docs/rules.md 18.4, 21.6 */
async function saveRules({ salon, form, url, context }: Sent) {
  if (!maySetRules(context)) throw data(null, { status: 403 });
  const rules = parseSubmission(RulesForm, {
    ...texts(form, [...Object.keys(RULE_BOUNDS), "gaps"]),
    ...ticks(form, RULE_SWITCHES),
  });
  if (!rules.ok) return { status: 400, fields: rules.fields };
  const outcome = await setBookingRules(salon, rules.value);
  if (!outcome.ok) return { status: 503, message: RULES_NOT_SAVED };
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return redirect(`${HERE}?notice=rules`);
}

/** Opens the salon for booking; what else it has set stays. docs/rules.md 18.8 */
async function openForBooking({ salon, url, context }: Sent) {
  if (!maySetRules(context)) throw data(null, { status: 403 });
  const rules = await readOrNull("salon-not-read", salon.id, bookingRules(primaryDatabase(), salon.id));
  const opened = rules && (await setBookingRules(salon, { ...rules, openForBooking: true }));
  if (!opened?.ok) return refusal("outcome-unknown", HOURS_WORDS);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  return redirect(`${HERE}?notice=open`);
}
