import type { SalonTime } from "../../kernel/clock.ts";
import { type Diary, diaryFor, doesService, type Interval, overlapsAny, type TechnicianDiary } from "../times/diary.ts";
import { ownSpansOn } from "../times/rota.ts";
import { whyNoRoomForStaff } from "./place.ts";

/* Whether a technician can take over an appointment. docs/rules.md 13.6, 14.10 */

/** An appointment that staff give or move from `old` to `at`, with its minutes. */
export interface Reassigned {
  old: { date: string; startsMinute: number };
  at: SalonTime;
  length: number;
  buffer: number;
  services: { serviceId: string; name: string }[];
}

/** Why a technician can't take an appointment. `closed` means that the salon is closed, for every technician. */
export type NotReassigned =
  | { reason: "closed" | "busy" | "blocked" }
  /** `services` are the names of those that they don't do. */
  | { reason: "not-done"; services: string[] }
  /** `shifts` are their hours on that day. */
  | { reason: "off"; date: string; shifts: Interval[] };

/**
 * Why a technician can't take an appointment, by the rules of a move by staff, or null when they can. docs/rules.md 13.6,
 * 14.10, 21.2
 */
export function whyNotReassigned(
  diary: Diary,
  technician: TechnicianDiary,
  given: Reassigned,
  now: SalonTime,
): NotReassigned | null {
  const { old, at, length, buffer, services } = given;
  const wanted = diaryFor(diary, {
    services: services.map(({ serviceId }) => serviceId),
    buffer,
    technicianId: technician.id,
  });
  const reason = whyNoRoomForStaff(wanted, old, at, length, now);
  if (reason === null) return null;
  const { technicians: _, ...salon } = { ...diary, busy: {} };
  if (whyNoRoomForStaff(salon, old, at, length, now) !== null) return { reason: "closed" };
  if (reason === "not-done") return { reason, services: notDoneBy(technician, given) };
  if (reason === "taken") {
    const reserved = { start: at.minute, end: at.minute + length + buffer };
    return { reason: overlapsAny(reserved, technician.busy[at.date] ?? []) ? "busy" : "blocked" };
  }
  return { reason: "off", date: at.date, shifts: ownSpansOn(technician, at.date) ?? [] };
}

function notDoneBy(technician: TechnicianDiary, { services }: Reassigned): string[] {
  const names = services.filter(({ serviceId }) => !doesService(technician, serviceId)).map(({ name }) => name);
  return [...new Set(names)];
}
