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
import { emptied, migrated } from "./tables.ts";

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
// Each file begins with empty tables: mailboxes and networks are counted over all salons, and the hourly run has work of any.
await emptied();
// KV lists a thousand emails at once, those of the latest clock first: other files' would hide this one's.
const mailbox = env.MAILBOX;
const emails = (await mailbox?.list())?.keys ?? [];
await Promise.all(emails.map(({ name }) => mailbox?.delete(name)));
