import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { datesFrom, now, salonTime } from "../../../kernel/clock.ts";
import { text, texts } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { askedOn, reopenDays } from "../../../models/blocks/reopen.server.ts";
import {
  askListed,
  bookedOnClosedDays,
  comingAppointments,
  onClosedDays,
} from "../../../models/blocks/still-booked.server.ts";
import { closeDays, comingClosures } from "../../../models/opening/closures.server.ts";
import { closureForm, togetherInRows } from "../../../models/opening/closures.ts";
import type { Stranded } from "../../../models/opening/stranded.server.ts";
import { CLOSURE_FIELDS, CLOSURE_WORDS, NOT_ASKED, REMOVAL_WORDS } from "../../../words/opening.ts";

const HERE = "/admin/closure-dates";

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const { date: today } = salonTime(salon.timeZone, now());
  const [closures, coming] = await Promise.all([
    readOrNull("closures-not-read", salon.id, comingClosures(primaryDatabase(), salon.id, today)),
    readOrNull("stranded-not-read", salon.id, comingAppointments(salon)),
  ]);
  const removing = searchParams.get("remove");
  const reopening = togetherInRows(closures ?? []).find(({ ids }) => ids.includes(removing ?? ""))?.ids ?? [];
  const asked = await readOrNull("stranded-not-read", salon.id, askedOn(salon, reopening));
  return {
    ...{ today, closures, removing, toTell: asked?.length ?? 0, newKey: crypto.randomUUID() },
    booked: onClosedDays(coming ?? [], closures ?? []),
    gone:
      searchParams.get("notice") === "gone" ||
      (removing !== null && closures?.every((closure) => closure.id !== removing) === true),
    // How many days were closed already, and how many clients are told that their appointment stands.
    ...{ skipped: Number(searchParams.get("skipped")), informed: Number(searchParams.get("informed")) },
  };
}

export const action = commands<{ stranded: Stranded }>({ add, tell, remove });

/** Closing cancels no appointment: stranded ones are listed first. docs/rules.md 4.9, 4.11 */
async function add({ salon, form, key, account }: Sent) {
  const schema = closureForm(salonTime(salon.timeZone, now()).date);
  const closure = parseSubmission(schema, texts(form, ["date", "until", "reason"]));
  if (!closure.ok) return { status: 400, fields: closure.fields };
  const by = { key, adminId: account.id, agreed: text(form, "stranded") };
  const outcome = await closeDays(salon, closure.value, by);
  if (outcome.ok) {
    const skipped = datesFrom(closure.value.from, closure.value.to).length - outcome.added.length;
    return redirect(`${HERE}?notice=added${skipped > 0 ? `&skipped=${skipped}` : ""}`);
  }
  if (outcome.reason === "strands") return { status: 409, stranded: outcome.stranded };
  return refusal(outcome.reason, CLOSURE_WORDS, CLOSURE_FIELDS);
}

/** Asks the clients on closed days for another time, but only those in the list that staff saw. docs/rules.md 4.15 */
async function tell({ salon, form }: Sent) {
  const closures = await comingClosures(primaryDatabase(), salon.id, salonTime(salon.timeZone, now()).date);
  const asked = await askListed(salon, form, () => bookedOnClosedDays(salon, closures));
  return asked.ok ? redirect(`${HERE}?notice=asked`) : { status: 503, message: NOT_ASKED };
}

/** Opens the days again. Clients who were asked for another time are told that theirs stands. docs/rules.md 4.9, 4.16 */
async function remove({ salon, form }: Sent) {
  const outcome = await reopenDays(salon, text(form, "ids").split(" "));
  if (outcome.ok)
    return redirect(`${HERE}?notice=removed${outcome.informed > 0 ? `&informed=${outcome.informed}` : ""}`);
  if (outcome.reason === "not-found") return redirect(`${HERE}?notice=gone`);
  return refusal(outcome.reason, REMOVAL_WORDS);
}
