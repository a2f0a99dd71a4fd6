import type { SalonTime } from "../kernel/days.ts";
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
import type { Agreeing } from "./terms/commands.ts";

/*
 * What commands to a salon’s diary say. Each is decided in `commands/`, where the fields of those stand that forms and the API
 * send.
 */

/** A command about one appointment. `version` is the one that its sender saw; without it, any version is accepted. */
export interface About {
  appointmentId: string;
  version?: number | undefined;
}

/** Who sends a command. The same `key` from the same sender is the same command. */
export interface Sender {
  actor: Actor;
  key: string;
  /** The id of the browser's cookie. Starts that this browser holds are free to it. docs/rules.md 22.12 */
  browser?: string | undefined;
  /** The sender's networks, the narrowest first, for counting. docs/rules.md 5.23 */
  networks?: string[] | undefined;
  /** How long its emails wait, ms. Until then, an undo means that nobody is told. docs/rules.md 10.40 */
  emailsWait?: number | undefined;
  /** What the sender's token says of their account. The diary's load checks it, and the actor with it. docs/rules.md 6.7 */
  presumed?: Presumed | undefined;
}

/** The role and the session's number in a token. An account that has others by now is not the token's. */
export interface Presumed {
  role: string;
  sessionVersion: number;
}

/** A command as it is decided. `id` is the id of this try, and of the appointment that it adds. */
export interface Sent extends Sender {
  /** The command's name in `registry.ts`. */
  what: string;
  id: string;
  /** The fingerprint of what is asked. docs/rules.md 5.3 */
  fingerprint: string;
}

/** The services, the start and the technician that are asked for. `minute` is a minute of the salon's day. */
export interface StartAsked {
  services: NamedService[];
  /** Quantities by service id, for services that are named without one. */
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

/**
 * What the sender believes: the price in pence, the length in minutes, and the end as a minute of the day. docs/rules.md 3.2,
 * 5.6
 */
export interface Asserted {
  assertedPricePence?: number | undefined;
  assertedDuration?: number | undefined;
  assertedEnd?: number | undefined;
}

/**
 * A friend who comes along with the booker. `comes` says whether they start with the person before them or directly after.
 * docs/rules.md 5.40
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
  /** A booking without `answers` needs none. docs/rules.md 2.11 */
  answers?: AnswerSent[] | undefined;
  paymentMethod: PaymentMethod;
  status?: AppointmentStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  /** Staff may book outside the opening hours. docs/rules.md 15.3 */
  anyHours?: boolean;
  /** Staff write down a visit of an earlier time. docs/rules.md 15.14 */
  earlier?: boolean;
  /** Staff may book a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** Staff may book beside others on purpose. docs/rules.md 5.32 */
  overlap?: Overlap;
  /**
   * Set when staff import a booking from another program, with its minutes, its pence, what was paid in advance there, and whether
   * the client never came. No email confirms it. docs/rules.md 25.3
   */
  imported?:
    | {
        length?: number | undefined;
        pricePence?: number | undefined;
        depositPence?: number | undefined;
        missed?: boolean | undefined;
      }
    | undefined;
  /** The friends who come along. Either everybody gets an appointment or nobody does. docs/rules.md 5.40 */
  friends?: Friend[] | undefined;
  /** The id of the picture that was tapped to book. Only the pages of clients and guests send it. docs/rules.md 19.7 */
  lookId?: string | undefined;
  tell?: Tell;
}

/** The ids of the appointments that staff agree to overlap; `true` agrees to any. docs/rules.md 5.32 */
export type Overlap = boolean | string[] | undefined;

/** Whether the customer is mailed about what staff do; by default yes. docs/rules.md 10.41 */
type Tell = boolean | undefined;

/**
 * Changes an appointment: a new one with other services or another start replaces it. Fields that are left out stay as they
 * were. docs/rules.md 5.6, 5.15
 */
export interface Change extends Omit<StartAsked, "services">, Asserted, Agreeing {
  what: "change";
  appointmentId: string;
  /** The version that the sender saw, if known. */
  version?: number;
  /** Staff may change to a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** The services one by one. Otherwise `serviceName` has all their names as one text. docs/rules.md 5.4 */
  services?: NamedService[] | undefined;
  serviceName?: string | undefined;
  customer?: CustomerDetails;
  notes?: string | null | undefined;
  /** Without any, the earlier answers stay. docs/rules.md 2.11 */
  answers?: AnswerSent[] | undefined;
  paymentMethod: PaymentMethod;
  paymentStatus?: PaymentStatus | undefined;
}

/** What every change by staff carries: the version that they saw, and whether its customer is mailed. */
interface ByStaff {
  appointmentId: string;
  version: number;
  tell: boolean;
  /** Staff may take a start that somebody holds. docs/rules.md 22.12 */
  overHold?: boolean;
  /** Staff may move it beside others on purpose. docs/rules.md 5.32 */
  overlap?: Overlap;
}

/** Moves an appointment to another start, technician or length (minutes). The rest stays. docs/rules.md 13.6, 13.8 */
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
 * Edits an appointment in place: its start and id stay. Fields that are left out stay too, except that new services bring
 * their own length and price. docs/rules.md 5.31
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
  /** Whether its customer is mailed about changes that they can see. */
  tell: boolean;
  overHold?: boolean | undefined;
  overlap?: Overlap;
}

/**
 * Books an appointment's client for the same again, at each of these starts or at none. `minute` is a minute of the salon's
 * day. docs/rules.md 35.1, 35.3
 */
export interface Repeat extends About {
  what: "repeat";
  starts: SalonTime[];
  tell: boolean;
}

/** Moves visits of a series, each to a start of its own, or none of them. docs/rules.md 35.5 */
export interface MoveSeries extends About {
  what: "move-series";
  moves: ({ appointmentId: string; version: number } & SalonTime)[];
  tell: boolean;
}

/** Cancels visits of a series, or none of them. docs/rules.md 35.5 */
export interface CancelSeries extends About {
  what: "cancel-series";
  cancels: { appointmentId: string; version: number }[];
  cancelledBy?: CancelledBy | undefined;
  tell: boolean;
}

/**
 * Takes back a cancellation by its customer. `date` is the appointment's date: the diary of that date is loaded for it.
 * docs/rules.md 5.28
 */
export interface BringBack extends About {
  what: "bring-back";
  date: string;
}

/** Undoes a command of staff. docs/rules.md 5.43 */
export interface Undo {
  what: "undo";
  commandId: string;
}

/** Holds a start for a browser. It has no key, and D1 stores nothing of it. docs/rules.md 22.9 */
export interface HoldStart {
  what: "hold";
  holder: Holder;
  /** The client or guest, as far as they have proved who they are. Nobody counts as a new client. docs/rules.md 29.21 */
  actor?: Actor | null;
  start: StartAsked;
  /** The holder's own appointment that is being changed. Its slot counts as free. docs/rules.md 5.6 */
  replaces?: string | undefined;
  /** The friends who come along, where their places are held too. docs/rules.md 5.29, 22.20 */
  friends?: Friend[] | undefined;
  /** What a guest asserts whose booking waits for a code. It lasts longer, and is refused if it can't be booked. docs/rules.md 5.29 */
  waits?: (Asserted & Pick<Book, "answers">) | undefined;
  /** Set while the client pays at Stripe: the id of that visit, and when it ends (UTC ms). docs/rules.md 22.18 */
  paying?: { id: string; until: number } | undefined;
}

/** The salon that a request is for. */
export interface OfSalon {
  salonId: string;
}
