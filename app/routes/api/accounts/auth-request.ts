import * as v from "valibot";
import { contactEntries, emailOrPhone } from "../../../models/accounts/contact.ts";
import { Credentials, mailedCode, NewAccount, NewPassword, ResetRequest } from "../../../models/accounts/user.ts";

const code = mailedCode("A code is required");

/** The body of `POST /api/auth`, by its action. docs/rules.md 6.2, 6.10, 6.12 */
export const AuthRequest = v.variant(
  "action",
  [
    v.object({
      action: v.literal("admin-login"),
      ...Credentials.entries,
      code: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
    v.object({ action: v.literal("client-login"), ...Credentials.entries }),
    v.object({ action: v.literal("client-signup"), ...NewAccount.entries }),
    v.object({ action: v.literal("request-password-reset"), ...ResetRequest.entries }),
    v.object({ action: v.literal("update-password"), ...NewPassword.entries }),
    v.pipe(v.object({ action: v.literal("request-manage-code"), ...contactEntries }), emailOrPhone()),
    v.pipe(v.object({ action: v.literal("verify-manage-code"), ...contactEntries, code }), emailOrPhone()),
  ],
  "Unknown action",
);
