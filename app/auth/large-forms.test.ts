import { expect, test } from "vitest";
import { anAccount, cookieOf } from "../testing/accounts.ts";
import { visit } from "../testing/requests.ts";
import { aSalon } from "../testing/salons.ts";

/* The limit on a form's size: docs/rules.md 7.3 */

test.for(["/", "/reviews", "/admin", "/admin/closure-dates"])(
  "a form of 64 KiB is read at %s; one that is larger, or does not say how large it is, is refused",
  async (path) => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon, { role: path.startsWith("/admin") ? "admin" : "client" }));
    const headers = { Cookie, Origin: `http://${salon.host}`, "Content-Type": "application/x-www-form-urlencoded" };
    const sent = async (body: BodyInit) => (await visit(salon, path, { method: "POST", body, headers })).status;
    expect(await sent(aForm(64 * 1024))).not.toBe(413);
    expect(await sent(aForm(64 * 1024 + 1))).toBe(413);
    expect(await sent(new Blob([aForm(64 * 1024)]).stream())).toBe(413);
  },
);

/** A form of `bytes` bytes. */
function aForm(bytes: number): string {
  return `intent=${"x".repeat(bytes - "intent=".length)}`;
}
