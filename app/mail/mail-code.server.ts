import type { CodeRequest } from "../auth/one-time-code.server.ts";
import type { Salon } from "../models/salon.server.ts";
import { codeLetter } from "./code-letter.ts";
import { sendLetter } from "./mailer.server.ts";

/** Mails a one-time code. Whoever waits for it asks for another when it does not come; a failure is only logged. docs/rules.md 10.3 */
export async function mailCode(salon: Salon, to: string, code: string, purpose: CodeRequest["purpose"]): Promise<void> {
  try {
    await sendLetter(salon, { to, ...codeLetter(salon, code, purpose) });
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
