import * as v from "valibot";
import { STAFF_ROLES } from "../../../database/schema.ts";
import { staffRoleOf } from "../../../models/accounts/staff.ts";
import type { User } from "../../../models/accounts/user.server.ts";
import { IDS, id, recordOf } from "../record.ts";

/** An account without its secrets. */
export const UserRecord = recordOf<User>()((is) => ({
  ...IDS,
  userId: is(id, (account) => account.id),
  name: is(v.string(), ({ name }) => name),
  email: is(v.string(), ({ email }) => email),
  role: is(v.picklist(["admin", "client", "user"]), ({ role }) => role),
  staffRole: is(
    v.optional(v.pipe(v.picklist(STAFF_ROLES), v.description("What an `admin` may do"))),
    (account) => staffRoleOf(account) ?? undefined,
  ),
}));

const token = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));

/** The answer to a sign-in. */
export const SignedInRecord = recordOf<{ token: string; account: User }>()((is) => ({
  token: is(token, (signedIn) => signedIn.token),
  user: is(UserRecord.schema, ({ account }) => UserRecord.make(account)),
}));

/** The answer to a guest's sign-in: the token only. docs/rules.md 6.12 */
export const GuestRecord = v.strictObject({ token });

/** Says that an email is sent if the address belongs to somebody. */
export const SentRecord = v.strictObject({ sent: v.literal(true) });

/** Says that the password was set. */
export const DoneRecord = v.strictObject({ ok: v.literal(true) });
