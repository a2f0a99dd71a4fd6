import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { Actor } from "../diary/appointments/appointment.ts";
import type { States } from "../diary/appointments/booked.ts";
import { PAYMENT_KINDS, WAYS_TO_PAY } from "../diary/appointments/payment.ts";
import type { Book } from "../diary/command.ts";
import { EMAIL_KINDS } from "../diary/emails.ts";
import type { BirthdayRule } from "../diary/marketing/birthday.ts";
import type { AnswerGiven } from "../diary/menu/questions.ts";
import type { OwnTerms, Question } from "../diary/menu/service.ts";
import type { DepositPart } from "../diary/terms/commands.ts";
import { type Agreed, DEPOSIT_MARKS, type Fee, type Terms } from "../diary/terms/terms.ts";
import { type TextRules, WAYS_TO_TELL } from "../diary/texts/texts.ts";
import { GAPS } from "../diary/times/diary.ts";
import type { Rota } from "../diary/times/rota.ts";
import type { Undoable } from "../diary/undoable.ts";
import type { OfferedTime, Wanted } from "../diary/waitlist/entry.ts";
import { DATE_STYLES } from "../kernel/date-style.ts";

/*
 * The tables of D1. Money is integer pence, lengths and times of day are minutes, dates are `yyyy-MM-dd` on the salon's
 * wall clock, and every `…_at` is a UTC instant in milliseconds. Every row belongs to a salon.
 *
 * drizzle-kit generates neither STRICT nor triggers: both are added to migrations/ by hand.
 * app/database/schema.test.ts and GET /api/health assert them. No delete cascades: each names its tables.
 */

/** A salon: its name and contacts, its settings, and its own page. docs/rules.md 18, 21.6 */
export const salons = sqliteTable("salons", {
  id: text("id").primaryKey(),
  /** Null for the salon that serves every other host. */
  host: text("host").unique(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  address: text("address").notNull(),
  instagramUrl: text("instagram_url").notNull(),
  facebookUrl: text("facebook_url").notNull(),
  timeZone: text("time_zone").notNull().default("Europe/London"),
  /** How pages and emails write dates. */
  dateStyle: text("date_style", { enum: DATE_STYLES }).notNull().default("en-US"),
  /** Whether the calendar draws appointments as long as they are. */
  realLengths: integer("real_lengths", { mode: "boolean" }).notNull().default(false),
  currency: text("currency").notNull().default("GBP"),
  country: text("country").notNull().default("GB"),
  locationHint: text("location_hint").notNull().default("weur"),
  finishByClosing: integer("finish_by_closing", { mode: "boolean" }).notNull().default(false),
  /** How much a client may book. docs/rules.md 5.20, 5.21 */
  mostOpenBeforeAnswer: integer("most_open_before_answer").notNull().default(2),
  mostOpen: integer("most_open").notNull().default(10),
  longestBookingMinutes: integer("longest_booking_minutes").notNull().default(360),
  commandsAnHour: integer("commands_an_hour").notNull().default(20),
  /** When a client may book, change and cancel. 0 means no limit. */
  noticeMinutes: integer("notice_minutes").notNull().default(0),
  bookableDays: integer("bookable_days").notNull().default(30),
  changeCutoffHours: integer("change_cutoff_hours").notNull().default(48),
  cancelCutoffHours: integer("cancel_cutoff_hours").notNull().default(0),
  /** When starts that leave a gap are offered. docs/rules.md 4.17 */
  gaps: text("gaps", { enum: GAPS }).notNull().default("first"),
  itemMinutes: integer("item_minutes", { mode: "boolean" }).notNull().default(false),
  /** Whether people may book without an account. */
  guestBookings: integer("guest_bookings", { mode: "boolean" }).notNull().default(true),
  /** Whether clients may book at all. */
  openForBooking: integer("open_for_booking", { mode: "boolean" }).notNull().default(true),
  /** What its own page says, and its colours. A link that is not set is empty; a colour is `#rrggbb`. */
  tagline: text("tagline").notNull().default(""),
  policy: text("policy").notNull().default(""),
  mapUrl: text("map_url").notNull().default(""),
  colourAccent: text("colour_accent"),
  colourPaper: text("colour_paper"),
  /** Rises with every edit of its page. */
  version: integer("version").notNull().default(1),
  createdAt: integer("created_at").notNull(),
  /** Its own categories, in order; null for the specification’s. docs/rules.md 2.13 */
  categories: text("categories", { mode: "json" }).$type<{ key: string; name: string; hidden: boolean }[]>(),
  /** Whether clients may pay through Stripe. docs/rules.md 31.1 */
  onlinePayments: integer("online_payments", { mode: "boolean" }).notNull().default(false),
  /** Whether anybody may buy a voucher on `/vouchers`. docs/rules.md 32.10 */
  onlineVouchers: integer("online_vouchers", { mode: "boolean" }).notNull().default(false),
  /** Whether clients may join a waiting list, and how long they have to answer an offer, minutes. docs/rules.md 33 */
  waitingList: integer("waiting_list", { mode: "boolean" }).notNull().default(false),
  offerMinutes: integer("offer_minutes").notNull().default(30),
  /** What goes by text; null where nothing was set. docs/rules.md 34.1 */
  texts: text("texts", { mode: "json" }).$type<TextRules>(),
  /** What clients are sent before their birthdays; null where nothing was set. docs/rules.md 35.13 */
  birthdays: text("birthdays", { mode: "json" }).$type<BirthdayRule>(),
  /** When its trial ends (UTC ms); null for one that the operator has made or looked at. docs/rules.md 18.11 */
  trialUntil: integer("trial_until"),
  /** The mailed code that made it, which makes no second one; null for one that the operator has made. docs/rules.md 18.9 */
  madeByCode: text("made_by_code").unique(),
});

/** What somebody of the staff may do. docs/rules.md 21.9 */
export const STAFF_ROLES = ["owner", "manager", "receptionist", "technician"] as const;

/**
 * Accounts. docs/rules.md 24
 * - `role`: `admin` for owners, managers and receptionists. A technician's account is a `user`, so code that reads only `role` sees no staff.
 * - `staffRole`, `technicianId`: what somebody of the staff is. An admin without `staffRole` is an owner.
 * - `withheld`: the rights that an owner has taken from a manager.
 * - `secondFactor`, `secondFactorStep`: the encrypted secret, and the last time step whose code was accepted.
 * - `recoveryCodes`: the HMACs of the unused ones, each followed by a space.
 * - `phone` and all after it: what a client has told of themselves; empty or null where they have not.
 * - `birthday`: `MM-dd` or `yyyy-MM-dd`.
 * - `pleaseKnow`: what the technician should know.
 * - `marketingAt`: when the client last answered the question of marketing.
 * - `marketingWords`: the words that they said yes to, or empty.
 */
export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ["admin", "client", "user"] }).notNull(),
    staffRole: text("staff_role", { enum: STAFF_ROLES }),
    technicianId: text("technician_id").references((): AnySQLiteColumn => technicians.id),
    withheld: text("withheld", { mode: "json" }).$type<string[]>().notNull().default([]),
    emailVerifiedAt: integer("email_verified_at"),
    sessionVersion: integer("session_version").notNull().default(0),
    secondFactor: text("second_factor"),
    secondFactorSince: integer("second_factor_since"),
    secondFactorStep: integer("second_factor_step").notNull().default(0),
    secondFactorDeclined: integer("second_factor_declined", { mode: "boolean" }).notNull().default(false),
    recoveryCodes: text("recovery_codes").notNull().default(""),
    phone: text("phone").notNull().default(""),
    birthday: text("birthday").notNull().default(""),
    favouriteTechnicianId: text("favourite_technician_id").references((): AnySQLiteColumn => technicians.id),
    pleaseKnow: text("please_know").notNull().default(""),
    marketing: integer("marketing", { mode: "boolean" }).notNull().default(false),
    marketingAt: integer("marketing_at"),
    marketingWords: text("marketing_words").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (users) => [
    uniqueIndex("users_one_account_per_email").on(users.salonId, users.email),
    index("users_of_the_staff").on(users.salonId).where(sql`role = 'admin' OR staff_role IS NOT NULL`),
    index("users_by_birthday").on(users.salonId, sql`substr(birthday, -5)`).where(sql`birthday <> ''`),
    check("users_email_is_lower_case", sql`${users.email} = lower(trim(${users.email}))`),
    check("users_role", sql`${users.role} IN ('admin', 'client', 'user')`),
  ],
);

export const services = sqliteTable(
  "services",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    pricePence: integer("price_pence").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    category: text("category").notNull(),
    bufferMinutes: integer("buffer_minutes").notNull().default(0),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    questions: text("questions", { mode: "json" }).$type<Question[]>().notNull().default([]),
    extraMinutes: integer("extra_minutes").notNull().default(0),
    popular: integer("popular", { mode: "boolean" }).notNull().default(false),
  },
  (services) => [
    index("services_in_menu_order").on(services.salonId, services.position),
    check("services_name_is_not_blank", sql`length(trim(${services.name})) > 0`),
    check("services_price", sql`${services.pricePence} >= 0`),
    check("services_duration", sql`${services.durationMinutes} BETWEEN 0 AND 1440`),
  ],
);

/** Where a picture is shown. A salon has one logo and one hero, a service one picture, the gallery several. */
export const PICTURE_PLACES = ["logo", "hero", "gallery", "service", "technician"] as const;

/**
 * What a picture of the gallery books: the ids of services, with quantities for per-item ones, and a technician's id or null.
 */
