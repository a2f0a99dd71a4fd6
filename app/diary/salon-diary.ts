import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Payment } from "./appointments/payment.ts";
import type { Hold, PastHold } from "./holds/hold.ts";
import type { Service } from "./menu/service.ts";
import type { Voucher } from "./money/voucher.ts";
import type { Count } from "./networks.ts";
import type { CardInDiary } from "./terms/cards.ts";
import type { PackageHeld } from "./terms/packages-held.ts";
import type { DepositMark, Terms } from "./terms/terms.ts";
import type { TextRules } from "./texts/texts.ts";
import type { Block, Diary, Interval } from "./times/diary.ts";
import { diaryFrom, type TechnicianRow } from "./times/diary-from.ts";
import type { Undoable } from "./undoable.ts";

/* A salon's diary, as far as it was loaded for the waiting commands. It is an immutable value: `apply` returns a new one. */

/** What a salon sets. Minutes, days and hours. docs/rules.md 5.20, 21.14 to 21.17 */
export interface Settings {
  timeZone: string;
  finishByClosing: boolean;
  noticeMinutes: number;
  bookableDays: number;
  longestBookingMinutes: number;
  changeCutoffHours: number;
  cancelCutoffHours: number;
  mostOpen: number;
  mostOpenBeforeAnswer: number;
  /**
   * Whether clients pay and leave cards at Stripe. Deposits and cards then come before a booking. docs/rules.md 29.14, 29.15
   */
  takesOnline: boolean;
  /** What goes by text; null or missing where the salon has set nothing. docs/rules.md 34.1 */
  texts?: TextRules | null;
}

/** The time that an appointment takes of its technician, including the minutes that stay free after it. */
export interface Taken extends Interval {
  id: string;
  technicianId: string | null;
  date: string;
  /** The ids of the appointments that staff let it overlap, by default none. docs/rules.md 5.32 */
  beside?: string[];
}

/** A client or a guest who sends a command, and what they have booked. */
export interface Client {
  /** As `senderOf` names them. */
  sender: string;
  /** Whether their mailbox has answered. docs/rules.md 6.23 */
  answered: boolean;
  /** Whether they have been at the salon. docs/rules.md 5.26 */
  visited: boolean;
  /** Whether staff have marked the client that they have proved to be as one who may not book online. docs/rules.md 23.16 */
  mustCall: boolean;
  /** The number of visits that they missed, and the mark about deposits on their client's card. docs/rules.md 29.2, 29.3 */
  missed: number;
  depositMark: DepositMark | null;
  /** The packages on the cards of the mailboxes that they have proved. docs/rules.md 32.20 */
  packages: PackageHeld[];
  /** The cards that they keep on file here. docs/rules.md 31.15 */
  cards: CardInDiary[];
  /** The pending and confirmed appointments of their account or, for a guest, of their mailbox. docs/rules.md 5.29 */
  open: { id: string; date: string; startsMinute: number; endsMinute: number }[];
}

/** A key that was used, the fingerprint of its command, and what that command wrote. docs/rules.md 5.3 */
export interface UsedKey {
  sender: string;
  key: string;
  fingerprint: string;
  createdId: string;
  commandId: string | null;
}

/** Blocked time for one technician, or with null for all. docs/rules.md 21.5 */
export interface BlockOf extends Block {
  technicianId: string | null;
}

/** A start that a network has held on a date and not booked. docs/rules.md 22.14 */
export interface PastHoldOf extends PastHold {
  network: string;
  date: string;
}

export interface SalonDiary {
  salonId: string;
  settings: Settings;
  /** The current booking terms; null before a salon has set any. docs/rules.md 29.1 */
  terms: Terms | null;
  week: Diary["week"];
  closures: { date: string; reason: string }[];
  /** The active technicians, in the team's order. */
  team: TechnicianRow[];
  blocks: BlockOf[];
  /** All services in the menu's order, including those hidden from clients. */
  menu: Service[];
  /** The time that is taken on the loaded dates. */
  taken: Taken[];
  /** The appointments that commands are about. */
  appointments: AppointmentInDiary[];
  /**
   * The money of those appointments, and of the vouchers that pay for them, in the order in which it was written.
   * docs/rules.md 27, 32
   */
  payments: Payment[];
  /**
   * Money that staff gave back through Stripe and that is still on its way, pence, by the `firstId` of its appointment.
   * docs/rules.md 31.23
   */
  onTheirWayBack: { firstId: string; pence: number }[];
  /** The vouchers that commands name, and those that have paid for these appointments. docs/rules.md 32 */
  vouchers: Voucher[];
  clients: Client[];
  /** Those phones in the commands that belong to clients who may not book online, normalised. docs/rules.md 23.16 */
  phonesToCall: string[];
  counts: Count[];
  keys: UsedKey[];
  /** The undo steps of the commands that are to be undone. docs/rules.md 5.43 */
  undoables: Undoable[];
  holds: Hold[];
  /** The starts that the holders' networks have held and not booked. docs/rules.md 22.14 */
  pastHolds: PastHoldOf[];
  /** Switches all limits off. A developer's machine is set so for tests. */
  unlimited: boolean;
}

/**
 * The diary that decides which times are offered. The slots of the appointments in `without` count as free. docs/rules.md 5.6
 */
export function timesOf(diary: SalonDiary, without: string[] = []): Diary {
  const { settings, week, closures, team, blocks } = diary;
  const taken = diary.taken.filter(({ id }) => !without.includes(id));
  return diaryFrom({ settings, week, closures, taken, team, blocks });
}

/** The appointment of that id, if it was loaded. */
export function appointmentIn({ appointments }: SalonDiary, id: string): AppointmentInDiary | undefined {
  return appointments.find((appointment) => appointment.id === id);
}
