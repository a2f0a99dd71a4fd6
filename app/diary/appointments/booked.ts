import type { AnswerGiven } from "../menu/questions.ts";
import type { Agreed, Fee } from "../terms/terms.ts";
import type { AppointmentStatus, CancelledBy, PaymentMethod, PaymentStatus } from "./appointment.ts";
import type { Payment } from "./payment.ts";

/** A service of an appointment, with its name and its price for one at the time of booking, pence. */
export interface Item {
  serviceId: string;
  name: string;
  pricePence: number;
  durationMinutes: number;
  quantity: number;
}

/** The fields of an appointment that staff set. docs/rules.md 14.6 */
export interface AppointmentState {
  status: AppointmentStatus;
  pricePence: number;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
}

/** What the history also tells of an edit, before and after it. It names no customer. docs/rules.md 14.15 */
export interface EditedState extends AppointmentState {
  services: string;
  /** Minutes. */
  length: number;
  technicianId: string | null;
}

/** What the history tells of a command, before and after it. */
export interface States {
  before: AppointmentState & Partial<EditedState>;
  after: AppointmentState & Partial<EditedState>;
  /** Why staff set another price. */
  reason?: PriceReason | undefined;
  /** What was taken, given back or voided. docs/rules.md 27.7 */
  money?: MoneyLine[] | undefined;
  /**
   * Which details of the customer were edited. The values are left out because the history outlives the appointment.
   * docs/rules.md 14.15
   */
  also?: ("name" | "email" | "phone" | "notes")[] | undefined;
}

/** A row of money as the history tells it. */
export type MoneyLine = Pick<Payment, "kind" | "method" | "amountPence">;

/** Why staff set another price than the menu's. docs/rules.md 14.15 */
export const PRICE_REASONS = [
  "discount",
  "code",
  "first-visit",
  "more-work",
  "less-work",
  "put-right",
  "agreed-before",
  "mistake",
] as const;

/** Why a price differs: the reason that staff give, or that a package has paid (rule 32.7). */
export type PriceReason = (typeof PRICE_REASONS)[number] | "package";

/**
 * An appointment. It takes `[startsMinute, endsMinute)` of its technician on `date`, and then `bufferMinutes`. `replacesId`
 * is the appointment that it was moved from; `replacedById` is the one that it was moved to. `version` rises with every
 * write. `writtenBy` is the command that wrote last.
 */
export interface BookedAppointment extends AppointmentState {
  id: string;
  clientId: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  phoneKey: string;
  serviceNames: string;
  date: string;
  startsMinute: number;
  endsMinute: number;
  bufferMinutes: number;
  technicianId: string | null;
  technicianRequested: boolean;
  notes: string;
  /** What the customer has answered about the services. docs/rules.md 2.11 */
  answers: AnswerGiven[];
  lateCancellation: boolean;
  /** When its client was marked as arrived, UTC ms. docs/rules.md 5.41 */
  arrivedAt: number | null;
  /** Who caused its cancellation, if staff have said so, and whether the client did not come. docs/rules.md 5.42 */
  cancelledBy: CancelledBy | null;
  noShow: boolean;
  replacesId: string | null;
  replacedById: string | null;
  calendarUid: string;
  calendarSequence: number;
  writtenBy: string | null;
  mailboxProved: boolean;
  /** The ids of the appointments that staff let it overlap on purpose. docs/rules.md 5.32 */
  beside: string[];
  /** The same for all appointments that were booked together: the calendar id of the booker's. docs/rules.md 5.40 */
  partyId: string | null;
  /** The same for all visits of a series; null for a visit of none. docs/rules.md 35.3 */
  seriesId: string | null;
  /** The booking terms that its client agreed to, if the salon had any. docs/rules.md 29.4 */
  agreed: Agreed | null;
  /** When its deposit is due, UTC ms; null while none is awaited. docs/rules.md 29.5 */
  depositDueAt: number | null;
  /** The reason why staff waived the deposit. docs/rules.md 29.7 */
  waived: string | null;
  /** Whether it was cancelled because its deposit did not come. docs/rules.md 29.6 */
  lapsed: boolean;
  /** What its client owes for a missed visit or a late cancellation. docs/rules.md 29.8 */
  fee: Fee | null;
  /** The id of the gallery's picture that its client tapped to book it. It decides nothing. docs/rules.md 19.7 */
  lookId: string | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** An appointment with everything that the decision of a command needs. */
export interface AppointmentInDiary extends BookedAppointment {
  items: Item[];
  /**
   * Set if the last command that wrote it was a cancellation by its customer: when that was (UTC ms), and the status before
   * it. docs/rules.md 5.28
   */
  cancelledFrom: { status: AppointmentStatus; at: number } | null;
}

/** An appointment as its customer and staff are shown it. `technicianName` is null at a salon with one technician. docs/rules.md 21.1 */
export interface ShownAppointment extends BookedAppointment {
  items: Item[];
  technicianName: string | null;
}

/** Whether the appointment is a friend's and not the booker's. docs/rules.md 5.40 */
export function isOfFriend({ partyId, calendarUid }: Pick<BookedAppointment, "partyId" | "calendarUid">): boolean {
  return partyId !== null && partyId !== calendarUid;
}

/** What the history tells of an appointment, before and after an update. docs/rules.md 14.6 */
export function stateOf({ status, pricePence, paymentMethod, paymentStatus }: AppointmentState): AppointmentState {
  return { status, pricePence, paymentMethod, paymentStatus };
}

/** The same of an edit. docs/rules.md 14.15 */
export function editedStateOf(appointment: AppointmentInDiary): EditedState {
  const { items, startsMinute, endsMinute, technicianId } = appointment;
  const services = items.map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name)).join(", ");
  return { ...stateOf(appointment), services, length: endsMinute - startsMinute, technicianId };
}
