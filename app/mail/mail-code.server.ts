import { waitUntil } from "cloudflare:workers";
import { rootCause } from "../database/calls.server.ts";
import { logError } from "../log/log.ts";
import { type Addressee, type CodeRequest, issueCode } from "../models/accounts/one-time-code.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";
import { textCode } from "./text-providers/text-code.server.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/** The longest delay, ms. Mailing slows down other requests, and the random delay hides which request caused that. */
const AT_MOST_LATER_MS = 300;

/**
 * Makes and mails the codes of a request after a short random delay. The request is answered before that. So neither its own
 * time nor that of the next request reveals whether there was anybody to mail. Only codes that are mailed are made. A failure
 * is only logged; a user whose code does not come can ask for another. docs/rules.md 6.4, 6.26, 10.3
 */
export function mailCodes(salon: Salon, request: CodeRequest, addressees: Addressee[]): void {
  waitUntil(scheduler.wait(Math.random() * AT_MOST_LATER_MS).then(() => deliver(salon, request, addressees)));
}

async function deliver(salon: Salon, request: CodeRequest, addressees: Addressee[]): Promise<void> {
  try {
    // The code that writes emails is loaded for the first one.
    const { codeEmail } = await import("./emails/code-email.ts");
    for (const addressee of addressees) {
      if (isPhone(addressee)) {
        await textCode(salon, request, addressee);
        continue;
      }
      const code = await issueCode(request, addressee);
      if (code)
        await sendEmail(salon, { to: addressee.mailbox, ...codeEmail(salon, code, request.purpose, siteOf(salon)) });
    }
  } catch (error) {
    logError("code-not-mailed", { salon: salon.id, cause: rootCause(error) });
  }
}

/** An email has an `@` and a phone has none. docs/rules.md 34.13 */
function isPhone({ mailbox }: Addressee): boolean {
  return !mailbox.includes("@");
}