interface StoredLook {
  name: string;
  services: { id: string; quantity: number }[];
  technicianId: string | null;
}

/**
 * The salon's pictures, whose files are in R2. A service or a technician names its picture. docs/rules.md 19
 * - `width`, `height`: of the largest file, in pixels.
 * - `removedAt`: since then the picture is shown nowhere; it is deleted once its files are. A picture that is being uploaded
 *   has it too.
 * - `look`: what a picture of the gallery books, or null.
 */
export const pictures = sqliteTable(
  "pictures",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    place: text("place", { enum: PICTURE_PLACES }).notNull(),
    serviceId: text("service_id"),
    position: integer("position").notNull().default(0),
    alt: text("alt").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: integer("created_at").notNull(),
    removedAt: integer("removed_at"),
    technicianId: text("technician_id"),
    look: text("look", { mode: "json" }).$type<StoredLook>(),
  },
  (pictures) => [
    index("pictures_of_a_salon").on(pictures.salonId, pictures.place, pictures.position),
    uniqueIndex("pictures_one_logo_and_hero")
      .on(pictures.salonId, pictures.place)
      .where(sql`place IN ('logo', 'hero') AND removed_at IS NULL`),
    uniqueIndex("pictures_one_a_service")
      .on(pictures.serviceId)
      .where(sql`service_id IS NOT NULL AND removed_at IS NULL`),
    uniqueIndex("pictures_one_a_technician")
      .on(pictures.technicianId)
      .where(sql`technician_id IS NOT NULL AND removed_at IS NULL`),
    index("pictures_removed").on(pictures.removedAt).where(sql`removed_at IS NOT NULL`),
    check("pictures_place", sql`${pictures.place} IN ('logo', 'hero', 'gallery', 'service', 'technician')`),
    check("pictures_of_a_service", sql`(${pictures.place} = 'service') = (${pictures.serviceId} IS NOT NULL)`),
    check("pictures_of_a_technician", sql`(${pictures.place} = 'technician') = (${pictures.technicianId} IS NOT NULL)`),
    check("pictures_look", sql`${pictures.look} IS NULL OR json_valid(${pictures.look})`),
    check("pictures_size", sql`${pictures.width} > 0 AND ${pictures.height} > 0`),
  ],
);

/** A part of a day, minutes of the day, half-open. */
interface Span {
  start: number;
  end: number;
}

/**
 * The technicians of a salon. A trigger gives each new salon its first one, whose id is the salon's. docs/rules.md 21
 * - `services`: the ids of the services that they do; null for all.
 * - `week`: hours of their own by weekday, 0 for Sunday. A missing weekday has the salon's hours.
 * - `line`: what they say of themselves, or empty.
 * - `ownTerms`: prices and minutes of their own, by service.
 * - `rota`: the hours that depend on the week.
 * - `version`: rises with every edit.
 */
export const technicians = sqliteTable(
  "technicians",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    name: text("name").notNull(),
    colour: text("colour").notNull().default("#b4637a"),
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    services: text("services", { mode: "json" }).$type<string[]>(),
    week: text("week", { mode: "json" }).notNull().default({}).$type<Partial<Record<number, Span[]>>>(),
    line: text("line").notNull().default(""),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    ownTerms: text("own_terms", { mode: "json" }).notNull().default({}).$type<OwnTerms>(),
    rota: text("rota", { mode: "json" }).notNull().default({}).$type<Rota>(),
  },
  (technicians) => [
    index("technicians_of_a_salon").on(technicians.salonId, technicians.position),
    check("technicians_name_is_not_blank", sql`length(trim(${technicians.name})) > 0`),
    check("technicians_services", sql`${technicians.services} IS NULL OR json_valid(${technicians.services})`),
    check("technicians_week", sql`json_valid(${technicians.week})`),
  ],
);

/**
 * Time that is blocked for one technician, or with `technicianId` null for all. A weekly block repeats on the weekday of
 * `date`, from that date on. Clients never see the reason. docs/rules.md 21.5
 */
