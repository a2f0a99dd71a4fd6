import type {
  Actor,
  AppointmentStatus,
  CancelledBy,
  PaymentMethod,
  PaymentStatus,
} from "./appointments/appointment.ts";
import type { PriceReason } from "./appointments/booked.ts";
import type { Holder } from "./holds/hold.ts";
import type { NamedService } from "./menu/basket.ts";
import type { AnswerSent } from "./menu/questions.ts";
import type { About, GiveBack, Redeem, Take, VoidPayment } from "./money-asked.ts";
import type { Agreeing, AskFee, DepositFromNow, Lapse, Waive, WaiveFee } from "./terms/commands.ts";

/* What can be asked of a salon's diary. Each command has one function in `commands/` that decides it. */

/** Who sends a command. The same `key` from the same sender is the same command. */
export interface Sender {
  actor: Actor;
  key: string;
  /** The browser that sends it, by the id of its cookie: what it holds itself is free to it. docs/rules.md 22.12 */
  browser?: string | undefined;
  /** Its networks as they are counted, the narrowest first. docs/rules.md 5.23 */
  networks?: string[] | undefined;
  /** How long its emails wait, ms, so that it can be undone before anybody is told. docs/rules.md 10.40 */
  emailsWait?: number | undefined;
}

/** A command as it is decided. `id` names this try of it, and what it adds. */
export interface Sent extends Sender {
  what: Instruction["what"];
  id: string;
  /** The fingerprint of what is asked. docs/rules.md 5.3 */
  fingerprint: string;
}

/** The services that are asked for, a start, and a technician if one is chosen. `minute` is one of the salon's day. */
export interface StartAsked {
  services: NamedService[];
  /** By service id, of those that are named without a quantity of their own. */
  serviceQuantities: Record<string, number>;
  date: string;
  minute: number;
  /** Undefined or empty for anyone. */
  technicianId?: string | undefined;
}

export interface CustomerDetails {
  customerName: string;
  /** Empty for a walk-in. docs/rules.md 15.6 */
  customerEmail: string;
  customerPhone: string;
  /** The phone, normalised for comparing. */
  phoneKey: string;
}

/** What the sender asserts: pence, minutes, and minutes of the day. docs/rules.md 3.2, 5.6 */
export interface Asserted {
  assertedPricePence?: number | undefined;
  assertedDuration?: number | undefined;
  assertedEnd?: number | undefined;
}

/**
 * Somebody who comes with whoever books: their name, their services, and whether they come at the same start as the one
 * before them, or directly after. docs/rules.md 5.40
 */
export interface Friend extends Omit<StartAsked, "date" | "minute">, Pick<Asserted, "assertedPricePence"> {
  customerName: string;
  comes: "beside" | "after";
  answers?: AnswerSent[] | undefined;
}

/** Books an appointment. Only staff set a status, a payment status or any hours. docs/rules.md 5.1 to 5.5, 5.8 */
export interface Book extends StartAsked, CustomerDetails, Asserted, Agreeing {
  what: "book";
  notes: string;
  /** Who sends none is asked for none. docs/rules.md 2.11 */
  answers?: AnswerSent[] | undefined;
  paymentMethod: PaymentMethod;
  status?: AppointmentStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  /** Staff may book outside the opening hours. docs/rules.md 15.3 */
  anyHours?: boolean;
  /** Staff may book a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** Staff may book beside others on purpose. docs/rules.md 5.32 */
  overlap?: Overlap;
  /**
   * Staff may import a booking as another program has it: its minutes and pence, without an email about it. docs/rules.md 25.3
   */
  imported?: { length?: number | undefined; pricePence?: number | undefined } | undefined;
  /** Who comes along: each gets an appointment of their own, or nobody gets one. docs/rules.md 5.40 */
  friends?: Friend[] | undefined;
  tell?: Tell;
}

/** Beside which appointments staff let one stand, by their ids, or with `true` beside whoever is there. docs/rules.md 5.32 */
export type Overlap = boolean | string[] | undefined;

/** Whether the customer is told of what staff do. They are, unless staff say otherwise. docs/rules.md 10.41 */
type Tell = boolean | undefined;

/**
 * Changes an appointment: a new one with other services, or another start, takes its place. What is left out stays.
 * docs/rules.md 5.6, 5.15
 */
export interface Change extends Omit<StartAsked, "services">, Asserted, Agreeing {
  what: "change";
  appointmentId: string;
  /** The version that it was made from, if it was made from one. */
  version?: number;
  /** The services by themselves, or else by their names as one text. docs/rules.md 5.4 */
  services?: NamedService[] | undefined;
  serviceName?: string | undefined;
  customer?: CustomerDetails;
  notes?: string | null | undefined;
  /** Without any, those of before stay. docs/rules.md 2.11 */
  answers?: AnswerSent[] | undefined;
  paymentMethod: PaymentMethod;
  paymentStatus?: PaymentStatus | undefined;
}

