import { anAccount, cookieOf } from "./accounts.ts";
import { tomorrow } from "./appointments.ts";
import { textOf } from "./html.ts";
import { postForm, visit } from "./requests.ts";
import { aSalon } from "./salons.ts";

/** A salon, its admin, the requests of the admin's browser, and tomorrow's date. */
export async function aSalonWithAdmin(with_: Parameters<typeof aSalon>[0] = {}) {
  const salon = await aSalon(with_);
  const admin = await anAccount(salon, { role: "admin", name: "Ann Admin" });
  const Cookie = await cookieOf(admin);
  const open = (path: string) => visit(salon, path, { headers: { Cookie } });
  return {
    salon,
    admin,
    date: tomorrow(salon),
    open,
    page: (path: string, status?: number) => textOf(open(path), status),
    send: (path: string, fields: Parameters<typeof postForm>[2], headers: Record<string, string> = {}) =>
      postForm(salon, path, fields, { Cookie, ...headers }),
  };
}