export const blocks = sqliteTable(
  "blocks",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    technicianId: text("technician_id").references(() => technicians.id),
    date: text("date").notNull(),
    startsMinute: integer("starts_minute").notNull(),
    endsMinute: integer("ends_minute").notNull(),
    weekly: integer("weekly", { mode: "boolean" }).notNull().default(false),
    reason: text("reason").notNull().default(""),
    createdAt: integer("created_at").notNull(),
  },
  (blocks) => [
    index("blocks_of_a_salon").on(blocks.salonId, blocks.weekly, blocks.date),
    check("blocks_date", sql`${blocks.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "blocks_within_the_day",
      sql`${blocks.startsMinute} >= 0 AND ${blocks.startsMinute} < ${blocks.endsMinute} AND ${blocks.endsMinute} <= 1440`,
    ),
  ],
);

/**
 * `weekday` is 0 for Sunday to 6 for Saturday. A closed day keeps its times for when it opens again. `furtherSpans` are
 * those after the first one, in order.
 */
export const businessHours = sqliteTable(
  "business_hours",
  {
    salonId: salonId(),
    weekday: integer("weekday").notNull(),
    isOpen: integer("is_open", { mode: "boolean" }).notNull(),
    opensMinute: integer("opens_minute").notNull(),
    closesMinute: integer("closes_minute").notNull(),
    furtherSpans: text("further_spans", { mode: "json" }).notNull().default([]).$type<Span[]>(),
  },
  (hours) => [
    primaryKey({ columns: [hours.salonId, hours.weekday] }),
    check("business_hours_weekday", sql`${hours.weekday} BETWEEN 0 AND 6`),
    check(
      "business_hours_times",
      sql`${hours.opensMinute} BETWEEN 0 AND 1439 AND ${hours.closesMinute} BETWEEN 0 AND 1440`,
    ),
    check("business_hours_order", sql`${hours.isOpen} = 0 OR ${hours.opensMinute} < ${hours.closesMinute}`),
  ],
);

export const closureDates = sqliteTable(
  "closure_dates",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    date: text("date").notNull(),
    reason: text("reason").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (closures) => [
    uniqueIndex("closure_dates_one_a_day").on(closures.salonId, closures.date),
    check("closure_dates_date", sql`${closures.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check("closure_dates_reason_is_not_blank", sql`length(trim(${closures.reason})) > 0`),
  ],
);

/**
 * `customer_email` without dots and `+tag` before the `@`: `foldedMailbox` of app/models/accounts/mailbox.ts in SQL.
 * docs/rules.md 6.22
 */
const FOLDED_MAILBOX = sql`replace(substr(customer_email, 1, min(instr(customer_email, '@'), instr(customer_email || '+', '+')) - 1), '.', '') || iif(customer_email GLOB '*@googlemail.com', '@gmail.com', substr(customer_email, instr(customer_email, '@')))`;

/** The appointment that one was moved from first, or itself: `firstIdOf` in SQL. docs/rules.md 27.3 */
const FIRST_ID = sql`coalesce(nullif(calendar_uid, ''), id)`;

/**
 * Appointments. Each takes up `[startsMinute, endsMinute)` on `date`. A trigger gives an appointment without a technician to
 * the salon's first one. docs/rules.md 21, 29
 * - `replacesId`, `replacedById`: the appointment that it was moved from, and the one that it was moved to.
 * - `version`: rises with every write. `writtenBy`: the command that wrote last.
 * - `phoneKey`: the normalised phone, for comparing. `mailboxKey`: the folded email, for counting.
 * - `calendarUid`, `calendarSequence`: a move passes the first on and raises the second, so that calendars move their entry.
 * - `mailboxProved`: the client who booked had proved that the email is theirs (rule 23.15).
 * - `bufferMinutes`: are blocked too, after the end.
 * - `technicianRequested`: the customer asked for that technician.
 * - `agreed`: what they agreed to of the booking terms.
 * - `depositDueAt`: when their deposit lapses. `lapsed`: whether the appointment was cancelled for that.
 * - `waived`: why no deposit is asked for after all.
 * - `fee`: what they owe for a missed visit or a late cancellation.
 * - `lookId`: the picture of the gallery that was tapped to book it (rule 19.7). That picture may have been deleted.
 */
export const appointments = sqliteTable(
  "appointments",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    clientId: text("client_id").references(() => users.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone").notNull(),
    phoneKey: text("phone_key").notNull().default(""),
    serviceNames: text("service_names").notNull(),
    date: text("date").notNull(),
    startsMinute: integer("starts_minute").notNull(),
    endsMinute: integer("ends_minute").notNull(),
    technicianId: text("technician_id").references(() => technicians.id),
    technicianRequested: integer("technician_requested", { mode: "boolean" }).notNull().default(false),
    bufferMinutes: integer("buffer_minutes").notNull().default(0),
    pricePence: integer("price_pence").notNull(),
    status: text("status", { enum: ["pending", "confirmed", "completed", "cancelled"] }).notNull(),
    paymentMethod: text("payment_method", { enum: ["cash", "bank_transfer"] }).notNull(),
    paymentStatus: text("payment_status", { enum: ["pending", "paid", "refunded", "cancelled"] }).notNull(),
    notes: text("notes").notNull().default(""),
    lateCancellation: integer("late_cancellation", { mode: "boolean" }).notNull().default(false),
    replacesId: text("replaces_id"),
    replacedById: text("replaced_by_id"),
    calendarUid: text("calendar_uid").notNull().default(""),
    calendarSequence: integer("calendar_sequence").notNull().default(0),
    writtenBy: text("written_by"),
    mailboxProved: integer("mailbox_proved", { mode: "boolean" }).notNull().default(false),
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    answers: text("answers", { mode: "json" }).$type<AnswerGiven[]>().notNull().default([]),
    beside: text("beside", { mode: "json" }).$type<string[]>().notNull().default([]),
    partyId: text("party_id"),
    seriesId: text("series_id"),
    arrivedAt: integer("arrived_at"),
    cancelledBy: text("cancelled_by", { enum: ["client", "salon"] }),
    noShow: integer("no_show", { mode: "boolean" }).notNull().default(false),
    agreed: text("agreed", { mode: "json" }).$type<Agreed>(),
    depositDueAt: integer("deposit_due_at"),
    waived: text("waived"),
    lapsed: integer("lapsed", { mode: "boolean" }).notNull().default(false),
    fee: text("fee", { mode: "json" }).$type<Fee>(),
    lookId: text("look_id"),
    mailboxKey: text("mailbox_key").generatedAlwaysAs(FOLDED_MAILBOX, { mode: "virtual" }),
    firstId: text("first_id").generatedAlwaysAs(FIRST_ID, { mode: "virtual" }),
  },
  (appointments) => [
    index("appointments_by_technician").on(
      appointments.salonId,
      appointments.technicianId,
      appointments.date,
      appointments.startsMinute,
      appointments.id,
    ),
    index("appointments_by_date").on(
      appointments.salonId,
      appointments.date,
      appointments.startsMinute,
      appointments.id,
    ),
    index("appointments_by_status").on(
      appointments.salonId,
      appointments.status,
      appointments.date,
      appointments.startsMinute,
      appointments.id,
    ),
    index("appointments_by_payment_status").on(
      appointments.salonId,
      appointments.paymentStatus,
      appointments.date,
      appointments.startsMinute,
      appointments.id,
    ),
    index("appointments_by_payment_method").on(
      appointments.salonId,
      appointments.paymentMethod,
      appointments.date,
      appointments.startsMinute,
      appointments.id,
    ),
    // The account first: it finds an account's appointments when the account is deleted.
    index("appointments_of_a_client").on(appointments.clientId, appointments.salonId),
    index("appointments_of_a_mailbox").on(appointments.salonId, appointments.customerEmail),
    index("appointments_of_a_party").on(appointments.salonId, appointments.partyId).where(sql`party_id IS NOT NULL`),
    index("appointments_of_a_series").on(appointments.salonId, appointments.seriesId).where(sql`series_id IS NOT NULL`),
    index("appointments_of_a_walk_in")
      .on(appointments.salonId, appointments.customerName)
      .where(sql`customer_email = ''`),
    index("appointments_by_first").on(appointments.salonId, appointments.firstId),
    index("appointments_awaiting_a_deposit").on(appointments.depositDueAt).where(sql`deposit_due_at IS NOT NULL`),
    // The mailbox first: its emails are counted over all salons.
    index("appointments_of_a_folded_mailbox").on(appointments.mailboxKey, appointments.salonId),
    index("appointments_of_a_phone").on(appointments.salonId, appointments.phoneKey),
    // The last index. Of two that would do, SQLite takes the later one, and this one has everything that a diary reads.
    index("appointments_blocking")
      .on(
        appointments.salonId,
        appointments.date,
        appointments.startsMinute,
        appointments.endsMinute,
        appointments.technicianId,
        appointments.bufferMinutes,
        appointments.id,
      )
      .where(sql`status <> 'cancelled'`),
    uniqueIndex("appointments_replaced_once").on(appointments.replacesId),
    check("appointments_date", sql`${appointments.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "appointments_within_the_day",
      sql`${appointments.startsMinute} >= 0 AND ${appointments.startsMinute} < ${appointments.endsMinute} AND ${appointments.endsMinute} <= 1440`,
    ),
    check("appointments_price", sql`${appointments.pricePence} >= 0`),
    check("appointments_status", sql`${appointments.status} IN ('pending', 'confirmed', 'completed', 'cancelled')`),
    check("appointments_payment_method", sql`${appointments.paymentMethod} IN ('cash', 'bank_transfer')`),
    check(
      "appointments_payment_status",
      sql`${appointments.paymentStatus} IN ('pending', 'paid', 'refunded', 'cancelled')`,
    ),
  ],
);

/** The services of an appointment, with their names and prices at the time of booking. `pricePence` is for one. */
export const appointmentItems = sqliteTable(
  "appointment_items",
  {
    appointmentId: text("appointment_id")
      .notNull()
      .references(() => appointments.id),
    position: integer("position").notNull(),
    salonId: salonId(),
    serviceId: text("service_id").notNull(),
    name: text("name").notNull(),
    pricePence: integer("price_pence").notNull(),
    durationMinutes: integer("duration_minutes").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (items) => [
    primaryKey({ columns: [items.appointmentId, items.position] }),
    index("appointment_items_of_a_service").on(items.serviceId, items.appointmentId),
    check("appointment_items_price", sql`${items.pricePence} >= 0`),
    check("appointment_items_quantity", sql`${items.quantity} BETWEEN 1 AND 10`),
  ],
);

/**
 * The booking terms of a salon. Each version is a row that never changes, because triggers refuse it. The last version counts.
 * `terms` is what is asked for, and `text` the same in words. docs/rules.md 29.1
 */
export const terms = sqliteTable(
  "terms",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    terms: text("terms", { mode: "json" }).$type<Omit<Terms, "id" | "text">>().notNull(),
    text: text("text").notNull(),
    createdAt: integer("created_at").notNull(),
    actor: text("actor").notNull(),
  },
  (terms) => [
    index("terms_of_a_salon").on(terms.salonId, terms.createdAt),
    check("terms_are_json", sql`json_valid(${terms.terms})`),
  ],
);

/**
 * Money that was taken and given back. Rows are never changed or deleted, because triggers refuse it. Another row corrects a
 * wrong one. docs/rules.md 27
 * - `appointmentId`: the `firstId` of the appointment, which a move passes on and a deletion leaves; null for money of no
 *   appointment.
 * - `takenOn`: the salon's date.
 * - `technicianId`: who gets a tip.
 * - `answersId`: the row that it voids.
 * - `commandId`: the command that wrote it.
 * - `settles`: whether it was taken by setting a payment to paid.
 * - `offPence`: what came off the price with a package's use or a refund; null where nothing did, and in rows from before.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id"),
    kind: text("kind", { enum: PAYMENT_KINDS }).notNull(),
    method: text("method", { enum: WAYS_TO_PAY }).notNull(),
    amountPence: integer("amount_pence").notNull(),
    technicianId: text("technician_id").references(() => technicians.id),
    takenOn: text("taken_on").notNull(),
    createdAt: integer("created_at").notNull(),
    actor: text("actor").notNull(),
    note: text("note").notNull().default(""),
    stripeId: text("stripe_id"),
    answersId: text("answers_id").references((): AnySQLiteColumn => payments.id),
    commandId: text("command_id"),
    settles: integer("settles", { mode: "boolean" }).notNull().default(false),
    voucherId: text("voucher_id").references((): AnySQLiteColumn => vouchers.id),
    offPence: integer("off_pence"),
  },
  (payments) => [
    index("payments_of_an_appointment").on(payments.salonId, payments.appointmentId),
    index("payments_of_a_voucher").on(payments.salonId, payments.voucherId).where(sql`voucher_id IS NOT NULL`),
    index("payments_of_a_day").on(payments.salonId, payments.takenOn),
    uniqueIndex("payments_once_by_stripe").on(payments.salonId, payments.stripeId).where(sql`stripe_id IS NOT NULL`),
    uniqueIndex("payments_voided_once").on(payments.answersId).where(sql`answers_id IS NOT NULL`),
    check("payments_kind", sql`${payments.kind} IN ('deposit', 'payment', 'tip', 'fee', 'refund')`),
    check("payments_method", sql`${payments.method} IN ('cash', 'bank_transfer', 'card', 'online', 'voucher')`),
    check("payments_amount", sql`${payments.amountPence} <> 0`),
    check(
      "payments_sign",
      sql`(${payments.amountPence} > 0) = ((${payments.kind} <> 'refund') = (${payments.answersId} IS NULL))`,
    ),
    check("payments_date", sql`${payments.takenOn} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

/** A voucher was made good for longer: its last day before, when and by whom of the staff, and why. docs/rules.md 32.6 */
export interface Extension {
  from: string;
  /** UTC ms. */
  at: number;
  by: string;
  reason: string;
}

/**
 * Vouchers and packages that were sold. What a voucher is worth follows from its rows of `payments`. docs/rules.md 32
 * - The code is not stored. D1 has its hash and its last four characters.
 * - `uses`, `services`: what a package is good for; null for an amount.
 * - `client`: the client on whose card it stands.
 * - `buyer`: the mailbox of the person who bought it online; null if it was sold at the desk.
 * - `formerCode`: the code in another program from which it was brought in, which only staff take.
 * - `sender`: whom it is from.
 */
export const vouchers = sqliteTable(
  "vouchers",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    codeHash: text("code_hash").notNull(),
    codeEnd: text("code_end").notNull(),
    validUntil: text("valid_until").notNull(),
    createdAt: integer("created_at").notNull(),
    name: text("name").notNull().default(""),
    uses: integer("uses"),
    services: text("services", { mode: "json" }).$type<string[]>().notNull().default([]),
    client: text("client"),
    recipient: text("recipient").notNull().default(""),
    message: text("message").notNull().default(""),
    email: text("email").notNull().default(""),
    extensions: text("extensions", { mode: "json" }).$type<Extension[]>().notNull().default([]),
    sender: text("sender").notNull().default(""),
    buyer: text("buyer"),
    formerCode: text("former_code"),
  },
  (vouchers) => [
    uniqueIndex("vouchers_by_code").on(vouchers.salonId, vouchers.codeHash),
    uniqueIndex("vouchers_by_former_code")
      .on(vouchers.salonId, vouchers.formerCode)
      .where(sql`former_code IS NOT NULL`),
    index("vouchers_by_day").on(vouchers.salonId, vouchers.createdAt),
    index("vouchers_of_a_client").on(vouchers.salonId, vouchers.client).where(sql`client IS NOT NULL`),
    index("vouchers_of_a_mailbox").on(vouchers.salonId, vouchers.email),
    index("vouchers_of_a_buyer").on(vouchers.salonId, vouchers.buyer).where(sql`buyer IS NOT NULL`),
    check("vouchers_uses", sql`${vouchers.uses} BETWEEN 1 AND 100`),
    check("vouchers_valid_until", sql`${vouchers.validUntil} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

/**
 * The packages that a salon sells: a number of visits of these services for one price, good for a number of months.
 * docs/rules.md 32.7
 */
export const packages = sqliteTable(
  "packages",
  {
    id: text("id").notNull(),
    salonId: salonId(),
    name: text("name").notNull(),
    services: text("services", { mode: "json" }).$type<string[]>().notNull(),
    uses: integer("uses").notNull(),
    pricePence: integer("price_pence").notNull(),
    months: integer("months").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (packages) => [
    primaryKey({ columns: [packages.salonId, packages.id] }),
    check("packages_uses", sql`${packages.uses} BETWEEN 2 AND 100`),
    check("packages_price", sql`${packages.pricePence} BETWEEN ${packages.uses} AND 1000000`),
    check("packages_months", sql`${packages.months} BETWEEN 1 AND 60`),
  ],
);

/** What a rate is of: the VAT in a service's price, or a technician's commission. */
export const RATE_KINDS = ["vat", "commission"] as const;

/**
 * Rates that hold from a day on, until the next one of the same subject. The subject is the id of a service or a technician.
 * `basisPoints` is null where there is no rate from then on. docs/rules.md 28.4, 28.6
 */
export const rates = sqliteTable(
  "rates",
  {
    salonId: salonId(),
    kind: text("kind", { enum: RATE_KINDS }).notNull(),
    subjectId: text("subject_id").notNull(),
    fromDate: text("from_date").notNull(),
    basisPoints: integer("basis_points"),
  },
  (rates) => [
    primaryKey({ columns: [rates.salonId, rates.kind, rates.subjectId, rates.fromDate] }),
    check("rates_kind", sql`${rates.kind} IN ('vat', 'commission')`),
    check("rates_basis_points", sql`${rates.basisPoints} BETWEEN 0 AND 10000`),
    check("rates_date", sql`${rates.fromDate} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
  ],
);

/** What a client goes to Stripe for. docs/rules.md 31 */
export const CHECKOUT_PURPOSES = ["deposit", "payment", "fee", "setup"] as const;
export const CHECKOUT_STATES = ["open", "paid", "expired", "refunded"] as const;

/** Why a charge failed: the bank wants the client to confirm it, the bank says no, or the card is gone. docs/rules.md 31.19 */
export const CHARGE_FAILURES = ["authentication", "declined", "card-gone"] as const;

/** Why money goes back: staff said so, it was not owed any more, its start was gone, or somebody gave it back at Stripe. */
export const REFUND_REASONS = ["staff", "not-owed", "start-gone", "at-stripe"] as const;
export const REFUND_STATES = ["asked", "pending", "succeeded", "failed"] as const;

/** What a client wants to book. */
type BookingToPay = Omit<
  Book,
  "what" | "status" | "paymentStatus" | "anyHours" | "overHold" | "phoneKey" | "paid" | "card"
> & {
  /** What is to be paid for each appointment that it adds. docs/rules.md 31.13 */
  deposits?: DepositPart[];
  /** Whether the client leaves a card. docs/rules.md 31.20 */
  keepsCard?: boolean;
  /** The appointment that it changes. docs/rules.md 31.13 */
  changes?: string;
  /** The voucher that pays right after it. docs/rules.md 32.17 */
  voucherId?: string | undefined;
};
type BookedBy = Exclude<Actor, { role: "admin" | "stripe" | "clock" }>;

/**
 * A voucher that somebody is buying online. `email` is the mailbox that it goes to, and `buyer` the buyer's mailbox. All fields
 * become empty once the voucher is sold, or when its buyer is forgotten. docs/rules.md 32.11
 */
export interface VoucherOrder {
  recipient: string;
  sender: string;
  message: string;
  email: string;
  buyer: string;
}

/**
 * Clients' visits to Stripe's page. docs/rules.md 31, 32.11
 * - `appointmentId`: the `firstId` of the appointment; null while a booking waits for its deposit or its card.
 * - `booking`, `bookedBy`, `browser`: what is booked then, for whom, and which browser holds the start until `heldUntil`.
 * - `stripeId`, `paymentId`: Stripe's names for the visit and for its payment.
 * - `settlesUntil`: until then one request alone decides what becomes of the money.
 * - `cardId`: the card on file, for a charge at which the client is not there. `failure` says why it failed.
 * - `voucher`: the voucher that the visit pays for, instead of an appointment.
 */
export const checkouts = sqliteTable(
  "checkouts",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id"),
    purpose: text("purpose", { enum: CHECKOUT_PURPOSES }).notNull(),
    amountPence: integer("amount_pence").notNull(),
    currency: text("currency").notNull(),
    stripeId: text("stripe_id").unique(),
    paymentId: text("payment_id").unique(),
    state: text("state", { enum: CHECKOUT_STATES }).notNull().default("open"),
    booking: text("booking", { mode: "json" }).$type<BookingToPay>(),
    bookedBy: text("booked_by", { mode: "json" }).$type<BookedBy>(),
    browser: text("browser"),
    heldUntil: integer("held_until"),
    returnTo: text("return_to").notNull(),
    madeAt: integer("made_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    settlesUntil: integer("settles_until").notNull().default(0),
    cardId: text("card_id"),
    failure: text("failure", { enum: CHARGE_FAILURES }),
    voucher: text("voucher", { mode: "json" }).$type<VoucherOrder>(),
  },
  (checkouts) => [
    uniqueIndex("checkouts_one_open")
      .on(checkouts.salonId, checkouts.appointmentId, checkouts.purpose)
      .where(sql`state = 'open' AND appointment_id IS NOT NULL`),
    index("checkouts_of_an_appointment").on(checkouts.salonId, checkouts.appointmentId),
    index("checkouts_open").on(checkouts.expiresAt).where(sql`state = 'open'`),
    index("checkouts_untold").on(checkouts.madeAt).where(sql`state = 'refunded' AND booking IS NOT NULL`),
    index("checkouts_naming_somebody").on(checkouts.salonId).where(sql`booking IS NOT NULL OR voucher IS NOT NULL`),
    index("checkouts_over").on(checkouts.expiresAt).where(sql`state = 'expired'`),
    check("checkouts_purpose", sql`${checkouts.purpose} IN ('deposit', 'payment', 'fee', 'setup')`),
    check("checkouts_state", sql`${checkouts.state} IN ('open', 'paid', 'expired', 'refunded')`),
    check("checkouts_amount", sql`${checkouts.amountPence} BETWEEN 0 AND 1000000`),
  ],
);

/**
 * Cards that clients keep on file at Stripe. A removed card is not charged any more. docs/rules.md 31.15
 * - `appointmentId`: the `firstId` of the booking that it is for.
 * - `userId`, `mailbox`: if the client was signed in, it is also for other bookings of that account with that mailbox.
 * - `customerId`, `methodId`: Stripe's names.
 * - `agreedText`, `termsId`: the text that was agreed to, and its version.
 */
export const cardsOnFile = sqliteTable(
  "cards_on_file",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id").notNull(),
    userId: text("user_id"),
    mailbox: text("mailbox").notNull(),
    customerId: text("customer_id").notNull(),
    methodId: text("method_id").notNull(),
    brand: text("brand").notNull(),
    last4: text("last4").notNull(),
    expiryMonth: integer("expiry_month").notNull(),
    expiryYear: integer("expiry_year").notNull(),
    termsId: text("terms_id").notNull(),
    agreedText: text("agreed_text").notNull(),
    leftAt: integer("left_at").notNull(),
    removedAt: integer("removed_at"),
  },
  (cards) => [
    index("cards_of_an_appointment").on(cards.salonId, cards.appointmentId),
    index("cards_of_an_account").on(cards.salonId, cards.userId),
    index("cards_removed").on(cards.removedAt).where(sql`removed_at IS NOT NULL`),
  ],
);

/**
 * Money on its way back through Stripe, written before Stripe is asked. docs/rules.md 31.7
 * - `stripeId`: Stripe's name for the refund.
 * - `actor`: who of the staff gave it back.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    checkoutId: text("checkout_id")
      .notNull()
      .references(() => checkouts.id),
    amountPence: integer("amount_pence").notNull(),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull().default("asked"),
    stripeId: text("stripe_id").unique(),
    actor: text("actor").notNull(),
    note: text("note").notNull().default(""),
    madeAt: integer("made_at").notNull(),
    offPrice: integer("off_price", { mode: "boolean" }).notNull().default(false),
  },
  (refunds) => [
    index("refunds_of_a_checkout").on(refunds.checkoutId),
    check("refunds_reason", sql`${refunds.reason} IN ('staff', 'not-owed', 'start-gone', 'at-stripe')`),
    check("refunds_state", sql`${refunds.state} IN ('asked', 'pending', 'succeeded', 'failed')`),
    check("refunds_amount", sql`${refunds.amountPence} BETWEEN 1 AND 1000000`),
  ],
);

/**
 * The cash of a day as it was counted, pence: what was in the till before, what was counted, and what should have been there.
 * Rows are never changed. A second count adds a row, and the last row of a `date` counts. docs/rules.md 27.12
 */
export const tillClosings = sqliteTable(
  "till_closings",
  {
    id: text("id").notNull(),
    salonId: salonId(),
    date: text("date").notNull(),
    floatPence: integer("float_pence").notNull(),
    countedPence: integer("counted_pence").notNull(),
    expectedPence: integer("expected_pence").notNull(),
    closedBy: text("closed_by").notNull(),
    closedAt: integer("closed_at").notNull(),
  },
  (closings) => [
    primaryKey({ columns: [closings.salonId, closings.id] }),
    index("till_closings_of_a_day").on(closings.salonId, closings.date, closings.closedAt),
    check("till_closings_amounts", sql`${closings.floatPence} >= 0 AND ${closings.countedPence} >= 0`),
  ],
);

/**
 * Cash that goes into the till or out of it and is no sale, pence: below 0 it leaves the till. Rows are never changed. One with
 * `voidsId` takes another back. docs/rules.md 27.14
 */
export const tillMovements = sqliteTable(
  "till_movements",
  {
    id: text("id").notNull(),
    salonId: salonId(),
    date: text("date").notNull(),
    kind: text("kind", { enum: ["float", "bank", "petty", "tips"] }).notNull(),
    amountPence: integer("amount_pence").notNull(),
    reason: text("reason").notNull(),
    voidsId: text("voids_id"),
    movedBy: text("moved_by").notNull(),
    movedAt: integer("moved_at").notNull(),
  },
  (movements) => [
    primaryKey({ columns: [movements.salonId, movements.id] }),
    index("till_movements_of_a_day").on(movements.salonId, movements.date),
    uniqueIndex("till_movements_void_once").on(movements.salonId, movements.voidsId),
    check(
      "till_movements_go_one_way",
      sql`(${movements.voidsId} IS NULL) = ((${movements.kind} = 'float') = (${movements.amountPence} > 0))`,
    ),
    check("till_movements_move", sql`${movements.amountPence} <> 0`),
  ],
);

/**
 * Pictures of what a client wishes for at an appointment, whose files are in R2. `width` and `height` are those of the
 * largest file, in pixels. One without an appointment is shown nowhere: it is being uploaded, or was removed. From
 * `expiresAt` on, cron deletes the files and then the row. docs/rules.md 26
 */
export const wishes = sqliteTable(
  "wishes",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id").references(() => appointments.id),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (wishes) => [
    index("wishes_of_an_appointment").on(wishes.appointmentId),
    index("wishes_by_age").on(wishes.expiresAt),
    check("wishes_size", sql`${wishes.width} > 0 AND ${wishes.height} > 0`),
  ],
);

/**
 * The customers of a salon, one row per spelling, with their number of `appointments`. Searches read this table because
 * it is smaller than appointments. Each commit keeps it up to date.
 */
export const customers = sqliteTable(
  "customers",
  {
    salonId: salonId(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    phoneKey: text("phone_key").notNull(),
    appointments: integer("appointments").notNull(),
  },
  (customers) => [
    primaryKey({ columns: [customers.salonId, customers.email, customers.name, customers.phoneKey] }),
    index("customers_of_a_name").on(customers.salonId, customers.name),
    index("customers_of_a_phone").on(customers.salonId, customers.phoneKey),
    check("customers_come", sql`${customers.appointments} > 0`),
  ],
);

/**
 * The words by which staff find the names, emails and phones of `customers` and `addedClients`, as `kernel/folded.ts` makes them.
 * Triggers write them, and delete them with the last row that has the text. A name and an email have an empty word too, from
 * which a trigger makes the others. docs/rules.md 23.12
 */
export const searchWords = sqliteTable(
  "search_words",
  { salonId: salonId(), word: text("word").notNull(), text: text("text").notNull() },
  (words) => [
    primaryKey({ columns: [words.salonId, words.word, words.text] }),
    uniqueIndex("search_words_of_a_text").on(words.salonId, words.text, words.word),
  ],
);

/**
 * What staff note of a client, by the client's key: the email that they book with, or without one their `phoneKey`. A note
 * whose text is emptied is deleted, and so is that of a client who is neither booked nor added any more. `updatedAt`
 * identifies its state. docs/rules.md 23
 */
export const customerNotes = sqliteTable(
  "customer_notes",
  {
    salonId: salonId(),
    client: text("client").notNull(),
    note: text("note").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (notes) => [
    primaryKey({ columns: [notes.salonId, notes.client] }),
    check("customer_notes_of_a_client", sql`${notes.client} <> ''`),
    check("customer_notes_length", sql`length(${notes.note}) BETWEEN 1 AND 1000`),
  ],
);

/**
 * The clients whom staff have added or imported, with or without an appointment. `client` is the key that notes have too:
 * the email, or the phone where there is no email. docs/rules.md 23.9
 */
export const addedClients = sqliteTable(
  "added_clients",
  {
    salonId: salonId(),
    client: text("client").notNull().generatedAlwaysAs(sql`coalesce(nullif(email, ''), phone_key)`, { mode: "stored" }),
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone").notNull(),
    phoneKey: text("phone_key").notNull(),
    addedAt: integer("added_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (clients) => [
    uniqueIndex("added_clients_once").on(clients.salonId, clients.client),
    index("added_clients_of_a_name").on(clients.salonId, clients.name),
    index("added_clients_of_a_phone").on(clients.salonId, clients.phoneKey),
    check("added_clients_can_be_reached", sql`${clients.email} <> '' OR ${clients.phoneKey} <> ''`),
    check("added_clients_name", sql`length(${clients.name}) BETWEEN 1 AND 100`),
  ],
);

/**
 * The clients whose card is joined with another one's: what is known by the key `client` stands on the card of `joinedTo`,
 * which is joined with none itself. `formerNote` is the note that the card had. docs/rules.md 23.18
 */
export const joinedClients = sqliteTable(
  "joined_clients",
  {
    salonId: salonId(),
    client: text("client").notNull(),
    joinedTo: text("joined_to").notNull(),
    formerNote: text("former_note").notNull(),
    joinedAt: integer("joined_at").notNull(),
  },
  (joined) => [
    primaryKey({ columns: [joined.salonId, joined.client] }),
    index("joined_clients_of_a_card").on(joined.salonId, joined.joinedTo),
    check(
      "joined_clients_are_two",
      sql`${joined.client} <> '' AND ${joined.joinedTo} <> '' AND ${joined.client} <> ${joined.joinedTo}`,
    ),
  ],
);

/**
 * The marks on clients, by the key that notes have too. docs/rules.md 23.16, 29.3, 29.17, 34.3
 * - `calls`: they may not book online and are asked to call. It holds the reason, for staff.
 * - `phoneKey`: the phone that their card showed.
 * - `deposit`: whether they never or always pay a deposit.
 * - `depositSince`, `depositBy`: since when, and who said so.
 * - `depositFor`: the command that said so together with a fee.
 * - `depositBefore`: what their card said before that command.
 * - `wayToTell`: how they hear of their appointments; null as the salon does it.
 */
export const mustCall = sqliteTable(
  "must_call",
  {
    salonId: salonId(),
    client: text("client").notNull(),
    phoneKey: text("phone_key").notNull(),
    reason: text("reason").notNull(),
    since: integer("since").notNull(),
    calls: integer("calls", { mode: "boolean" }).notNull().default(true),
    deposit: text("deposit", { enum: DEPOSIT_MARKS }),
    depositSince: integer("deposit_since"),
    depositBy: text("deposit_by"),
    depositFor: text("deposit_for"),
    depositBefore: text("deposit_before", { enum: DEPOSIT_MARKS }),
    wayToTell: text("way_to_tell", { enum: WAYS_TO_TELL }),
  },
  (marks) => [
    primaryKey({ columns: [marks.salonId, marks.client] }),
    index("must_call_of_a_phone").on(marks.salonId, marks.phoneKey),
    index("must_call_by_command").on(marks.salonId, marks.depositFor).where(sql`deposit_for IS NOT NULL`),
    check("must_call_of_a_client", sql`${marks.client} <> ''`),
    check("must_call_reason", sql`length(${marks.reason}) <= 200`),
  ],
);

/** How a client said yes to news and offers: `import` as their former program had it. docs/rules.md 23.19 */
const CONSENT_WAYS = ["salon", "paper", "phone", "message", "online", "import"] as const;

/**
 * What the salon knows of a client besides, by the key that notes have too. A row without a birthday, a consent and a no is
 * deleted. `updatedAt` identifies its state. docs/rules.md 23.19
 * - `birthday`: `MM-dd`, `yyyy-MM-dd` or empty.
 * - `consentOn`, `consentWords`, `consentHow`: on which of the salon's days they agreed to news and offers, to which words, and how;
 *   null, empty and null if they have not.
 * - `stoppedAt`: when they said that they want no news, UTC ms; null if they have not, or have agreed since. docs/rules.md 35.7
 */
export const clientFacts = sqliteTable(
  "client_facts",
  {
    salonId: salonId(),
    client: text("client").notNull(),
    birthday: text("birthday").notNull(),
    consentOn: text("consent_on"),
    consentWords: text("consent_words").notNull(),
    consentHow: text("consent_how", { enum: CONSENT_WAYS }),
    updatedAt: integer("updated_at").notNull(),
    stoppedAt: integer("stopped_at"),
  },
  (facts) => [
    primaryKey({ columns: [facts.salonId, facts.client] }),
    index("client_facts_by_birthday").on(facts.salonId, sql`substr(birthday, -5)`).where(sql`birthday <> ''`),
    check("client_facts_of_a_client", sql`${facts.client} <> ''`),
    check(
      "client_facts_are_some",
      sql`${facts.birthday} <> '' OR ${facts.consentOn} IS NOT NULL OR ${facts.stoppedAt} IS NOT NULL`,
    ),
    check("client_facts_yes_or_no", sql`${facts.consentOn} IS NULL OR ${facts.stoppedAt} IS NULL`),
    check("client_facts_words", sql`length(${facts.consentWords}) <= 300`),
    check("client_facts_whole_consent", sql`(${facts.consentOn} IS NULL) = (${facts.consentHow} IS NULL)`),
  ],
);

/**
 * A day's revenue at its last count, valid while the day is not stale. `services` is the revenue of each service.
 * docs/rules.md 16
 */
export const revenueDays = sqliteTable(
  "revenue_days",
  {
    salonId: salonId(),
    date: text("date").notNull(),
    appointments: integer("appointments").notNull(),
    cashPence: integer("cash_pence").notNull(),
    transferPence: integer("transfer_pence").notNull(),
    services: text("services", { mode: "json" }).notNull().$type<{ name: string; count: number; pence: number }[]>(),
  },
  (days) => [
    primaryKey({ columns: [days.salonId, days.date] }),
    check("revenue_days_date", sql`${days.date} GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'`),
    check(
      "revenue_days_amounts",
      sql`${days.appointments} >= 0 AND ${days.cashPence} >= 0 AND ${days.transferPence} >= 0`,
    ),
  ],
);

/**
 * Days whose revenue may have changed since the last count. Each write of an appointment sets a new token.
 * A recount removes the token that it has read, and so never a later one.
 */
export const staleDays = sqliteTable(
  "stale_days",
  {
    salonId: salonId(),
    date: text("date").notNull(),
    versionToken: text("version_token").notNull(),
  },
  (days) => [primaryKey({ columns: [days.salonId, days.date] })],
);

/**
 * The number of the last write to each date of a salon's diary. A write that affects all dates (hours, menu, team, settings)
 * has an empty date. Each write is counted in its own transaction. docs/rules.md 22.4
 */
export const diaryChanges = sqliteTable(
  "diary_changes",
  {
    salonId: salonId(),
    date: text("date").notNull(),
    revision: integer("revision").notNull(),
  },
  (changes) => [
    primaryKey({ columns: [changes.salonId, changes.date] }),
    index("diary_changes_by_revision").on(changes.salonId, changes.revision),
  ],
);

/**
 * Reviews. `appointmentId` is what its author sent, and proves nothing unless the review is `verified`: only one that came
 * by the link of a visit is. docs/rules.md 12.8
 */
export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email"),
    rating: integer("rating").notNull(),
    comment: text("comment").notNull(),
    service: text("service"),
    appointmentId: text("appointment_id"),
    verified: integer("verified", { mode: "boolean" }).notNull().default(false),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (reviews) => [
    index("reviews_by_status").on(reviews.salonId, reviews.status, reviews.createdAt, reviews.id),
    index("reviews_by_service").on(reviews.salonId, reviews.status, reviews.service, reviews.createdAt, reviews.id),
    index("reviews_of_an_appointment").on(reviews.appointmentId).where(sql`appointment_id IS NOT NULL`),
    uniqueIndex("reviews_one_a_visit").on(reviews.appointmentId).where(sql`verified = 1`),
    index("reviews_of_visits")
      .on(reviews.salonId, reviews.createdAt, reviews.id, reviews.appointmentId, reviews.rating)
      .where(sql`verified = 1 AND status = 'approved'`),
    index("reviews_by_age").on(reviews.salonId, reviews.createdAt, reviews.id),
    index("reviews_of_a_mailbox").on(reviews.salonId, reviews.customerEmail).where(sql`customer_email IS NOT NULL`),
    index("reviews_by_stars").on(reviews.salonId, reviews.status, reviews.rating),
    check("reviews_rating", sql`${reviews.rating} BETWEEN 1 AND 5`),
    check("reviews_status", sql`${reviews.status} IN ('pending', 'approved', 'rejected')`),
  ],
);

/**
 * Number of reviews and sum of stars by salon and status, and how many of these reviews have 1 to 5 stars. Each write of a
 * review counts them again in the same transaction (`recountReviews`). docs/rules.md 12.5
 */
export const reviewTallies = sqliteTable(
  "review_tallies",
  {
    salonId: salonId(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    count: integer("count").notNull(),
    stars: integer("stars").notNull(),
    rated1: integer("rated_1").notNull().default(0),
    rated2: integer("rated_2").notNull().default(0),
    rated3: integer("rated_3").notNull().default(0),
    rated4: integer("rated_4").notNull().default(0),
    rated5: integer("rated_5").notNull().default(0),
  },
  (tallies) => [primaryKey({ columns: [tallies.salonId, tallies.status] })],
);

/**
 * What a mailbox, folded and as an HMAC, was asked for: the email of the outbox that last asked it for a review, and
 * when. `declinedAt` is set once its owner has declined to be asked again. docs/rules.md 10.26, 10.27
 */
export const reviewRequests = sqliteTable(
  "review_requests",
  {
    salonId: salonId(),
    mailbox: text("mailbox").notNull(),
    emailId: text("email_id"),
    requestedAt: integer("requested_at"),
    declinedAt: integer("declined_at"),
  },
  (requests) => [
    primaryKey({ columns: [requests.salonId, requests.mailbox] }),
    index("review_requests_by_age").on(requests.requestedAt).where(sql`declined_at IS NULL`),
  ],
);

/**
 * Keys of executed commands. The same key from the same actor finds what the command wrote (`createdId`), and the id of the
 * command if it went to the diary.
 */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    salonId: salonId(),
    actor: text("actor").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    createdId: text("created_id").notNull(),
    createdAt: integer("created_at").notNull(),
    commandId: text("command_id"),
  },
  (keys) => [
    primaryKey({ columns: [keys.salonId, keys.actor, keys.key] }),
    index("idempotency_keys_by_age").on(keys.createdAt),
  ],
);

/**
 * Who did what to an appointment, and when. A row outlives its appointment, so it holds no personal data. D1 refuses a
 * row unless its `commandId` is the last command that wrote the appointment; null skips that check. `states` is what an
 * update has set, before and after. docs/rules.md 5.13, 14.6
 */
export const auditEvents = sqliteTable(
  "audit_events",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    salonId: salonId(),
    appointmentId: text("appointment_id").notNull(),
    actor: text("actor").notNull(),
    event: text("event").notNull(),
    commandId: text("command_id"),
    at: integer("at").notNull(),
    states: text("states", { mode: "json" }).$type<States>(),
  },
  (events) => [index("audit_events_of_an_appointment").on(events.appointmentId, events.id)],
);

/**
 * What takes a command of staff (`what`) back, up to `until`: a step for each appointment that it wrote, and the
 * links that it has deleted along with them (`removedRows`). docs/rules.md 5.43
 */
export const undos = sqliteTable(
  "undos",
  {
    commandId: text("command_id").primaryKey(),
    salonId: salonId(),
    what: text("what").$type<Undoable["what"]>().notNull(),
    at: integer("at").notNull(),
    until: integer("until").notNull(),
    steps: text("steps", { mode: "json" }).$type<Undoable["steps"]>().notNull(),
    removedRows: text("removed_rows"),
  },
  (undos) => [index("undos_by_age").on(undos.until), index("undos_of_a_salon").on(undos.salonId)],
);

/** What a list may hold that staff bring in. docs/rules.md 23.13, 25.2 */
export const IMPORT_KINDS = ["clients", "bookings", "menu", "vouchers"] as const;

/**
 * What an import has made, for taking it back: the keys of its bookings, the ids of its vouchers, or what it did to the menu. Of
 * clients `at` tells all. It holds no personal data.
 */
interface MadeByImport {
  keys?: string[];
  vouchers?: string[];
  menu?: MenuBefore;
}

/**
 * The menu before an import: the ids of what it added, the services that it changed as they were, and the keys of new categories. `at`
 * is when it wrote, UTC ms.
 */
export interface MenuBefore {
  at: number;
  added: string[];
  changed: Pick<
    typeof services.$inferSelect,
    | (
        | "id"
        | "description"
        | "pricePence"
        | "durationMinutes"
        | "category"
        | "bufferMinutes"
        | "active"
        | "extraMinutes"
      )
    | "updatedAt"
  >[];
  categories: string[];
}

/** The imports of the last day, which can be taken back. docs/rules.md 25.6 */
export const imports = sqliteTable(
  "imports",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
    by: text("by").notNull(),
    at: integer("at").notNull(),
    made: text("made", { mode: "json" }).$type<MadeByImport>().notNull(),
  },
  (made) => [index("imports_by_age").on(made.at), index("imports_of_a_salon").on(made.salonId, made.at)],
);

/** The appointment as an email shows it, with the addressee. */
export type EmailSubject = Pick<
  typeof appointments.$inferSelect,
  | ("id" | "date" | "startsMinute" | "endsMinute" | "serviceNames" | "status" | "customerName" | "customerEmail")
  | ("pricePence" | "paymentMethod" | "paymentStatus")
  | ("lateCancellation" | "calendarUid" | "calendarSequence" | "clientId")
> & {
  phoneKey?: string;
  technicianId?: string | null;
  technicianName?: string | null;
  paidPence?: number | undefined;
  items: Pick<typeof appointmentItems.$inferSelect, "serviceId" | "name" | "quantity" | "pricePence">[];
};

/** What a row of the outbox is about. */
export const OUTBOX_SUBJECTS = ["appointment", "refund", "voucher", "checkout", "offer", "marketing"] as const;

/** What is done about it. */
export const OUTBOX_CHANNELS = ["email", "text", "push", "charge", "refund", "look"] as const;

/** The kinds of rows about other subjects than appointments. */
export const OTHER_KINDS = [
  "voucher",
  "voucher-receipt",
  "money-back",
  "refund",
  "unused-card",
  "receipt",
  "left-open",
  "charge",
  "offer",
  "look",
  "win-back",
  "birthday",
  "birthdays",
] as const;

/**
 * What is due to leave the house: emails, charges and refunds. A row names no recipient: the address is read when the email is
 * sent. It ends as sent, as failed after its last attempt, or as dropped because it is out of date.
 * - `subject`, `subjectId`, `channel`: what it is about, and what is done.
 * - `leasedUntil`: until then the sender holds it.
 * - `previous…`: the former time of a changed appointment.
 * - `deletedAppointment`: what the email about a deleted appointment is written from, until it ends.
 * - `commandId`: the command to the diary that queued it.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    subjectId: text("subject_id").notNull(),
    kind: text("kind", { enum: [...EMAIL_KINDS, ...OTHER_KINDS] }).notNull(),
    previousDate: text("previous_date"),
    previousMinute: integer("previous_minute"),
    deletedAppointment: text("deleted_appointment", { mode: "json" }).$type<EmailSubject>(),
    attempts: integer("attempts").notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    sentAt: integer("sent_at"),
    failedAt: integer("failed_at"),
    droppedAt: integer("dropped_at"),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
    commandId: text("command_id"),
    subject: text("subject", { enum: OUTBOX_SUBJECTS }).notNull().default("appointment"),
    channel: text("channel", { enum: OUTBOX_CHANNELS }).notNull().default("email"),
  },
  (outbox) => [
    index("outbox_waiting").on(outbox.dueAt).where(sql`sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL`),
    index("outbox_waiting_of_a_salon")
      .on(outbox.salonId, outbox.dueAt)
      .where(sql`sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL`),
    index("outbox_of_a_subject").on(outbox.subjectId),
    index("outbox_by_age").on(outbox.createdAt).where(sql`subject <> 'voucher'`),
  ],
);

/** What a salon tells clients who have said yes to its news and offers. docs/rules.md 35.9 */
export const MARKETING_KINDS = ["win-back", "birthday"] as const;

/**
 * Messages with news and offers, in the salon's own words: what is sent to many at once. docs/rules.md 35.9
 * - `subject`: of the email.
 * - `by`: the account that sent it; empty for birthdays.
 * - `at`: when it was sent, UTC ms; for birthdays when the first of the year was queued.
 */
export const marketingMessages = sqliteTable(
  "marketing_messages",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    kind: text("kind", { enum: MARKETING_KINDS }).notNull(),
    subject: text("subject").notNull(),
    words: text("words").notNull(),
    by: text("by").notNull(),
    at: integer("at").notNull(),
  },
  (messages) => [
    index("marketing_messages_of_a_salon").on(messages.salonId, messages.at),
    check("marketing_messages_lengths", sql`length(${messages.subject}) <= 100 AND length(${messages.words}) <= 600`),
  ],
);

