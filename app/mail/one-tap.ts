import { redirect } from "react-router";

/* How somebody ends a kind of email by one tap in their mail program, without signing in (RFC 8058). docs/rules.md 10.27, 35.7 */

/** The headers by which a mail program offers that, at an address. */
export function oneTapHeaders(address: string): Record<string, string> {
  return { "List-Unsubscribe": `<${address}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/**
 * The answer once it's done, from the form that came: back to the page at `path`, or the page at once for a mail program, which follows
 * no redirect.
 */
export function afterOneTap(form: FormData, path: string): Response | null {
  return form.get("List-Unsubscribe") === "One-Click" ? null : redirect(path);
}
