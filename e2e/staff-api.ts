import type { APIRequestContext } from "@playwright/test";
import { DEMO_ACCOUNTS } from "../scripts/demo/demo-names.ts";
import { expect } from "./journey.ts";

/** A server other than the journey's own. */
interface Elsewhere {
  address: string;
}

/** Calls the API as an admin of the demo salon, and expects the call to succeed. */
export async function calledByStaff(
  browser: APIRequestContext,
  method: "post" | "put",
  path: string,
  data: object,
  { address }: Elsewhere = { address: "" },
) {
  const credentials = { action: "admin-login", type: "admin", ...DEMO_ACCOUNTS.admin };
  const { token } = await (await browser.post(`${address}/api/auth`, { data: credentials })).json();
  const answer = await browser[method](`${address}${path}`, { headers: { Authorization: `Bearer ${token}` }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Signs this browser in as an admin of another server's demo salon. */
export async function signedInAsStaff(browser: APIRequestContext, { address }: Elsewhere) {
  const answer = await browser.post(`${address}/admin`, { form: DEMO_ACCOUNTS.admin, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
}
