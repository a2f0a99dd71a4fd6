import { expect, test } from "vitest";
import type { Actor } from "./appointment.ts";
import { isMailboxProved } from "./mailbox-proved.ts";

/* Whether an email is known to be its customer's. docs/rules.md 23.15 */

const ADA = "ada@example.com";
const client = (with_: object = {}): Actor => ({
  role: "client",
  userId: "ada",
  email: ADA,
  verifiedEmail: null,
  ...with_,
});
const standing = (mailboxProved: boolean, customerEmail = ADA) => ({ customerEmail, mailboxProved });

test.for<[string, Actor, string, ReturnType<typeof standing> | null, boolean]>([
  ["staff name it", { role: "admin", userId: "owner" }, ADA, null, true],
  ["staff name another", { role: "admin", userId: "owner" }, ADA, standing(false, "old@example.com"), true],
  ["staff leave one that was not", { role: "admin", userId: "owner" }, ADA, standing(false), false],
  ["staff leave one that was", { role: "admin", userId: "owner" }, ADA, standing(true), true],
  ["a client has verified it", client({ verifiedEmail: ADA }), ADA, null, true],
  ["a client has verified another", client({ verifiedEmail: "other@example.com" }), ADA, null, false],
  ["a client has verified none", client(), ADA, null, false],
  ["a client leaves one that was", client(), ADA, standing(true), true],
  ["a client names another than the one that was", client(), ADA, standing(true, "old@example.com"), false],
  ["a code was mailed to it", client({ grant: { email: ADA } }), ADA, null, true],
  ["a link was mailed to it", { role: "guest", grant: { appointmentId: "one", mailbox: ADA } }, ADA, null, true],
  [
    "a link was mailed elsewhere",
    { role: "guest", grant: { appointmentId: "one", mailbox: "x@example.com" } },
    ADA,
    null,
    false,
  ],
  ["there is none", client({ verifiedEmail: "", grant: { email: "" } }), "", null, false],
  ["Stripe reports a payment", { role: "stripe", userId: "stripe" }, ADA, null, false],
])("%s", ([, actor, email, old, proved]) => {
  expect(isMailboxProved(actor, email, old)).toBe(proved);
});
