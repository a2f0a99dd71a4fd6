import { env } from "cloudflare:workers";
import { LIVE } from "./live.ts";
import { CLIENT, DATE, EMAIL, id, OF_A_CLIENT, oneIn, PHONE, rows, START } from "./rows.ts";

/* The rows that years leave at a salon, written by SQLite itself. */

/** How much of a past a salon has. */
export interface Past {
  salonId: string;
  appointments: number;
  /** How many clients had them, at most as many as there are appointments. */
  clients: number;
  /** How many of them are on one day. */
  aDay: number;
  /** The last of these days. */
  until: string;
  /** UTC ms: what cron would sweep is as old as this. */
  at: number;
  /** Whose appointments they are. */
  technicianId: string;
}

/**
 * Gives a salon a past: appointments with their services, history, emails, money, cards and reviews, and the clients who had
 * them, with accounts, notes and marks. Nothing of it is due. With `live` it also has what a busy salon has at one moment.
 */
export async function fillPast({ live = false, ...past }: Past & { live?: boolean }): Promise<void> {
  if (past.appointments === 0) return;
  for (const statement of live ? [...PAST, ...LIVE] : PAST)
    await env.DB.prepare(statement).bind(JSON.stringify(past)).run();
}

/** Makes further salons, each with a technician. */
export async function fillSalons(many: number): Promise<void> {
  const past = {
    salonId: crypto.randomUUID(),
    appointments: many,
    clients: 0,
    aDay: 1,
    until: "",
    at: 0,
    technicianId: "",
  };
  const columns = {
    ...{ id: id("salon"), host: `${id("salon")} || '.test'`, name: "'Another'", email: "''", phone: "''" },
    ...{ address: "''", instagram_url: "''", facebook_url: "''", created_at: "at" },
  };
  await env.DB.prepare(rows("salons", columns)).bind(JSON.stringify(past)).run();
}

