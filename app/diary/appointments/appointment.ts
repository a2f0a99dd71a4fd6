import { isBefore, type SalonTime } from "../../kernel/days.ts";

/** All but cancelled appointments block their time. docs/rules.md 4.5 */
export const APPOINTMENT_STATUSES = ["pending", "confirmed", "completed", "cancelled"] as const;
export const PAYMENT_METHODS = ["cash", "bank_transfer"] as const;
export const PAYMENT_STATUSES = ["pending", "paid", "refunded", "cancelled"] as const;

/** For a payment method that is none. */
export const HOW_TO_PAY = "Please choose how you would like to pay";

/** What somebody who pays by bank transfer does. docs/rules.md 5.1 */
export const FOR_BANK_DETAILS = "ask for our bank details at your visit";

/** Who caused a cancellation by staff. docs/rules.md 5.42 */
export const CANCELLED_BY = ["client", "salon"] as const;

export type CancelledBy = (typeof CANCELLED_BY)[number];

export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** The statuses in which an appointment may still be changed or cancelled. docs/rules.md 5.6, 5.7 */
export const OPEN_STATUSES: AppointmentStatus[] = ["pending", "confirmed"];

/**
 * The sender of a command. A client's booking belongs to their account, an admin's booking to the customer named in it.
 * Stripe reports payments.
 * - `technicianId`: set for a technician. Their commands concern their own appointments only (rule 21.10).
 * - `email`: the account's, verified or not.
 * - `grant`: access by a mailed code or link. A client may have one besides their account; a guest has nothing else.
 * - `networks`: where the command comes from, as `networksOf` gives them.
 * - `clock`: the hourly run, which cancels what was not paid for in time (rule 29.6).
 */
export type Actor =
  | { role: "admin"; userId: string; technicianId?: string }
  | ({
      role: "client";
      userId: string;
      email?: string;
      verifiedEmail?: string | null;
      grant?: AccessGrant | null;
    } & From)
  | ({ role: "guest"; grant: AccessGrant } & From)
  | { role: "stripe"; userId: "stripe" }
  | { role: "clock"; userId: "clock" };

/** Stripe and the hourly run. No person sends their commands. */
type Program = Extract<Actor, { role: "stripe" | "clock" }>;

/** Whether a program sends a command. */
export function isProgram(actor: Actor): actor is Program {
  return actor.role === "stripe" || actor.role === "clock";
}

/** A client or a guest who sends a command. */
export type CustomerActor = Extract<Actor, { role: "client" | "guest" }>;

/** Whether a client or a guest sends a command. */
export function isCustomer(actor: Actor): actor is CustomerActor {
  return actor.role === "client" || actor.role === "guest";
}

/** Somebody of the staff who sends a command. */
export type StaffActor = Extract<Actor, { role: "admin" }>;

interface From {
  networks?: string[];
}

/**
 * Access by a code or a link. A code opens all appointments with an email, and a code by text those with a phone alone; `email` is
 * that phone then. A link opens one appointment, while that still has the email or the phone that the link went to.
 */
export type AccessGrant = { email: string } | { appointmentId: string; mailbox: string };

/** Whether an appointment may still be changed or cancelled. docs/rules.md 5.6, 5.7 */
export function isOpen({ status }: { status: AppointmentStatus }): boolean {
  return OPEN_STATUSES.includes(status);
}

/** Whether one tap may complete an appointment: it is open and has begun. `now` is the salon's time. docs/rules.md 14.13 */
export function canBeDone(
  appointment: { status: AppointmentStatus; date: string; startsMinute: number },
  now: SalonTime,
): boolean {
  const { date, startsMinute } = appointment;
  const begun = !isBefore(now, { date, minute: startsMinute });
  return begun && isOpen(appointment);
}

/**
 * Whether the client may be marked as arrived: the appointment is open and its day has come. `now` is the salon's time.
 * docs/rules.md 5.41
 */
export function canArrive(
  { status, date, arrivedAt }: { status: AppointmentStatus; date: string; arrivedAt: number | null },
  now: SalonTime,
): boolean {
  return isOpen({ status }) && date <= now.date && arrivedAt === null;
}

/** Whether the same tap may also mark it as paid: its payment is pending. docs/rules.md 14.13 */
export function canBeDoneAndPaid(
  appointment: Parameters<typeof canBeDone>[0] & { paymentStatus: PaymentStatus },
  now: SalonTime,
): boolean {
  return canBeDone(appointment, now) && appointment.paymentStatus === "pending";
}

