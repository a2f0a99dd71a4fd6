import "./everywhere.ts";
import "./kv-expiry.ts";
import "./one-prototype.ts";
import "./plain-timers.ts";
import "./alarms-in-time.ts";
import type { D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { phoneNumbers } from "../../kernel/phone.server.ts";
import { emailWriter } from "../../outbox/deliver.server.ts";
import { emailSending } from "../../outbox/sending.server.ts";
import { migrated } from "./migrated.ts";

declare global {
  namespace Cloudflare {
    interface Env {
      /** Only in tests: the migrations of `migrations/`. */
      MIGRATIONS: D1Migration[];
    }
  }
}

/* Runs before each test file in workerd. All files of a worker share one database. */

await migrated;
// The test pool's imports are promises: objects that share one of them end in turns that are not their own.
await Promise.all([
  ...[emailWriter(), emailSending(), phoneNumbers(), import("../../outbox/email-of-voucher.server.ts")],
  ...[import("../../payments/email-of-refund.server.ts"), import("../../payments/refunds.server.ts")],
  ...[import("../../payments/cards/charges.server.ts"), import("stripe")],
  ...[import("../../payments/email-of-receipt.server.ts"), import("../../mail/emails/receipt-email.ts")],
  ...[import("../../payments/booking/email-of-left-open.server.ts"), import("../../mail/emails/left-open-email.ts")],
  ...[import("../../mail/emails/refund-email.ts"), import("../../mail/emails/voucher-email.ts")],
  import("../../mail/emails/voucher-receipt.ts"),
]);
// Mailboxes and networks are counted over all salons, and cron asks Stripe about open visits of any salon. So each file begins
// without the emails and payments of other files, and without deposits that they wait for. Cron sweeps undo steps of any salon.
const LEFT = ["outbox", "rate_limits", "refunds", "checkouts", "cards_on_file", "undos"];
const NONE_AWAITED = "UPDATE appointments SET deposit_due_at = NULL WHERE deposit_due_at IS NOT NULL";
// KV lists a thousand emails at once, those of the latest clock first: other files' would hide this one's.
const mailbox = env.MAILBOX;
const emails = (await mailbox?.list())?.keys ?? [];
await Promise.all(emails.map(({ name }) => mailbox?.delete(name)));
await env.DB.batch([...LEFT.map((table) => `DELETE FROM ${table}`), NONE_AWAITED].map((sql) => env.DB.prepare(sql)));
