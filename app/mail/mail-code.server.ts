import { waitUntil } from "cloudflare:workers";
import type { CodeRequest } from "../models/accounts/one-time-code.server.ts";
import { countTowardsLimit } from "../models/accounts/rate-limit.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { codeEmail } from "./emails/code-email.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/** Mailing takes time from whichever request is under way then: over so long, it is anybody's. */
const AT_MOST_LATER_MS = 300;

/**
 * Mails a one-time code a moment later, which nobody can foretell: neither the time of the answer nor that of the next
 * one says whether there was one to mail.
 * Whoever waits for it asks for another when it does not come; a failure is only logged. docs/rules.md 6.4, 10.3
 */
export function mailCode(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): void {
  waitUntil(scheduler.wait(Math.random() * AT_MOST_LATER_MS).then(() => deliver(salon, to, code, purpose)));
}

async function deliver(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): Promise<void> {
  try {
    const counted = await countTowardsLimit({ kind: "code-mail", salonId: salon.id, account: to, from: null });
    if (counted.ok) await sendEmail(salon, { to, ...codeEmail(salon, code, purpose) });
  } catch (error) {
    console.error(
      JSON.stringify({
        event: "code-not-mailed",
        salon: salon.id,
        cause: error instanceof Error ? error.message : "unknown",
      }),
    );
  }
}
