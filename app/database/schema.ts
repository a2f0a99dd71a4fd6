import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/*
 * What D1 holds. Money is integer pence, lengths and times of day are minutes, dates are `yyyy-MM-dd` on the salon's
 * wall clock, and every `…_at` is a UTC instant in milliseconds. Every row belongs to a salon.
 *
 * drizzle-kit writes neither STRICT nor triggers: STRICT is added to what it generates, the diary's triggers stand in
 * migrations/0001_diary_fences.sql, and app/database/schema.test.ts and GET /api/health assert them. Nothing cascades: what is deleted is deleted by name.
 */

/** A salon, its name and contacts, and where and when it is. `host` null is the salon an unknown host gets. */
export const salons = sqliteTable("salons", {
  id: text("id").primaryKey(),
  host: text("host").unique(),
  name: text("name").notNull(),
  email: text("email").notNull(),
  phone: text("phone").notNull(),
  address: text("address").notNull(),
  instagramUrl: text("instagram_url").notNull(),
  facebookUrl: text("facebook_url").notNull(),
  timeZone: text("time_zone").notNull().default("Europe/London"),
  currency: text("currency").notNull().default("GBP"),
  country: text("country").notNull().default("GB"),
  locationHint: text("location_hint").notNull().default("weur"),
  finishByClosing: integer("finish_by_closing", { mode: "boolean" }).notNull().default(false),
  createdAt: integer("created_at").notNull(),
});

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    email: text("email").notNull(),
    name: text("name").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: ["admin", "client", "user"] }).notNull(),
    emailVerifiedAt: integer("email_verified_at"),
    sessionVersion: integer("session_version").notNull().default(0),
    createdAt: integer("created_at").notNull(),
  },
  (users) => [
    uniqueIndex("users_one_account_per_email").on(users.salonId, users.email),
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
    active: integer("active", { mode: "boolean" }).notNull().default(true),
    position: integer("position").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (services) => [
    index("services_in_menu_order").on(services.salonId, services.position),
    check("services_name_is_not_blank", sql`length(trim(${services.name})) > 0`),
    check("services_price", sql`${services.pricePence} >= 0`),
    check("services_duration", sql`${services.durationMinutes} BETWEEN 0 AND 1440`),
  ],
);

