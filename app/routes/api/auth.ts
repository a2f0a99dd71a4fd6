import * as v from "valibot";
import { salonContext } from "../../auth/salon.server.ts";
import { signToken } from "../../auth/token.server.ts";
import { now } from "../../models/salon-clock.ts";
import { accountFor, createAccount, identityOf, type User } from "../../models/user.server.ts";
import { Credentials, NewAccount } from "../../models/user.ts";
import { answer, parseBody, refusal } from "./answer.server.ts";
import { userRecord } from "./representations.ts";

const AuthRequest = v.variant(
  "action",
  [
    v.object({ action: v.literal("admin-login"), ...Credentials.entries }),
    v.object({ action: v.literal("client-login"), ...Credentials.entries }),
    v.object({ action: v.literal("client-signup"), ...NewAccount.entries }),
  ],
  "Unknown action",
);

export const loader = answer({
  async POST({ request, context }) {
    const salonId = context.get(salonContext).id;
    const asked = await parseBody(request, AuthRequest);
    if (asked.action === "client-signup") {
      const created = await createAccount(salonId, asked);
      if (!created) throw refusal(409, "These credentials are already in use");
      return tokenFor(created, 201);
    }
    const account = await accountFor(salonId, asked, asked.action === "admin-login" ? ["admin"] : ["client", "user"]);
    if (!account) throw refusal(401, "Invalid credentials");
    return tokenFor(account, 200);
  },
});
export const action = loader;

async function tokenFor(user: User, status: number): Promise<Response> {
  return Response.json({ token: await signToken(identityOf(user), now()), user: userRecord(user) }, { status });
}