const PAST = [
  rows(
    "users",
    {
      ...{ id: id("user"), salon_id: "salon", email: EMAIL, name: "'Past ' || n", password_hash: "'none'" },
      ...{ role: "'client'", email_verified_at: "at", created_at: "at" },
    },
    OF_A_CLIENT,
  ),
  rows("appointments", {
    ...{ id: id("visit"), salon_id: "salon", client_id: `iif(n % 2, ${id("user", CLIENT)}, NULL)` },
    ...{ customer_name: `'Past ' || ${CLIENT}`, customer_email: EMAIL, customer_phone: PHONE, phone_key: PHONE },
    ...{ service_names: "'Gel Polish'", date: DATE, starts_minute: START, ends_minute: `${START} + 960 / a_day` },
    ...{ technician_id: "technician", price_pence: "3500", payment_method: "iif(n % 3, 'cash', 'bank_transfer')" },
    ...{ status: "iif(n % 8, 'completed', 'cancelled')", payment_status: "iif(n % 5, 'paid', 'pending')" },
    ...{ calendar_uid: id("visit"), version: "1", created_at: "past", updated_at: "past" },
    ...{ party_id: `iif(n % 4 < 2, NULL, ${id("party", "n / 4")})`, no_show: "n % 16 = 0", fee: "NULL" },
    series_id: `iif(n % 8, NULL, ${id("series", "n / 200")})`,
  }),
  rows("appointment_items", {
    ...{ appointment_id: id("visit"), position: "0", salon_id: "salon", service_id: "salon || '-gel'" },
    ...{ name: "'Gel Polish'", price_pence: "3500", duration_minutes: "60", quantity: "1" },
  }),
  ...["booked", "completed"].map((event) =>
    rows("audit_events", {
      ...{ salon_id: "salon", appointment_id: id("visit"), actor: "'guest'", event: `'${event}'`, at: "at" },
    }),
  ),
  ...["confirmation", "reminder"].map((kind) =>
    rows("outbox", {
      ...{ id: id(kind), salon_id: "salon", subject_id: id("visit"), kind: `'${kind}'` },
      ...{ attempts: "1", due_at: "at", sent_at: "at", created_at: "at" },
    }),
  ),
  rows("appointment_links", {
    ...{ token_hash: id("link"), salon_id: "salon", appointment_id: id("visit"), mailbox: EMAIL, created_at: "at" },
  }),
  rows("payments", {
    ...{ id: id("payment"), salon_id: "salon", appointment_id: id("visit"), kind: "'payment'" },
    ...{ method: "iif(n % 2, 'cash', 'online')", amount_pence: "3500", taken_on: DATE, created_at: "past" },
    ...{ actor: "'admin:somebody'", stripe_id: `iif(n % 2, NULL, ${id("pi")})` },
  }),
  rows(
    "checkouts",
    {
      ...{ id: id("checkout"), salon_id: "salon", appointment_id: id("visit"), purpose: "'payment'" },
      ...{ amount_pence: "3500", currency: "'GBP'", stripe_id: id("cs"), payment_id: id("pi"), return_to: "'/pay'" },
      ...{ state: "iif(n % 8, 'paid', 'refunded')", made_at: "past", expires_at: "past" },
    },
    oneIn(2),
  ),
  rows(
    "refunds",
    {
      ...{ id: id("refund"), salon_id: "salon", checkout_id: id("checkout"), amount_pence: "100", reason: "'staff'" },
      ...{ state: "'succeeded'", stripe_id: id("re"), actor: "'admin:somebody'", made_at: "past" },
    },
    oneIn(2),
  ),
  rows(
    "cards_on_file",
    {
      ...{ id: id("card"), salon_id: "salon", appointment_id: id("visit"), mailbox: EMAIL, customer_id: "'cus'" },
      ...{ user_id: `iif(n % 4, ${id("user", CLIENT)}, NULL)`, method_id: "'pm'", brand: "'visa'", last4: "'4242'" },
      ...{ expiry_month: "4", expiry_year: "2039", terms_id: "''", agreed_text: "''", left_at: "past" },
    },
    oneIn(2),
  ),
  rows(
    "vouchers",
    {
      ...{ id: id("voucher"), salon_id: "salon", code_hash: id("code"), code_end: "'K7QM'", valid_until: "until" },
      ...{ created_at: "past", client: EMAIL, email: EMAIL },
    },
    oneIn(2),
  ),
  rows(
    "payments",
    {
      ...{ id: id("sale"), salon_id: "salon", voucher_id: id("voucher"), kind: "'payment'", method: "'card'" },
      ...{ amount_pence: "5000", taken_on: DATE, created_at: "past", actor: "'admin:somebody'" },
    },
    oneIn(2),
  ),
  rows(
    "reviews",
    {
      ...{ id: id("review"), salon_id: "salon", customer_name: "'Past'", customer_email: EMAIL, rating: "1 + n % 5" },
      ...{ comment: "'Fine'", service: "iif(n % 2, 'Gel Polish', NULL)", appointment_id: id("visit") },
      ...{ verified: "1", status: "iif(n % 12 = 2, 'rejected', 'approved')", created_at: "past", updated_at: "past" },
    },
    oneIn(2),
  ),
  rows(
    "review_requests",
    {
      ...{ salon_id: "salon", mailbox: id("mailbox"), email_id: id("request"), requested_at: "at" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "customers",
    { salon_id: "salon", email: EMAIL, name: "'Past ' || n", phone_key: PHONE, appointments: "10" },
    OF_A_CLIENT,
  ),
  rows("customer_notes", { salon_id: "salon", client: EMAIL, note: "'Likes tea'", updated_at: "at" }, OF_A_CLIENT),
  rows(
    "client_facts",
    { salon_id: "salon", client: EMAIL, birthday: "'06-03'", consent_words: "''", updated_at: "at" },
    OF_A_CLIENT,
  ),
  rows("marketing_messages", {
    ...{ id: id("message"), salon_id: "salon", kind: "'win-back'", subject: "'Hello'", words: "'Come back'" },
    ...{ by: "'somebody'", at: "past" },
  }),
  rows("marketing_recipients", {
    ...{ id: id("recipient"), salon_id: "salon", message_id: id("message"), client: EMAIL, state: "'sent'" },
    ...{ way: "'mail'", at: "past" },
  }),
  rows(
    "added_clients",
    {
      ...{ id: id("added"), salon_id: "salon", name: "'Past ' || n", email: EMAIL, phone: PHONE, phone_key: PHONE },
      ...{ added_at: "at", updated_at: "at" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "joined_clients",
    {
      ...{ salon_id: "salon", client: `'former-' || n || '@example.com'`, joined_to: EMAIL, former_note: "''" },
      joined_at: "at",
    },
    OF_A_CLIENT,
  ),
  rows(
    "must_call",
    { salon_id: "salon", client: EMAIL, phone_key: PHONE, reason: "'Never came'", since: "at", deposit: "'always'" },
    OF_A_CLIENT,
  ),
  rows("answered_mailboxes", { salon_id: "salon", mailbox: id("mailbox"), answered_at: "at" }, OF_A_CLIENT),
  rows(
    "revenue_days",
    { salon_id: "salon", date: DATE, appointments: "a_day", cash_pence: "1", transfer_pence: "1", services: "'[]'" },
    "n % a_day = 0",
  ),
  rows("diary_changes", { salon_id: "salon", date: DATE, revision: "1" }, "n % a_day = 0"),
  rows(
    "till_closings",
    {
      ...{
        id: id("closing"),
        salon_id: "salon",
        date: DATE,
        float_pence: "0",
        counted_pence: "1",
        expected_pence: "1",
      },
      ...{ closed_by: "'somebody'", closed_at: "at" },
    },
    "n % a_day = 0",
  ),
  rows(
    "till_movements",
    {
      ...{ id: id("movement"), salon_id: "salon", date: DATE, kind: "'petty'", amount_pence: "-1" },
      ...{ reason: "'Milk'", moved_by: "'somebody'", moved_at: "at" },
    },
    "n % a_day = 0",
  ),
  rows(
    "blocks",
    {
      ...{ id: id("block"), salon_id: "salon", technician_id: "technician", date: DATE, starts_minute: "0" },
      ...{ ends_minute: "60", created_at: "past" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "closure_dates",
    {
      ...{ id: id("closure"), salon_id: "salon", date: "date(until, '-' || n || ' days')", reason: "'Holiday'" },
      created_at: "past",
    },
    "n < clients AND n < 3000",
  ),
  rows("idempotency_keys", {
    ...{ salon_id: "salon", actor: "'guest'", key: id("key"), fingerprint: "'none'", created_id: id("visit") },
    created_at: "at",
  }),
  rows(
    "remembered_devices",
    {
      ...{ id: id("device"), token_hash: id("device"), salon_id: "salon", mailbox: EMAIL, name: "'Firefox'" },
      ...{ created_at: "at", expires_at: "later" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "passkeys",
    {
      ...{
        id: id("passkey"),
        salon_id: "salon",
        user_id: id("user"),
        credential_id: id("passkey"),
        public_key: "'key'",
      },
      ...{ algorithm: "'ES256'", counter: "1", transports: "'[]'", name: "'My phone'", created_at: "at" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "waiting_list",
    {
      ...{ id: id("entry"), salon_id: "salon", email: EMAIL, name: "'Past ' || n", phone: PHONE, phone_key: PHONE },
      ...{ wanted: "'{}'", place: "at", state: "'over'", created_at: "at" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "text_messages",
    {
      ...{ id: id("text"), salon_id: "salon", kind: "'booked'", phone: "'+4477' || n", appointment_id: id("visit") },
      ...{ provider: "'twilio'", provider_id: id("text"), state: "'sent'", at: "at - 3456000000" },
    },
    OF_A_CLIENT,
  ),
  rows("text_stops", { salon_id: "salon", phone: id("stopped"), at: "at" }, OF_A_CLIENT),
  rows(
    "wishes",
    {
      ...{ id: id("wish"), salon_id: "salon", appointment_id: id("visit"), width: "1600", height: "1200" },
      ...{ created_at: "at", expires_at: "later" },
    },
    OF_A_CLIENT,
  ),
];