/** What became of a message to one client. docs/rules.md 35.10 */
export const MARKETING_STATES = ["waiting", "sending", "sent", "not-sent"] as const;

/** Why a client did not get a message. docs/rules.md 35.10 */
export const NOT_SENT_REASONS = [
  "gone",
  "no-consent",
  "calls",
  "booked",
  "recent",
  "shared-phone",
  "no-way",
  "failed",
] as const;

/**
 * Who is to get a message: each client once, by the key that notes have too. A row of the outbox names its `id`.
 * - `way`: how it went.
 * - `at`: when its state was set, UTC ms.
 */
export const marketingRecipients = sqliteTable(
  "marketing_recipients",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    messageId: text("message_id")
      .notNull()
      .references(() => marketingMessages.id),
    client: text("client").notNull(),
    state: text("state", { enum: MARKETING_STATES }).notNull().default("waiting"),
    way: text("way", { enum: ["mail", "text"] }),
    reason: text("reason", { enum: NOT_SENT_REASONS }),
    at: integer("at").notNull(),
  },
  (recipients) => [
    uniqueIndex("marketing_recipients_once").on(recipients.messageId, recipients.client),
    index("marketing_recipients_of_a_client").on(recipients.salonId, recipients.client, recipients.at),
    check("marketing_recipients_are_clients", sql`${recipients.client} <> ''`),
  ],
);