/** `weekday` is 0 for Sunday to 6 for Saturday. A closed day keeps its times for when it opens again. */
export const businessHours = sqliteTable(
  "business_hours",
  {
    salonId: salonId(),
    weekday: integer("weekday").notNull(),
    isOpen: integer("is_open", { mode: "boolean" }).notNull(),
    opensMinute: integer("opens_minute").notNull(),
    closesMinute: integer("closes_minute").notNull(),
  },
  (hours) => [
    primaryKey({ columns: [hours.salonId, hours.weekday] }),
    check("business_hours_weekday", sql`${hours.weekday} BETWEEN 0 AND 6`),
    check(
      "business_hours_times",
      sql`${hours.opensMinute} BETWEEN 0 AND 1439 AND ${hours.closesMinute} BETWEEN 0 AND 1439`,
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
 * `[startsMinute, endsMinute)` on `date` is what the appointment takes up in the diary. `replacesId` is the appointment
 * it was moved from, `replacedById` the one it was moved to. `version` rises with every write. `phoneKey` is the phone as
 * it is compared. `calendarUid` is the same for all appointments of one chain of changes, and `calendarSequence` rises
 * along it, so that a calendar moves its entry. `writtenBy` is the command that wrote last.
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
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (appointments) => [
    index("appointments_blocking")
      .on(appointments.salonId, appointments.date, appointments.startsMinute, appointments.endsMinute)
      .where(sql`status <> 'cancelled'`),
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
    index("appointments_of_a_client").on(appointments.salonId, appointments.clientId),
    index("appointments_of_a_mailbox").on(appointments.salonId, appointments.customerEmail),
    index("appointments_of_a_phone").on(appointments.salonId, appointments.phoneKey),
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

/** What was booked, as it was called and priced when it was booked. `pricePence` is for one of `quantity`. */
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
 * Whom a salon's appointments are for, each spelling once, and how many `appointments` that makes. It is there to be
 * searched: there are fewer customers than appointments. Triggers on appointments keep it.
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
    check("customers_come", sql`${customers.appointments} > 0`),
  ],
);

/**
 * A day's revenue as it was counted last; it holds as long as the day is not stale. `services` is what each brought in.
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
 * Days whose revenue may have changed since it was counted. Triggers on appointments and their items set the version token, another
 * one with each change: whoever has counted the day anew takes away the version token that they found, and no later one.
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
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (reviews) => [
    index("reviews_by_status").on(reviews.salonId, reviews.status, reviews.createdAt, reviews.id),
    index("reviews_by_age").on(reviews.salonId, reviews.createdAt, reviews.id),
    check("reviews_rating", sql`${reviews.rating} BETWEEN 1 AND 5`),
    check("reviews_status", sql`${reviews.status} IN ('pending', 'approved', 'rejected')`),
  ],
);

/** How many reviews of a status a salon has, and their stars together. Triggers on reviews keep it. */
export const reviewTallies = sqliteTable(
  "review_tallies",
  {
    salonId: salonId(),
    status: text("status", { enum: ["pending", "approved", "rejected"] }).notNull(),
    count: integer("count").notNull(),
    stars: integer("stars").notNull(),
  },
  (tallies) => [primaryKey({ columns: [tallies.salonId, tallies.status] })],
);

/** A submit that created something: the same key from the same actor finds what it created (`createdId`). */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    salonId: salonId(),
    actor: text("actor").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    createdId: text("created_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (keys) => [
    primaryKey({ columns: [keys.salonId, keys.actor, keys.key] }),
    index("idempotency_keys_by_age").on(keys.createdAt),
  ],
);

/**
 * Who did what to an appointment, and when. It outlives the appointment, so it holds nobody's details. D1 refuses a row
 * whose `orderId` did not write the appointment: what is told to have happened has happened.
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
  },
  (events) => [index("audit_events_of_an_appointment").on(events.appointmentId, events.id)],
);

/**
 * Mail to be sent about an appointment. It names the appointment, never the addressee: the sender reads that afresh. Who
 * sends it holds it until `leasedUntil`. It ends as sent, as failed after its last attempt, or as dropped: overtaken by
 * what happened since. `previous…` is where a changed appointment was.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id").notNull(),
    kind: text("kind", { enum: ["confirmation", "changed", "cancelled", "status", "reminder"] }).notNull(),
    previousDate: text("previous_date"),
    previousMinute: integer("previous_minute"),
    attempts: integer("attempts").notNull().default(0),
    leasedUntil: integer("leased_until").notNull().default(0),
    dueAt: integer("due_at").notNull(),
    sentAt: integer("sent_at"),
    failedAt: integer("failed_at"),
    droppedAt: integer("dropped_at"),
    lastError: text("last_error"),
    createdAt: integer("created_at").notNull(),
  },
  (outbox) => [
    index("outbox_waiting").on(outbox.dueAt).where(sql`sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL`),
    index("outbox_waiting_of_a_salon")
      .on(outbox.salonId, outbox.dueAt)
      .where(sql`sent_at IS NULL AND failed_at IS NULL AND dropped_at IS NULL`),
    index("outbox_of_an_appointment").on(outbox.appointmentId),
    index("outbox_by_age").on(outbox.createdAt),
  ],
);

/** Secret links that open one appointment, each as a hash of its token. */
export const appointmentLinks = sqliteTable(
  "appointment_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    salonId: salonId(),
    appointmentId: text("appointment_id").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (links) => [
    index("appointment_links_of_an_appointment").on(links.appointmentId),
    index("appointment_links_by_age").on(links.createdAt),
  ],
);

/** Secret addresses under which a salon's calendar can be subscribed to, as a hash of each token. An admin has one. */
export const calendarFeeds = sqliteTable(
  "calendar_feeds",
  {
    salonId: salonId(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: integer("created_at").notNull(),
  },
  (feeds) => [primaryKey({ columns: [feeds.salonId, feeds.userId] })],
);

/**
 * 6-digit codes that were mailed, each as an HMAC. `subject` is what was asked for (an email, or a phone as it is
 * compared), `mailbox` whose inbox the code went to; null when there was nobody to mail, so that asking for nobody is
 * the same work.
 */
export const oneTimeCodes = sqliteTable(
  "one_time_codes",
  {
    id: text("id").primaryKey(),
    salonId: salonId(),
    purpose: text("purpose", { enum: ["password-reset", "manage"] }).notNull(),
    subject: text("subject").notNull(),
    mailbox: text("mailbox"),
    codeHmac: text("code_hmac").notNull(),
    tries: integer("tries").notNull().default(0),
    expiresAt: integer("expires_at").notNull(),
  },
  (codes) => [
    index("one_time_codes_of_a_subject").on(codes.salonId, codes.purpose, codes.subject),
    index("one_time_codes_by_age").on(codes.expiresAt),
    check("one_time_codes_purpose", sql`${codes.purpose} IN ('password-reset', 'manage')`),
  ],
);

/** How often something was tried in the window that ends at `endsAt`: by whom (an HMAC, nobody's address), and at what. */
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
  ],
);

function salonId() {
  return text("salon_id")
    .notNull()
    .references(() => salons.id);
}
