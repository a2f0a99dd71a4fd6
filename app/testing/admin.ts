import { anAccount, cookieOf } from "./accounts.ts";
import { postForm, textOf, visit } from "./requests.ts";
import { aSalon } from "./salons.ts";

/** A salon with an admin. */
export async function aSalonWithAdmin(with_: Parameters<typeof aSalon>[0] = {}) {
  const salon = await aSalon(with_);
  return { salon, admin: await anAccount(salon, { role: "admin" }) };
}

/** A salon with an admin whose browser reads and posts to `path` and addresses that begin with it. */
export async function anAdminAt(path: string, with_: Parameters<typeof aSalon>[0] = {}) {
  const { salon, admin } = await aSalonWithAdmin(with_);
  const Cookie = await cookieOf(admin);
  const open = (rest = "") => visit(salon, `${path}${rest}`, { headers: { Cookie } });
  return {
    salon,
    admin,
    open,
    page: (rest = "") => textOf(open(rest)),
    send: (fields: Parameters<typeof postForm>[2], rest = "", headers: Record<string, string> = {}) =>
      postForm(salon, `${path}${rest}`, fields, { Cookie, ...headers }),
  };
}
