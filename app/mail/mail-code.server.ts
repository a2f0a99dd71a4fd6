import { waitUntil } from "cloudflare:workers";
import { countAttempt } from "../auth/attempts.server.ts";
import type { CodeRequest } from "../auth/one-time-code.server.ts";
import type { Salon } from "../models/salon.server.ts";
import { codeLetter } from "./code-letter.ts";
import { sendLetter } from "./mailer.server.ts";

/** Long enough for the answer to be on its way. */
const AFTER_THE_ANSWER_MS = 25;

/**
 * Mails a one-time code once the answer has gone out, so that its time tells nobody whether there was one to mail.
 * Whoever waits for it asks for another when it does not come; a failure is only logged. docs/rules.md 6.4, 10.3
 */
export function mailCode(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): void {
  waitUntil(scheduler.wait(AFTER_THE_ANSWER_MS).then(() => deliver(salon, to, code, purpose)));
}

async function deliver(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): Promise<void> {
  try {
    const counted = await countAttempt({ kind: "code-mail", salonId: salon.id, account: to, from: null });
    if (counted.ok) await sendLetter(salon, { to, ...codeLetter(salon, code, purpose) });
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