/** What became of a text. A reply of a client is `received`. docs/rules.md 34.8 */
export const TEXT_STATES = ["sending", "sent", "delivered", "failed", "received"] as const;

/** Why a text was not sent or not delivered. docs/rules.md 34.7, 34.8 */
export const TEXT_FAILURES = [
  "landline",
  "foreign",
  "no-number",
  "unreachable",
  "stopped",
  "refused",
  "provider-down",
  "too-many",
  "ceiling",
  "not-set-up",
  "unknown",
] as const;

/**
 * Texts that were sent, and clients' replies. The words of what was sent are not stored. docs/rules.md 34
 * - `id`: of a text about an appointment or an offer, the id of its row of the outbox.
 * - `kind`: what it is about, or of a reply what it asks for.
 * - `phone`: the client's, E.164.
 * - `provider`, `providerId`: who carried it, and their name for it.
 * - `tenths`: what it costs, in tenths of a penny.
 * - `note`: the words of a reply that staff read.
 */
export const textMessages = sqliteTable(
  "text_messages",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    kind: text("kind").notNull(),
    phone: text("phone").notNull(),
    appointmentId: text("appointment_id"),
    provider: text("provider"),
    providerId: text("provider_id"),
    segments: integer("segments").notNull().default(0),
    tenths: integer("tenths").notNull().default(0),
    state: text("state", { enum: TEXT_STATES }).notNull(),
    failure: text("failure", { enum: TEXT_FAILURES }),
    note: text("note").notNull().default(""),
    at: integer("at").notNull(),
  },
  (messages) => [
    index("text_messages_of_a_month").on(messages.salonId, messages.at),
    index("text_messages_of_an_appointment").on(messages.appointmentId).where(sql`appointment_id IS NOT NULL`),
    index("text_messages_of_a_phone").on(messages.phone, messages.at),
    uniqueIndex("text_messages_once").on(messages.provider, messages.providerId).where(sql`provider_id IS NOT NULL`),
    index("text_messages_by_age").on(messages.at),
    check("text_messages_note", sql`length(${messages.note}) <= 500`),
    check("text_messages_cost", sql`${messages.tenths} >= 0 AND ${messages.segments} >= 0`),
  ],
);