/** What decides who an appointment belongs to: its customer, and the technician in whose column it stands. */
export interface Owned {
  id: string;
  clientId: string | null;
  customerEmail: string;
  /** Normalised; missing where nobody asks by a phone. */
  phoneKey?: string;
  technicianId: string | null;
  replacedById: string | null;
}

/** Whether the actor may see, change and cancel an appointment. docs/rules.md 5.11, 6.12, 21.10 */
export function belongsTo(appointment: Owned, actor: Actor): boolean {
  if (isProgram(actor)) return true;
  if (actor.role === "admin")
    return actor.technicianId === undefined || isTechniciansOwn(appointment, actor.technicianId);
  if (actor.grant && opens(actor.grant, appointment)) return true;
  if (actor.role === "guest") return false;
  return appointment.clientId === actor.userId || isMailboxOf(appointment, actor.verifiedEmail);
}

/**
 * Whether an appointment is a technician's own. One that was replaced belongs to no technician. Otherwise it would still show
 * them a client who now goes to a colleague. `techniciansOwn` is the same in SQL. docs/rules.md 21.10, 23.7
 */
export function isTechniciansOwn(
  { technicianId, replacedById }: Pick<Owned, "technicianId" | "replacedById">,
  own: string,
): boolean {
  return technicianId === own && replacedById === null;
}

/**
 * Why a command of the actor may not touch an appointment, or null. Staff are told when another has replaced it.
 * docs/rules.md 5.8, 5.11
 */
export function whyNotTheirs(appointment: Owned, actor: Actor): "not-yours" | "replaced" | null {
  if (belongsTo(appointment, actor)) return null;
  return actor.role === "admin" && appointment.replacedById !== null ? "replaced" : "not-yours";
}

/** Whether an appointment has this email. The empty email of a walk-in matches nobody. docs/rules.md 15.7 */
function isMailboxOf({ customerEmail }: { customerEmail: string }, email: string | null | undefined): boolean {
  return customerEmail !== "" && customerEmail === email;
}

/** Whether the actor has access only by a secret link. The customer's details stay hidden then. docs/rules.md 6.15 */
export function byLinkAlone(appointment: Parameters<typeof belongsTo>[0], actor: Actor): boolean {
  if (actor.role === "admin" || isProgram(actor) || !actor.grant || !("appointmentId" in actor.grant)) return false;
  return actor.role === "guest" || !belongsTo(appointment, { ...actor, grant: null });
}

/** The name of a payment method on a page; `Other` for an unknown one. docs/rules.md 5.9 */
export function paymentMethodName(method: string): string {
  if (method === "cash") return "Cash";
  return method === "bank_transfer" ? "Bank Transfer" : "Other";
}

/** How and when a customer pays, as part of a sentence. Empty for an unknown method. docs/rules.md 5.9 */
export function howToPay(method: string): string {
  if (method === "cash") return "in cash on the day";
  return method === "bank_transfer" ? "by bank transfer after the appointment" : "";
}

function opens(grant: AccessGrant, appointment: Pick<Owned, "id" | "customerEmail" | "phoneKey">): boolean {
  if ("email" in grant) return isMailboxOf(appointment, grant.email) || isPhoneAloneOf(appointment, grant.email);
  if (grant.appointmentId !== appointment.id) return false;
  return isMailboxOf(appointment, grant.mailbox) || isPhoneOf(appointment, grant.mailbox);
}

/** Whether an appointment has this phone, which a text went to. docs/rules.md 34.9 */
function isPhoneOf({ phoneKey = "" }: Pick<Owned, "phoneKey">, phone: string): boolean {
  return phoneKey !== "" && phoneKey === phone;
}

/** Whether an appointment has this phone and no email. A code by text opens no appointment with an email. docs/rules.md 34.9 */
function isPhoneAloneOf(appointment: Pick<Owned, "customerEmail" | "phoneKey">, phone: string): boolean {
  return appointment.customerEmail === "" && isPhoneOf(appointment, phone);
}

/**
 * Whether a status that staff set may be mailed to the customer. Before the appointment begins, any may be; afterwards, only
 * completion. docs/rules.md 10.10, 10.31, 10.41
 */
export function mayBeMailedOfStatus({
  customerEmail,
  begun,
  status,
}: {
  customerEmail: string;
  begun: boolean;
  status: AppointmentStatus;
}): boolean {
  return customerEmail !== "" && (!begun || status !== "completed");
}
