import * as v from "valibot";
import { ACCOUNT_WORDS } from "../../../words/accounts.ts";
import { DoneRecord, GuestRecord, SentRecord, SignedInRecord } from "../accounts/account-records.ts";
import { AuthRequest } from "../accounts/auth-request.ts";
import type { Call } from "./call.ts";
import { A_TOKEN, A_USER } from "./examples.ts";

const email = "grace@example.com";
const password = "correct horse";

/** The calls on accounts. docs/rules.md 6 */
export const ACCOUNT_CALLS: Call[] = [
  {
    method: "POST",
    path: "/api/auth",
    name: "authenticate",
    about: "Accounts",
    callers: ["anyone"],
    says: "Signs in, signs up, resets a password, or lets a guest in",
    more: [
      "`action` says which. A token is good for 12 hours for an admin and for 30 minutes for anyone else. Its claims are",
      "`userId`, `email`, `role` (`admin`, `client`, `user`, which has the rights of `client`, or `guest`) and `exp`, in seconds.",
      "`admin` is anybody of the staff; `staffRole` in `user` says what they may do.",
      "An email is trimmed and lower-cased. A mailed code has 6 digits, or 8 for staff, is good for 10 minutes and 5 tries, and",
      "once, from the network that asked for it; asking again replaces it. Whether",
      "an address has an account, or appointments, is never told: `request-password-reset` and `request-manage-code` answer 202",
      "either way. Only `client-signup` reads the `Idempotency-Key`. An admin with a second factor sends `code` with",
      "`admin-login`: the 6 digits that their authenticator app shows, which are accepted once, or an unused recovery code.",
      "Passwords have at least 6 characters, those of staff at least 10.",
    ].join("\n"),
    body: {
      schema: AuthRequest,
      examples: {
        "client-login": { action: "client-login", email, password },
        "admin-login": { action: "admin-login", email: "owner@example.com", password, type: "admin" },
        "client-signup": { action: "client-signup", name: "Grace Hopper", email, password },
        "request-password-reset": { action: "request-password-reset", email },
        "update-password": { action: "update-password", email, newPassword: "battery staple", code: "204816" },
        "request-manage-code": { action: "request-manage-code", phone: "07700 900123" },
        "verify-manage-code": { action: "verify-manage-code", phone: "07700 900123", code: "204816" },
      },
    },
    keyed: true,
    limited: true,
    answers: {
      200: {
        says: "Signed in; or the new password holds, and every older token of the account does not; or a guest's token",
        schema: v.union([SignedInRecord.schema, GuestRecord, DoneRecord]),
        example: { token: A_TOKEN, user: A_USER },
      },
      201: {
        says: "A client's account, signed in",
        schema: SignedInRecord.schema,
        example: { token: A_TOKEN, user: A_USER },
      },
      202: { says: "A code goes out if there is somebody to mail it to", schema: SentRecord, example: { sent: true } },
      401: {
        says: [
          "`Invalid credentials`; or a code that is wrong, used or expired; or, at `admin-login` without a code,",
          `\`${ACCOUNT_WORDS["second-code-needed"]}\``,
        ].join(" "),
      },
      409: { says: "`These credentials are already in use`" },
    },
  },
];