/** The phones, as HMACs, that get no marketing by text since their owner has said so. docs/rules.md 34.10 */
export const textStops = sqliteTable(
  "text_stops",
  { salonId: salonId(), phone: text("phone").notNull(), at: integer("at").notNull() },
  (stops) => [primaryKey({ columns: [stops.salonId, stops.phone] })],
);

/**
 * Secret links that each open one appointment, stored as a hash of the token. `mailbox` is the address that the link was
 * mailed to, or the phone that it was texted to: it opens nothing while the appointment has another. docs/rules.md 10.17, 34.9
 */
export const appointmentLinks = sqliteTable(
  "appointment_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id").notNull(),
    mailbox: text("mailbox"),
    createdAt: integer("created_at").notNull(),
  },
  (links) => [
    index("appointment_links_of_an_appointment").on(links.appointmentId),
    index("appointment_links_by_age").on(links.createdAt),
  ],
);

/**
 * The pages in which a session is open, by an HMAC of its id. A page counts as open until `staysUntil`, and `sequence` is
 * the number of its last message. The page '' stands for a session that was ended.
 */
export const sessionPages = sqliteTable(
  "session_pages",
  {
    session: text("session").notNull(),
    page: text("page").notNull(),
    salonId: salonId(),
    sequence: integer("sequence").notNull(),
    staysUntil: integer("stays_until").notNull(),
    closed: integer("closed", { mode: "boolean" }).notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (pages) => [primaryKey({ columns: [pages.session, pages.page] }), index("session_pages_by_age").on(pages.expiresAt)],
);

/**
 * What a code or a link from a mailbox opens in one browser: the appointments of a mailbox, or one appointment while it
 * has the `mailbox` that the link was mailed to. The browser has the token, which is stored as a hash.
 */
export const accessGrants = sqliteTable(
  "access_grants",
  {
    tokenHash: text("token_hash").primaryKey(),
    salonId: salonId(),
    email: text("email"),
    appointmentId: text("appointment_id"),
    mailbox: text("mailbox"),
    expiresAt: integer("expires_at").notNull(),
  },
  (grants) => [
    index("access_grants_by_age").on(grants.expiresAt),
    index("access_grants_of_an_appointment").on(grants.appointmentId).where(sql`appointment_id IS NOT NULL`),
    index("access_grants_of_a_salon").on(grants.salonId),
    check("access_grants_one_thing", sql`(${grants.email} IS NULL) <> (${grants.appointmentId} IS NULL)`),
  ],
);

/**
 * Secret addresses of a salon's subscribable calendar, at most one per admin, stored as a hash of the token. One is dead
 * once its admin's session version is another.
 */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    salonId: salonId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    sessionVersion: integer("session_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (feeds) => [
    primaryKey({ columns: [feeds.salonId, feeds.userId] }),
    index("calendar_feeds_of_an_account").on(feeds.userId),
  ],
);

