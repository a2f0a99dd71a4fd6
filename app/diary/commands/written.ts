import type { Actor } from "../appointments/appointment.ts";
import { type AppointmentInDiary, type States, stateOf } from "../appointments/booked.ts";
import type { Payment } from "../appointments/payment.ts";
import type { Sent } from "../command.ts";
import type { Decision } from "../decision.ts";
import type { EmailChange } from "../emails.ts";
import type { Hold } from "../holds/hold.ts";
import type { Count } from "../networks.ts";
import type { SalonDiary } from "../salon-diary.ts";

/** A new appointment from the values that a command sets. The other fields get their initial values. `at` is UTC ms. */
export function newAppointment({ id }: Sent, at: number, chosen: Chosen): AppointmentInDiary {
  const unwritten = { lateCancellation: false, replacedById: null, cancelledFrom: null, lapsed: false, fee: null };
  const standing = { arrivedAt: null, cancelledBy: null, noShow: false };
  const terms = { agreed: null, depositDueAt: null, waived: null };
  return {
    ...standing,
    ...terms,
    lookId: null,
    ...chosen,
    id,
    ...unwritten,
    writtenBy: id,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

type Chosen = Omit<
  AppointmentInDiary,
  | ("id" | "lateCancellation" | "replacedById" | "writtenBy" | "version" | "createdAt" | "updatedAt")
  | ("cancelledFrom" | "arrivedAt" | "cancelledBy" | "noShow")
  | ("agreed" | "depositDueAt" | "waived" | "lapsed" | "fee" | "lookId")
> &
  Partial<Pick<AppointmentInDiary, "arrivedAt" | "agreed" | "depositDueAt" | "waived" | "lookId">>;

/** The decision to add an appointment. It replaces `old` if there is one. docs/rules.md 5.6 */
export function added(
  sent: Sent,
  at: number,
  { appointment, old, emails, counts = [], ends = [], pays = [] }: Added,
): Decision {
  const gone = old && {
    ...old,
    status: "cancelled" as const,
    replacedById: appointment.id,
    version: old.version + 1,
    updatedAt: at,
  };
  return {
    ok: true,
    ...{ sent, at, createdId: appointment.id, emails, counts, ends },
    ...(pays.length > 0 && { pays }),
    writes: [...(gone ? [{ what: "set" as const, before: old, after: gone }] : []), { what: "add", appointment }],
    history: {
      appointmentId: appointment.id,
      events: old ? ["changed"] : ["booked", ...(appointment.waived === null ? [] : ["deposit waived"])],
    },
  };
}

interface Added {
  appointment: AppointmentInDiary;
  old?: AppointmentInDiary;
  emails: EmailChange[];
  counts?: Count[];
  ends?: Hold[];
  pays?: Payment[];
}

/**
 * The decision to update an appointment. A new status, end or list of services raises its calendar sequence. docs/rules.md
 * 5.13, 10.12, 14.6
 */
export function updated(
  sent: Sent,
  at: number,
  { before, set, emails = [], events, cancelledFrom = null, tells = {}, pays = [] }: Updated,
): Decision {
  const rises = RISES.some((name) => set[name] !== undefined && set[name] !== before[name]);
  const after = {
    ...{ ...before, ...set, cancelledFrom },
    calendarSequence: before.calendarSequence + (rises ? 1 : 0),
    ...{ version: before.version + 1, writtenBy: sent.id, updatedAt: at },
  };
  return {
    ok: true,
    ...{ sent, at, createdId: before.id, counts: [], ends: [] },
    writes: [{ what: "set", before, after }],
    emails,
    ...(pays.length > 0 && { pays }),
    history: {
      ...{ appointmentId: before.id, events },
      states: { before: stateOf(before), after: stateOf(after), ...tells },
    },
  };
}

/** The fields that a calendar file shows and an update can change. docs/rules.md 10.12 */
const RISES = ["status", "endsMinute", "serviceNames"] as const;

interface Updated {
  before: AppointmentInDiary;
  set: Partial<AppointmentInDiary>;
  emails?: EmailChange[];
  events: string[];
  cancelledFrom?: AppointmentInDiary["cancelledFrom"];
  /** What else the history tells. */
  tells?: Partial<States>;
  pays?: Payment[];
}

/** The holds of the sender's browser that end with this booking, because they hold its start. docs/rules.md 22.12 */
export function holdsOfStart(
  { holds }: SalonDiary,
  { browser }: Sent,
  { date, minute }: { date: string; minute: number },
): Hold[] {
  return holds.filter((hold) => hold.browser === browser && hold.date === date && hold.start === minute);
}

/** The account that an appointment belongs to when it is booked. docs/rules.md 5.11 */
export function accountOf(actor: Actor): string | null {
  return actor.role === "client" ? actor.userId : null;
}
