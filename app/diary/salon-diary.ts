import type { AppointmentInDiary } from "./appointments/booked.ts";
import type { Payment } from "./appointments/payment.ts";
import type { Hold, PastHold } from "./holds/hold.ts";
import type { Service } from "./menu/service.ts";
import type { Count } from "./networks.ts";
import type { CardInDiary } from "./terms/cards.ts";
import type { DepositMark, Terms } from "./terms/terms.ts";
import type { Block, Diary, Interval } from "./times/diary.ts";
import { diaryFrom, type TechnicianRow } from "./times/diary-from.ts";
import type { Undoable } from "./undoable.ts";
import type { Voucher } from "./vouchers/voucher.ts";

/*
 * A salon's diary as a command is decided on it: as much of it as was loaded for the commands that wait. It is a value:
 * nothing changes it, and `apply` answers another one.
 */

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
}

/** What an appointment takes of its technician, with the minutes kept free after it. */
export interface Taken extends Interval {
  id: string;
  technicianId: string | null;
  date: string;
  /** What staff let it stand beside, by default nothing. docs/rules.md 5.32 */
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
  /** Whether staff have said of whoever has proved to be them that they may not book online. docs/rules.md 23.16 */
  mustCall: boolean;
  /** To how many visits they have not come, and what their card says of deposits. docs/rules.md 29.2, 29.3 */
  missed: number;
  depositMark: DepositMark | null;
  /** The cards that they keep on file here. docs/rules.md 31.15 */
  cards: CardInDiary[];
  /** The pending and confirmed appointments of their account or, for a guest, of their mailbox. docs/rules.md 5.29 */
  open: { id: string; date: string; startsMinute: number; endsMinute: number }[];
}

/** A key that was used, what was asked under it, and what that wrote. docs/rules.md 5.3 */
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
  /** The booking terms as they are, null before a salon has set any. docs/rules.md 29.1 */
  terms: Terms | null;
  week: Diary["week"];
  closures: { date: string; reason: string }[];
  /** The active technicians, in the team's order. */
  team: TechnicianRow[];
  blocks: BlockOf[];
  /** All services in the menu's order, those hidden from clients too. */
  menu: Service[];
  /** All that stands on the dates that were loaded. */
  taken: Taken[];
  /** The appointments that commands are about. */
  appointments: AppointmentInDiary[];
  /**
   * The money of those appointments, and of the vouchers that pay for them, in the order in which it was written.
   * docs/rules.md 27, 32
   */
  payments: Payment[];
  /**
   * What staff have given back through Stripe and is still on its way, pence, by the `firstId` of its appointment.
   * docs/rules.md 31.23
   */
  onTheirWayBack: { firstId: string; pence: number }[];
  /** The vouchers that commands name, and those that have paid for these appointments. docs/rules.md 32 */
  vouchers: Voucher[];
  clients: Client[];
  /** Of the phones that commands name, those of clients who may not book online, normalised. docs/rules.md 23.16 */
  phonesToCall: string[];
  counts: Count[];
  keys: UsedKey[];
  /** What takes the commands back that are to be undone. docs/rules.md 5.43 */
  undoables: Undoable[];
  holds: Hold[];
  /** What the networks that ask for a hold have held and not booked. docs/rules.md 22.14 */
  pastHolds: PastHoldOf[];
  /** No limits hold: so a developer's machine is set for a run of tests. */
  unlimited: boolean;
}

/** The diary that decides which times are offered. The slots of the appointments `without` count as free. docs/rules.md 5.6 */
export function timesOf(diary: SalonDiary, without: string[] = []): Diary {
  const { settings, week, closures, team, blocks, unlimited } = diary;
  const taken = diary.taken.filter(({ id }) => !without.includes(id));
  const longestBookingMinutes = unlimited ? undefined : settings.longestBookingMinutes;
  return diaryFrom({ settings: { ...settings, longestBookingMinutes }, week, closures, taken, team, blocks });
}

/** The appointment of that id, if it was loaded. */
export function appointmentIn({ appointments }: SalonDiary, id: string): AppointmentInDiary | undefined {
  return appointments.find((appointment) => appointment.id === id);
}
