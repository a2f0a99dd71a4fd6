import { waitUntil } from "cloudflare:workers";
import { rootCause } from "../database/calls.server.ts";
import { logError } from "../kernel/log.ts";
import type { CodeRequest } from "../models/accounts/one-time-code.server.ts";
import { countTowardsLimit } from "../models/accounts/rate-limit.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { codeEmail } from "./emails/code-email.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/** The longest delay. Mailing slows down other requests; the random delay hides whose request caused it. */
const AT_MOST_LATER_MS = 300;

/**
 * Mails a one-time code after a short random delay, so that neither this answer's time nor the next one's reveals
 * whether there was a code to mail. A failure is only logged: a user whose code does not come asks for another.
 * docs/rules.md 6.4, 10.3
 */
export function mailCode(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): void {
  waitUntil(scheduler.wait(Math.random() * AT_MOST_LATER_MS).then(() => deliver(salon, to, code, purpose)));
}

async function deliver(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): Promise<void> {
  try {
    const counted = await countTowardsLimit({
      kind: "code-mail",
      salonId: salon.id,
      account: to,
      from: { networks: [] },
    });
    if (counted.ok) await sendEmail(salon, { to, ...codeEmail(salon, code, purpose) });
  } catch (error) {
    logError("code-not-mailed", { salon: salon.id, cause: rootCause(error) });
  }
}
