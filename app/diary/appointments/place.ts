import type { SalonTime } from "../../kernel/clock.ts";
import { type Refused, refuse } from "../../kernel/result.ts";
import type { Overlap } from "../command.ts";
import { seenBy, withHeld } from "../holds/held.ts";
import { basketLength, basketWith, type Choice } from "../menu/basket.ts";
import type { SalonDiary } from "../salon-diary.ts";
import { timesOf } from "../salon-diary.ts";
import { technicianFor } from "../times/assign.ts";
import { checkStaffSlot, type NotOffered, STAFF_DAYS_AHEAD, whyNotOffered } from "../times/availability.ts";
import { type Diary, diaryFor, type TechnicianDiary } from "../times/diary.ts";
import type { Actor } from "./appointment.ts";
import { agreedBeside, inTheWay } from "./beside.ts";
import type { AppointmentInDiary } from "./booked.ts";

/* The place of an appointment: whether there is room, and with which technician. */

/**
 * What a command asks of the diary. `length` and `buffer` are in minutes. With a basket, the length depends on the
 * technician.
 */
export interface PlaceAsked {
  actor: Actor;
  browser?: string | undefined;
  at: SalonTime;
  length: number;
  buffer: number;
  services: { serviceId: string }[];
  basket?: Choice[];
  /** Whether a technician does it at the asserted price and length; by default all do. docs/rules.md 21.21 */
  suits?: (technician: TechnicianDiary) => boolean;
  /** The technician who is asked for. Undefined or empty for anyone. */
  technicianId?: string | undefined;
  /** The appointment that is replaced. Its slot counts as free, and its technician is preferred. docs/rules.md 5.6, 21.4 */
  old?: AppointmentInDiary;
  /**
   * A move by staff. It keeps its technician unless it names another. If it keeps its start, it may have begun. docs/rules.md
   * 13.8
   */
  moves?: boolean;
  anyHours?: boolean | undefined;
  overHold?: boolean | undefined;
  /** Staff may overlap other appointments on purpose. docs/rules.md 5.32 */
  overlap?: Overlap;
}

/** The technician who gets an appointment, and the ids of their appointments that it overlaps. */
export interface Place {
  technicianId: string;
  technicianRequested: boolean;
  beside: string[];
}

/**
 * The place of an appointment, or why there is none. Starts that others hold count as taken. Staff are told that such a start
 * is only held, and may take it anyway. If the only free technicians have another price or length than the sender asserts,
 * the refusal is `prices-changed`. docs/rules.md 4.2 to 4.6, 13.6, 13.8, 15.3, 21.2 to 21.6, 21.21, 22.12
 */
export function placeFor(
  diary: SalonDiary,
  asked: PlaceAsked,
  now: SalonTime,
): Place | Refused<NotOffered | "held" | "unknown-technician" | "not-yours" | "prices-changed"> {
  const { actor, at, length, buffer, services, basket, suits, old } = asked;
  const chosen = technicianAsked(asked, diary.team);
  if (typeof chosen === "string") return refuse(chosen);
  const lengthWith = (id: string | null | undefined) =>
    basket ? basketLength(basketWith(basket, diary.team.find((one) => one.id === id)?.ownTerms)) : length;
  const reservedBy = (id: string | null | undefined) => {
    return { date: at.date, start: at.minute, end: at.minute + lengthWith(id) + buffer };
  };
  const room = (without: string[]) => {
    const wanted = diaryFor(timesOf(diary, without), {
      services: services.map(({ serviceId }) => serviceId),
      buffer,
      technicianId: chosen.technicianId,
      basket,
    });
    const technicians = wanted.technicians?.filter((technician) => !suits || suits(technician));
    const suiting = technicians ? { ...wanted, technicians } : wanted;
    const check = (times: Diary) => whyNoRoom(times, asked, now);
    const free = whereFree(diary, suiting, asked, check);
    const others = technicians?.length !== wanted.technicians?.length && whereFree(diary, wanted, asked, check);
    return "reason" in free && others && !("reason" in others) ? refuse("prices-changed") : free;
  };
  const agreed = actor.role === "admin" && old ? agreedBeside(diary.taken, old, reservedBy(old.technicianId)) : [];
  const apart = room([...(old ? [old.id] : []), ...agreed]);
  const onPurpose = actor.role === "admin" && asked.overlap === true;
  const free =
    "reason" in apart && apart.reason === "taken" && onPurpose ? room(diary.taken.map(({ id }) => id)) : apart;
  if ("reason" in free) return free;
  const preferred = old?.technicianId ?? free.technicianId;
  const anyHours = actor.role === "admin" && asked.anyHours === true;
  const technician = technicianFor(free.times, at, length, { preferred, anyHours }) ?? diary.team[0];
  const technicianId = technician?.id ?? diary.salonId;
  return {
    technicianId,
    technicianRequested: technicianRequestedBy(asked.technicianId, old ?? null),
    beside: inTheWay(diary.taken, { ...reservedBy(technicianId), technicianId }, old?.id).map(({ id }) => id),
  };
}

