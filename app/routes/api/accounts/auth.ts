import { CLIENT_ROLES } from "../../../auth/clients.ts";
import { redeemManageCode, requestManageCode } from "../../../auth/manage-code.server.ts";
import { requestPasswordReset } from "../../../auth/password-reset.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { now } from "../../../kernel/clock.ts";
import { passSecondFactor } from "../../../models/accounts/second-factor.server.ts";
import { senderOf } from "../../../models/accounts/sender.server.ts";
import { signToken } from "../../../models/accounts/token.server.ts";
import * as accounts from "../../../models/accounts/user.server.ts";
import { accountRefusal, answer, idempotencyKey, parseBody } from "../answer.server.ts";
import { SignedInRecord } from "./account-records.ts";
import { AuthRequest } from "./auth-request.ts";

export const loader = answer({
  async POST({ request, context }) {
    const salon = context.get(salonContext);
    const from = senderOf(request);
    const asked = await parseBody(request, AuthRequest);
    switch (asked.action) {
      case "admin-login": {
        const { account } = granted(await accounts.accountFor(salon.id, asked, ["admin"], from));
        granted(await passSecondFactor(account, asked.code, from, now()));
        return signedIn({ account });
      }
      case "client-login":
        return signedIn(granted(await accounts.accountFor(salon.id, asked, CLIENT_ROLES, from)));
      case "client-signup":
        return signedIn(
          granted(await accounts.createAccount(salon.id, asked, { key: idempotencyKey(request), from })),
          201,
        );
      case "request-password-reset":
        granted(await requestPasswordReset(salon, asked.email, from));
        return Response.json({ sent: true }, { status: 202 });
      case "update-password":
        granted(await accounts.resetPassword(salon.id, asked, from));
        return Response.json({ ok: true });
      case "request-manage-code":
        granted(await requestManageCode(salon, asked, from));
        return Response.json({ sent: true }, { status: 202 });
      case "verify-manage-code": {
        const { guest } = granted(await redeemManageCode(salon, asked, asked.code, from));
        return Response.json({ token: await signToken(guest, now()) });
      }
    }
  },
});
export const action = loader;

async function signedIn({ account }: { account: accounts.User }, status = 200): Promise<Response> {
  const token = await signToken(accounts.identityOf(account), now());
  return Response.json(SignedInRecord.make({ token, account }), { status });
}

/** Returns what was granted, or throws the refusal. */
function granted<Granted extends { ok: true }>(outcome: Granted | accounts.NotGranted): Granted {
  if (!outcome.ok) throw accountRefusal(outcome);
  return outcome;
}
