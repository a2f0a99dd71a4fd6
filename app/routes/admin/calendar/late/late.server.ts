import type { LoaderFunctionArgs } from "react-router";
import { staffActor } from "../../../../auth/actor.server.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { commands } from "../../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { belongsTo, type StaffActor } from "../../../../diary/appointments/appointment.ts";
import { clockTime, isCalendarDate, now, type SalonTime, salonTime } from "../../../../kernel/clock.ts";
import { text } from "../../../../kernel/forms.ts";
import { appointmentById } from "../../../../models/appointments/appointment.server.ts";
import { laterOnDay, moveListedLater } from "../../../../models/appointments/in-turn.server.ts";
import { type DoneOne, listedIn, minutesAsked } from "../../../../models/appointments/in-turn.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import { teamOf } from "../../../../models/team/team.server.ts";
import { moveWords } from "../../../../words/appointments.ts";
import { whyNotLater } from "../../../../words/reassign.ts";

/**
 * The data of the page of a late technician: the technician, the time from which on appointments move, and the plan for each
 * appointment.
 */
export type Late = Awaited<ReturnType<typeof lateOn>>;

export async function loader({ url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const late = lateOn(salon, staffActor(context.get(accountContext)), url.searchParams);
  return { late: await readOrNull("calendar-not-read", salon.id, late), newKey: crypto.randomUUID() };
}

/**
 * The plan for the rest of a technician's day. The address names `technician` and `date`, or the appointment to begin `from`,
 * and the minutes in `by`. A technician sees only their own day. docs/rules.md 13.13, 21.10
 */
async function lateOn(salon: Salon, actor: StaffActor, search: URLSearchParams) {
  const database = primaryDatabase();
  const today = salonTime(salon.timeZone, now()).date;
  const [all, first] = await Promise.all([
    teamOf(database, salon.id),
    appointmentById(database, salon.id, search.get("from") ?? ""),
  ]);
  const team = all.filter(({ active }) => active).map(({ id, name }) => ({ id, name }));
  const seen = first && belongsTo(first, actor) ? first : null;
  const from = fromIn(search, seen, today);
  const wished = actor.technicianId ?? seen?.technicianId ?? search.get("technician");
  const technicianId = actor.technicianId ?? team.find(({ id }) => id === wished)?.id ?? team[0]?.id ?? salon.id;
  const minutes = minutesAsked(search.get("by"));
  const later = await laterOnDay(salon, actor, { ...from, technicianId, minutes });
  const rest = later.map(({ stays, ...one }) => ({ ...one, stays: stays && whyNotLater(salon, stays) }));
  return {
    ...{ date: from.date, today, technicianId, minutes, rest, from: seen && { id: seen.id, minute: from.minute } },
    team: actor.technicianId === undefined ? team : team.filter(({ id }) => id === technicianId),
    several: team.length > 1,
  };
}

/** The day, and the minute from which on appointments are moved. */
function fromIn(
  search: URLSearchParams,
  first: { date: string; startsMinute: number } | null,
  today: string,
): SalonTime {
  if (first) return { date: first.date, minute: first.startsMinute };
  const asked = search.get("date") ?? "";
  return { date: isCalendarDate(asked) ? asked : today, minute: 0 };
}

export const action = commands<{ done: DoneOne[] }>({
  /** Moves the appointments in the form, the latest first. Answers the result of each, soonest first. docs/rules.md 13.13 */
  async ""({ salon, actor, form, key }) {
    if (!form.has("appointment")) return { status: 400, message: "Please tick who starts later." };
    const minutes = minutesAsked(text(form, "by"));
    const sent = { actor, key, tell: form.has("tell") };
    const moved = await moveListedLater(salon, sent, listedIn(form, "appointment"), minutes);
    const done = moved.map(({ old, outcome }) => ({
      id: old.id,
      which: `${clockTime(old.startsMinute)} ${old.customerName}`,
      sentence: outcome.ok
        ? `now at ${clockTime(old.startsMinute + minutes)}`
        : `stays. ${moveWords(salon)[outcome.reason]}`,
      done: outcome.ok,
    }));
    return { status: 200, done };
  },
});
