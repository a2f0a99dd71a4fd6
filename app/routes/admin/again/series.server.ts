import { data, type LoaderFunctionArgs } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands } from "../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { MOST_AGAIN, type PlaceAgain } from "../../../diary/times/again.ts";
import type { Diary } from "../../../diary/times/diary.ts";
import { isCalendarDate, minuteOf, now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { timeTyped } from "../../../kernel/typed-time.ts";
import { againAfter, movesOf, seriesToCome } from "../../../models/appointments/again.server.ts";
import { AgainRequest, CancelRequest, MoveSeriesRequest, weeksTyped } from "../../../models/appointments/again.ts";
import type { Outcome } from "../../../models/diary/execute.server.ts";
import { sendCommand } from "../../../models/diary/send.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { bookedServices } from "../../../models/services/booked-services.ts";
import { againWords, visitsInWords, whyNotThen } from "../../../words/again.ts";
import { appointmentWords } from "../../../words/appointments.ts";
import { statusOf } from "../../../words/statuses.ts";

/** The visits that are asked for unless staff choose another number. */
const USUAL_COUNT = 6;

/**
 * An appointment, where there is room to repeat it, the visits of its series that are to come, and where they would move. What is
 * asked stands in the address. docs/rules.md 35.3, 35.5
 */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const { searchParams } = url;
  const [database, at] = [primaryDatabase(), now()];
  const asked = {
    weeks: weeksTyped(searchParams.get("weeks")),
    count: countTyped(searchParams.get("count")),
    to: startTyped(searchParams),
  };
  const again = await againAfter(database, salon, actor, { id: params.id ?? "", ...asked }, at);
  if (!again) throw data(null, { status: 404 });
  const { appointment, weeks, places, leftOut, reasons } = again;
  const toCome = appointment.seriesId === null ? [] : await seriesToCome(database, salon, actor, appointment, at);
  const planned = asked.to && toCome.length > 0 ? await movesOf(database, salon, toCome, asked.to, at) : null;
  const { id, version, customerName, customerEmail, date, startsMinute, technicianName } = appointment;
  return {
    ...{ id, version, customerName, date, startsMinute, technicianName, weeks, leftOut, to: asked.to },
    ...{ services: bookedServices(appointment), hasEmail: customerEmail !== "", count: asked.count },
    places: asked.weeks === null || leftOut.length > 0 ? null : places.map((place) => shown(place, reasons)),
    toCome: toCome.map(({ id, version, date, startsMinute }) => ({ id, version, date, startsMinute })),
    moves: planned?.plans.map(({ visit, ...place }) => ({ visit, ...shown(place, planned.reasons) })),
    newKey: crypto.randomUUID(),
  };
}

function shown({ wished, start, why }: PlaceAgain, reasons: Diary["reasons"]) {
  return { wished, start, why: why && whyNotThen(why, reasons?.[wished.date]) };
}

function countTyped(count: string | null): number {
  const typed = /^\d{1,2}$/.test(count ?? "") ? Number(count) : USUAL_COUNT;
  return Math.min(MOST_AGAIN, Math.max(1, typed));
}

function startTyped(search: URLSearchParams) {
  const [date, minute] = [search.get("date") ?? "", minuteOf(timeTyped(search.get("time") ?? ""))];
  return isCalendarDate(date) && minute !== null ? { date, minute } : null;
}

export const action = commands<{ undo: string | null }>({
  /** Books the ticked dates. docs/rules.md 35.3 */
  async book({ salon, actor, key, form, params }) {
    const said = { id: params.id, version: text(form, "version"), starts: form.getAll("start") };
    const asked = parseSubmission(AgainRequest, said);
    if (!asked.ok) return refused(asked.fields);
    const { id: appointmentId, version, starts } = asked.value;
    const tell = form.has("tell");
    const outcome = await sendCommand(salon, { what: "repeat", actor, key, appointmentId, version, starts, tell });
    return answered(salon, outcome, { done: `${visitsInWords(starts.length)} booked.`, failed: "Nothing was booked." });
  },

  /** Moves the ticked visits. docs/rules.md 35.5 */
  async move({ salon, actor, key, form, params }) {
    const asked = parseSubmission(MoveSeriesRequest, { visits: form.getAll("visit") });
    if (!asked.ok) return refused(asked.fields);
    const about = { what: "move-series", actor, key, appointmentId: params.id ?? "" } as const;
    const moves = asked.value.visits;
    const outcome = await sendCommand(salon, { ...about, moves, tell: form.has("tell") });
    return answered(salon, outcome, { done: `${visitsInWords(moves.length)} moved.`, failed: "Nothing was moved." });
  },

  /** Cancels the ticked visits. docs/rules.md 35.5 */
  async cancel({ salon, actor, key, form, params }) {
    const asked = parseSubmission(CancelRequest, { visits: form.getAll("visit") });
    if (!asked.ok) return refused(asked.fields);
    const about = { what: "cancel-series", actor, key, appointmentId: params.id ?? "" } as const;
    const cancels = asked.value.visits;
    const outcome = await sendCommand(salon, { ...about, cancels, tell: form.has("tell") });
    const done = `${visitsInWords(cancels.length)} cancelled.`;
    return answered(salon, outcome, { done, failed: "Nothing was cancelled." });
  },

  /** Takes back what was done here. docs/rules.md 5.43 */
  async undo({ salon, actor, form, key }) {
    const outcome = await sendCommand(salon, { what: "undo", actor, key, commandId: text(form, "commandId") });
    if (outcome.ok) return { status: 200, notice: "Undone.", undo: null };
    return { status: statusOf(outcome.reason), message: `${appointmentWords(salon)[outcome.reason]}.` };
  },
});

function refused(fields: Record<string, string>) {
  return { status: 400, message: Object.values(fields)[0] ?? "Please check what you sent" };
}

function answered(salon: Salon, outcome: Outcome, { done, failed }: { done: string; failed: string }) {
  if (outcome.ok) return { status: 200, notice: done, undo: outcome.commandId };
  return { status: statusOf(outcome.reason), message: againWords(salon, outcome, failed) };
}