/**
 * The technician who is asked for, or null for anyone. It is the named one; for a move by staff without a name, the earlier
 * one. A technician books into their own column only. Refuses a technician who is not active. docs/rules.md 21.4, 21.10
 */
export function technicianAsked(
  { technicianId: named, moves, old, actor }: Pick<PlaceAsked, "technicianId" | "moves" | "old" | "actor">,
  team: { id: string }[],
): { technicianId: string | null } | "unknown-technician" | "not-yours" {
  const own = actor.role === "admin" ? actor.technicianId : undefined;
  if (own && named && named !== own) return "not-yours";
  const technicianId = named || own || (moves ? (old?.technicianId ?? null) : null);
  if (technicianId && !team.some(({ id }) => id === technicianId)) return "unknown-technician";
  return { technicianId };
}

/**
 * Whether the customer asked for this technician. A change that names nobody, or the same technician as before, leaves the
 * answer as it was. docs/rules.md 21.4, 21.20
 */
export function technicianRequestedBy(
  named: string | undefined,
  before: { technicianId: string | null; technicianRequested: boolean } | null,
): boolean {
  const stays = named === undefined || named === before?.technicianId;
  return stays && before ? before.technicianRequested : Boolean(named);
}

/** Why a diary has no room, or null when it has. Staff may book outside the hours. docs/rules.md 13.6, 15.3, 21.6 */
function whyNoRoom(times: Diary, { actor, at, length, old, moves, anyHours }: PlaceAsked, now: SalonTime) {
  if (actor.role !== "admin") return whyNotOffered(times, at, length, now);
  if (anyHours) return checkStaffSlot(times, at, length, now);
  return whyNoRoomForStaff(times, moves ? (old ?? null) : null, at, length, now);
}

/**
 * Why staff find no room within the salon's hours, or null. Staff book and move up to a year ahead and without notice. A move
 * that keeps the start may be made after the appointment has begun: it changes only the length or the technician.
 * docs/rules.md 13.6, 13.8, 21.6
 */
export function whyNoRoomForStaff(
  times: Diary,
  moved: { date: string; startsMinute: number } | null,
  at: SalonTime,
  length: number,
  now: SalonTime,
): NotOffered | null {
  const stays = moved?.date === at.date && moved.startsMinute === at.minute;
  const since = stays ? { date: at.date, minute: at.minute - 1 } : now;
  return whyNotOffered({ ...times, noticeMinutes: 0, bookableDays: STAFF_DAYS_AHEAD }, at, length, since);
}

/**
 * The diary that an appointment goes into, with the technician of the sender's own hold, or why there is no room.
 * docs/rules.md 22.12
 */
function whereFree(
  { holds }: SalonDiary,
  wanted: Diary,
  { at, actor, browser, overHold, overlap }: PlaceAsked,
  check: (times: Diary) => NotOffered | null,
): { times: Diary; technicianId: string | null } | Refused<NotOffered | "held"> {
  const { byOthers, own } = seenBy(holds, browser);
  const ownHold = own.find(({ date, start }) => date === at.date && start === at.minute);
  const technicianId = ownHold?.technicianId ?? null;
  const times = withHeld(wanted, byOthers);
  const reason = check(times);
  if (!reason) return { times, technicianId };
  if (actor.role !== "admin" || reason !== "taken" || check(wanted) !== null) return refuse(reason);
  return overHold || overlap ? { times: wanted, technicianId } : refuse("held");
}
