import { MIDNIGHT } from "../kernel/clock.ts";
import { apply } from "./apply.ts";
import type { StaffActor } from "./appointments/appointment.ts";
import { inTheWay } from "./appointments/beside.ts";
import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Give, Move, Sent } from "./command.ts";
import { decide } from "./decide.ts";
import type { Decision } from "./decision.ts";
import type { DiaryRefusal } from "./refusals.ts";
import { appointmentIn, type SalonDiary, timesOf } from "./salon-diary.ts";
import { bookedMinutes } from "./times/assign.ts";

/*
 * A plan for giving or moving many appointments one after the other. The diary's own rules decide each of them, on the diary
 * that the earlier ones leave. Nothing is written. docs/rules.md 13.13, 21.23
 */

/** The staff member who plans, and the time (UTC ms). */
interface Planner {
  actor: StaffActor;
  at: number;
}

/** Who would get an appointment, or null when nobody is free. */
export interface GiftPlanned {
  id: string;
  technicianId: string | null;
}

/**
 * The technician who would get each appointment, in the order of `ids`. It is the colleague with the fewest booked minutes
 * that day among those who can take it. Appointments that were planned before count as theirs. docs/rules.md 21.23
 */
export function giveInTurn(diary: SalonDiary, ids: string[], { actor, at }: Planner): GiftPlanned[] {
  let standing = diary;
  return ids.map((id) => {
    const old = appointmentIn(standing, id);
    for (const technicianId of old ? colleaguesOf(standing, old) : []) {
      const about = { appointmentId: id, version: old?.version ?? 0, tell: false };
      const given = decide(standing, rehearsed({ what: "give", technicianId, ...about }, actor), at);
      if (!isNew(given)) continue;
      standing = apply(standing, given);
      return { id, technicianId };
    }
    return { id, technicianId: null };
  });
}

/** The other active technicians, those with the fewest booked minutes of that day first. docs/rules.md 21.4 */
function colleaguesOf(diary: SalonDiary, { technicianId, date }: AppointmentInDiary): string[] {
  const { technicians = [] } = timesOf(diary);
  const minutes = new Map(technicians.map((technician) => [technician.id, bookedMinutes(technician, date)]));
  return diary.team
    .map(({ id }) => id)
    .filter((id) => id !== technicianId)
    .toSorted((one, other) => (minutes.get(one) ?? 0) - (minutes.get(other) ?? 0));
}

/** The start that an appointment would have (minute of the day). `stays` says why it can't move, or is null. */
export interface LaterPlanned {
  id: string;
  minute: number;
  stays: NotLater | null;
}

/** Why an appointment can't start later: `midnight` is the end of the day, `busy` another one, `hours` the opening hours. */
export type NotLater = "midnight" | "busy" | "blocked" | "hours" | DiaryRefusal;

/**
 * A plan to start one technician's appointments of a day `minutes` later, soonest first. The latest one moves first, so that
 * none runs into the next. If one can't move, those before it may have to stay too. docs/rules.md 13.13
 */
export function moveLaterInTurn(
  diary: SalonDiary,
  ids: string[],
  minutes: number,
  { actor, at }: Planner,
): LaterPlanned[] {
  let standing = diary;
  const found = ids.flatMap((id) => appointmentIn(diary, id) ?? []);
  const latestFirst = found.toSorted((one, other) => other.startsMinute - one.startsMinute);
  const planned = latestFirst.map((old): LaterPlanned => {
    const { id, date, version } = old;
    const minute = old.startsMinute + minutes;
    if (old.endsMinute + minutes > MIDNIGHT) return { id, minute, stays: "midnight" };
    const asked = rehearsed({ what: "move", appointmentId: id, version, tell: false, date, minute }, actor);
    const moved = decide(standing, asked, at);
    if (isNew(moved)) standing = apply(standing, moved);
    return { id, minute, stays: moved.ok ? null : whyItStays(standing, old, minutes, moved.reason) };
  });
  return planned.toReversed();
}

/** Why an appointment can't start later. */
function whyItStays(
  { taken }: SalonDiary,
  { id, date, technicianId, startsMinute, endsMinute, bufferMinutes }: AppointmentInDiary,
  minutes: number,
  reason: LaterRefusal,
): NotLater {
  if (reason === "too-many-attempts") return "diary-busy";
  if (reason === "not-on-the-grid" || reason === "closed") return "hours";
  if (reason !== "taken") return reason;
  const wished = { date, technicianId, start: startsMinute + minutes, end: endsMinute + bufferMinutes + minutes };
  return inTheWay(taken, wished, id).length > 0 ? "busy" : "blocked";
}

type LaterRefusal = DiaryRefusal | "too-many-attempts";

/** A command for a plan. It is decided and never sent. */
function rehearsed<Asked extends Give | Move>(asked: Asked, actor: StaffActor): Asked & Omit<Sent, "what"> {
  const id = `planned-${asked.appointmentId}`;
  return { ...asked, actor, id, key: id, fingerprint: id };
}

function isNew(decided: ReturnType<typeof decide>): decided is Decision {
  return decided.ok && "writes" in decided;
}
