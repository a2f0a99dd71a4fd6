import { waitUntil } from "cloudflare:workers";
import { rootCause } from "../database/calls.server.ts";
import { logError } from "../log/log.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { sendEmail } from "./transports/mailer.server.ts";

/** Tells the former address of an account that it has another email now. A failure is only logged. docs/rules.md 24.4 */
export function tellFormerAddress(salon: Salon, former: { email: string; name: string }): void {
  tell(salon, former.email, async () => {
    const { emailChangedEmail } = await import("./emails/account-email.ts");
    return emailChangedEmail(salon, former);
  });
}

/**
 * Tells a client that their account is deleted, and which appointments were cancelled with it. A failure is only logged.
 * docs/rules.md 24.10
 */
export function tellDeleted(salon: Salon, email: string, cancelled: string[]): void {
  tell(salon, email, async () => {
    const { accountDeletedEmail } = await import("./emails/account-email.ts");
    return accountDeletedEmail(salon, { cancelled });
  });
}

/** Tells an owner that the operator's link has signed them in. A failure is only logged. docs/rules.md 6.37 */
export function tellRecovered(salon: Salon, owner: { email: string; name: string }): void {
  tell(salon, owner.email, async () => {
    const { recoveredEmail } = await import("./emails/account-email.ts");
    return recoveredEmail(salon, owner);
  });
}

type Written = ReturnType<typeof import("./emails/account-email.ts").accountDeletedEmail>;

/** Writes and sends an email in the background. The code that writes emails is loaded for the first one. */
function tell(salon: Salon, to: string, write: () => Promise<Written>): void {
  const sent = write().then((email) => sendEmail(salon, { to, ...email }));
  waitUntil(sent.catch((error) => logError("account-email-not-sent", { salon: salon.id, cause: rootCause(error) })));
}
