import type { Interval } from "./diary.ts";
import { doesService } from "./diary.ts";
import type { Rota } from "./rota.ts";
import { fitsShift, shiftsOf, shiftsOn } from "./shifts.ts";
import type { OpeningRules } from "./stranded.ts";

/** The settings of a technician that decide which appointments they can have. */
export interface Works {
  active: boolean;
  services: string[] | null;
  week: Partial<Record<number, Interval[]>>;
  rota?: Rota | undefined;
}

/** An upcoming appointment of the technician, with the ids of its services; minutes of the day. */
interface Upcoming {
  date: string;
  startsMinute: number;
  endsMinute: number;
  services: string[];
}

/**
 * The upcoming appointments of a technician that an edit strands. Retiring strands all of them. New hours strand those that
 * lay within the old hours and do not lie within the new ones. New services strand those that the technician did completely
 * before and does not now. docs/rules.md 21.8
 */
export function strandedByEdit<Appointment extends Upcoming>(
  before: Works,
  after: Works,
  salon: OpeningRules,
  appointments: Appointment[],
): Appointment[] {
  if (before.active && !after.active) return appointments;
  return appointments.filter((appointment) => {
    const leavesHours = liesIn(before, salon, appointment) && !liesIn(after, salon, appointment);
    return leavesHours || (doesAll(before, appointment) && !doesAll(after, appointment));
  });
}

function liesIn(works: Works, salon: OpeningRules, { date, startsMinute, endsMinute }: Upcoming): boolean {
  const shifts = shiftsOf({ week: works.week, ...(works.rota && { rota: works.rota }) }, shiftsOn(salon, date), date);
  return fitsShift(shifts, { start: startsMinute, end: endsMinute });
}

function doesAll(works: Works, { services }: Upcoming): boolean {
  return services.every((service) => doesService(works, service));
}