/** What a mailed code is good for. docs/rules.md 5.29, 6.10, 6.12, 18.9, 24.3, 24.9 */
export const CODE_PURPOSES = [
  ...([
    "password-reset",
    "manage",
    "guest-booking",
    "new-email",
    "delete-account",
    "new-salon",
    "waiting-list",
  ] as const),
] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/**
 * Codes that were mailed, stored as HMACs, one for each mailbox, purpose and browser. `device` is the id of a device of the
 * mailbox's owner, and else what `asker` is. docs/rules.md 6.26
 * - `subject`: the email or the normalised phone that a code was requested for.
 * - `mailbox`: the address that the code went to.
 * - `asker`: the browser or the network that asked, as an HMAC.
 */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    purpose: text("purpose", { enum: CODE_PURPOSES }).notNull(),
    subject: text("subject").notNull(),
    mailbox: text("mailbox").notNull(),
    device: text("device").notNull(),
    asker: text("asker").notNull(),
    codeHmac: text("code_hmac").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (codes) => [
    uniqueIndex("one_time_codes_one_a_mailbox").on(codes.salonId, codes.purpose, codes.mailbox, codes.device),
    index("one_time_codes_of_a_subject").on(codes.salonId, codes.purpose, codes.subject),
    index("one_time_codes_by_age").on(codes.expiresAt),
  ],
);