/** Whether and how staff change an appointment that they see: its version, and whether its customer is told. */
interface ByStaff {
  appointmentId: string;
  version: number;
  tell: boolean;
  /** Staff may take a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** Staff may move it beside others on purpose. docs/rules.md 5.32 */
  overlap?: Overlap;
}

/** Moves an appointment as it is to another start, technician or length, minutes. docs/rules.md 13.6, 13.8 */
export interface Move extends ByStaff {
  what: "move";
  date: string;
  minute: number;
  technicianId?: string | undefined;
  length?: number | undefined;
}

/** Gives an appointment to another technician, at its time. docs/rules.md 14.10 */
export interface Give extends ByStaff {
  what: "give";
  technicianId: string;
}

/**
 * Edits an appointment, which stays the same one at its start. What is left out stays, but new services bring their length
 * and their price. docs/rules.md 5.31
 */
export interface Edit extends About {
  what: "edit";
  services?: NamedService[] | undefined;
  serviceQuantities: Record<string, number>;
  technicianId?: string | undefined;
  /** Minutes, if staff set others than the services take. */
  length?: number | undefined;
  /** Pence, if staff set another price than the services cost. */
  pricePence?: number | undefined;
  reason?: PriceReason | undefined;
  customer?: CustomerDetails | undefined;
  notes?: string | undefined;
  /** Whether its customer is told of what they can see. */
  tell: boolean;
  overHold?: boolean | undefined;
  overlap?: Overlap;
}

/**
 * `cancelledBy` and `noShow` are what staff say about it. A no-show is mailed to nobody unless staff ask for it.
 * docs/rules.md 5.7, 5.42
 */
export interface Cancel extends About, DepositFromNow {
  what: "cancel";
  cancelledBy?: CancelledBy | undefined;
  noShow?: boolean | undefined;
  /** Staff ask for the fee in the same step. docs/rules.md 29.11 */
  askFee?: boolean | undefined;
  tell?: Tell;
}

/** Marks a client as arrived. docs/rules.md 5.41 */
export interface Arrived extends About {
  what: "arrived";
}

/**
 * Takes back a cancellation by its customer. `date` is the one on which it stood, so that what has come since is known.
 * docs/rules.md 5.28
 */
export interface BringBack extends About {
  what: "bring-back";
  date: string;
}

/** docs/rules.md 5.8 */
export interface SetStatus extends About {
  what: "status";
  status: AppointmentStatus;
  tell?: Tell;
}

/** docs/rules.md 3.6 */
export interface SetPrice extends About {
  what: "price";
  pricePence: number;
  paymentMethod: PaymentMethod;
}

/** docs/rules.md 5.8, 5.17, 13.10 */
export interface Pay extends About {
  what: "payment";
  paymentStatus: PaymentStatus;
  paymentMethod?: PaymentMethod;
}

/** Completes and marks as paid. docs/rules.md 14.13 */
export interface Done extends About {
  what: "done";
  tell?: Tell;
}

/** docs/rules.md 5.12 */
export interface Delete extends About {
  what: "delete";
  tell: boolean;
}

/** Takes a command of staff back. docs/rules.md 5.43 */
export interface Undo {
  what: "undo";
  commandId: string;
}

/** Holds a start for the browser that asks. It has no key, and nothing of it goes to D1. docs/rules.md 22.9 */
export interface HoldStart {
  what: "hold";
  holder: Holder;
  start: StartAsked;
  /** The holder's own appointment, whose slot counts as free. docs/rules.md 5.6 */
  replaces?: string | undefined;
  /**
   * Set while the client pays at Stripe: the id of the visit there, until when it lasts (UTC ms), and the friends who come
   * along. docs/rules.md 22.18, 22.20
   */
  paying?: { id: string; until: number; friends?: Friend[] | undefined } | undefined;
}

/** The salon that something is asked of. */
export interface OfSalon {
  salonId: string;
}

/** A command that writes appointments, as it is sent and as it is decided. */
export type CommandSent = Sender & Instruction;
export type AppointmentCommand = Sent & Instruction;

/** What such a command asks for. */
export type Instruction =
  | (Book | Change | Move | Give | Edit)
  | (Cancel | BringBack | Arrived | SetStatus | Done)
  | (SetPrice | Pay | Take | Redeem | GiveBack | VoidPayment)
  | (Lapse | Waive | AskFee | WaiveFee)
  | (Delete | Undo);