/** What a guest asks to book. */
type BookingOfGuest = Omit<Book, "what" | "status" | "paymentStatus" | "anyHours" | "overHold" | "phoneKey"> & {
  /** The voucher that pays right after it. docs/rules.md 32.17 */
  voucherId?: string | undefined;
};

/**
 * Bookings of guests, and of accounts with an unproved mailbox, that wait for the code that was mailed to it. docs/rules.md
 * 5.20, 5.29
 * - `sender`: an HMAC of the browser or the network that asked.
 * - `browser`: who holds the start.
 * - `codeHmac`: of the code that came back.
 * - `userId`: the account that asks, if its own mailbox is to be proved; null for a guest.
 * - `appointmentId`: the appointment that was booked.
 */
export const guestBookings = sqliteTable(
  "guest_bookings",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    sender: text("sender").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    mailbox: text("mailbox").notNull(),
    browser: text("browser").notNull(),
    booking: text("booking", { mode: "json" }).$type<BookingOfGuest>().notNull(),
    heldUntil: integer("held_until"),
    codeHmac: text("code_hmac"),
    userId: text("user_id"),
    appointmentId: text("appointment_id"),
    expiresAt: integer("expires_at").notNull(),
  },
  (bookings) => [
    uniqueIndex("guest_bookings_one_a_key").on(bookings.salonId, bookings.sender, bookings.key),
    index("guest_bookings_of_a_mailbox").on(bookings.salonId, bookings.mailbox),
    index("guest_bookings_by_age").on(bookings.expiresAt),
  ],
);

/** What becomes of an entry of the waiting list. One that is over found no time, was left, or nothing came of it. */
export const WAITING_STATES = ["waiting", "booked", "over"] as const;

/**
 * The waiting list: what somebody would take if it came free. Only the salon's object writes it. docs/rules.md 33
 * - `userId`: the account that joined, or null for somebody who has only proved their mailbox.
 * - `place`: orders the list, the lowest first.
 * - `offered`: the times that were offered, in order. The last is the offer `offerId`, which stands until `offerUntil`.
 * - `heldFor`: the browser that goes on with the offer on the booking page.
 */
export const waitingList = sqliteTable(
  "waiting_list",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    userId: text("user_id"),
    email: text("email").notNull(),
    name: text("name").notNull(),
    phone: text("phone").notNull(),
    phoneKey: text("phone_key").notNull(),
    wanted: text("wanted", { mode: "json" }).$type<Wanted>().notNull(),
    replaces: text("replaces"),
    place: integer("place").notNull(),
    state: text("state", { enum: WAITING_STATES }).notNull().default("waiting"),
    offered: text("offered", { mode: "json" }).$type<OfferedTime[]>().notNull().default([]),
    offerId: text("offer_id"),
    offerUntil: integer("offer_until"),
    heldFor: text("held_for"),
    createdAt: integer("created_at").notNull(),
  },
  (entries) => [
    index("waiting_list_who_wait").on(entries.salonId, entries.place).where(sql`state = 'waiting'`),
    index("waiting_list_of_a_mailbox").on(entries.salonId, entries.email),
    index("waiting_list_of_an_account").on(entries.salonId, entries.userId).where(sql`user_id IS NOT NULL`),
    uniqueIndex("waiting_list_by_offer").on(entries.offerId).where(sql`offer_id IS NOT NULL`),
    index("waiting_list_by_age").on(entries.createdAt),
  ],
);

/** Where a browser gets news: the address at its maker's push service, and the keys by which only it reads them. */
export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Browsers that a client has asked to remember. Each has a token, which is stored as a hash and proves the mailbox.
 * docs/rules.md 6.32
 * - `push`: where the browser gets news, once its client has asked for that. docs/rules.md 36.1
 */
export const rememberedDevices = sqliteTable(
  "remembered_devices",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    salonId: salonId(),
    mailbox: text("mailbox").notNull(),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    lastUsedAt: integer("last_used_at"),
    push: text("push", { mode: "json" }).$type<PushAddress>(),
  },
  (devices) => [
    index("remembered_devices_of_a_mailbox").on(devices.salonId, devices.mailbox),
    index("remembered_devices_by_age").on(devices.expiresAt),
  ],
);

/**
 * Invitations of staff that wait for an answer, one for each mailbox. The mailed link has the token, which is stored as a
 * hash. `technicianId` is set for a technician. docs/rules.md 6.28
 */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    tokenHash: text("token_hash").primaryKey(),
    salonId: salonId(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    staffRole: text("staff_role", { enum: STAFF_ROLES }).notNull(),
    technicianId: text("technician_id").references(() => technicians.id),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (invitations) => [
    uniqueIndex("staff_invitations_one_a_mailbox").on(invitations.salonId, invitations.email),
    index("staff_invitations_by_age").on(invitations.expiresAt),
    check(
      "staff_invitations_of_a_technician",
      sql`(${invitations.staffRole} = 'technician') = (${invitations.technicianId} IS NOT NULL)`,
    ),
  ],
);

/**
 * The operator's links for owners who have lost the second factor, by the hashes of their tokens. `usedAt` stays noted. A row
 * names an account by its id alone, which may be gone. docs/rules.md 6.37
 */
export const recoveryLinks = sqliteTable("recovery_links", {
  tokenHash: text("token_hash").primaryKey(),
  salonId: salonId(),
  userId: text("user_id").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  usedAt: integer("used_at"),
});

/**
 * Passkeys of accounts (WebAuthn). docs/rules.md 6.33
 * - `credentialId`: the authenticator's name for the passkey, base64url.
 * - `publicKey`: its key as SPKI, base64url.
 * - `counter`: what the authenticator said at the last use; 0 for one that does not count.
 * - `transports`: how browsers may reach it.
 */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    credentialId: text("credential_id").notNull(),
    publicKey: text("public_key").notNull(),
    algorithm: text("algorithm", { enum: ["ES256", "RS256"] }).notNull(),
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).notNull().$type<string[]>(),
    name: text("name").notNull(),
    createdAt: integer("created_at").notNull(),
    lastUsedAt: integer("last_used_at"),
  },
  (passkeys) => [
    uniqueIndex("passkeys_one_a_credential").on(passkeys.salonId, passkeys.credentialId),
    index("passkeys_of_an_account").on(passkeys.userId, passkeys.salonId),
    check("passkeys_algorithm", sql`${passkeys.algorithm} IN ('ES256', 'RS256')`),
    check("passkeys_counter", sql`${passkeys.counter} >= 0`),
    check("passkeys_name", sql`length(${passkeys.name}) BETWEEN 1 AND 60`),
    check("passkeys_transports", sql`json_valid(${passkeys.transports})`),
  ],
);

/** Mailboxes whose owner has answered an email of the salon, as HMACs of the address. docs/rules.md 6.23 */
export const answeredMailboxes = sqliteTable(
  "answered_mailboxes",
  {
    salonId: salonId(),
    mailbox: text("mailbox").notNull(),
    answeredAt: integer("answered_at").notNull(),
  },
  (mailboxes) => [primaryKey({ columns: [mailboxes.salonId, mailboxes.mailbox] })],
);

/** Number of tries in the window that ends at `endsAt`. `subject` is an HMAC, so no address is stored. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    salonId: salonId(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    count: integer("count").notNull(),
    endsAt: integer("ends_at").notNull(),
  },
  (rateLimits) => [
    primaryKey({ columns: [rateLimits.salonId, rateLimits.kind, rateLimits.subject] }),
    index("rate_limits_by_age").on(rateLimits.endsAt),
    index("rate_limits_of_a_subject").on(rateLimits.subject, rateLimits.kind),
  ],
);

function salonId() {
  return text("salon_id")
    .notNull()
    .references(() => salons.id);
}
