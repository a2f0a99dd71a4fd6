import { DEMO_ACCOUNTS } from "../scripts/demo/demo-names.ts";
import { type Book, bookingsBy } from "./bookings.ts";
import { call, expectStatus } from "./call.ts";

/** The demo salon is the one of every host that no salon has. */
export const DEMO_HOST = "localhost";

type Who = keyof typeof DEMO_ACCOUNTS;

/** Books one short service at the demo salon, as its client or as its admin. */
export async function demoBookings(port: number, who: Who = "client"): Promise<Book> {
  const body = JSON.stringify({ action: `${who}-login`, ...DEMO_ACCOUNTS[who] });
  const headers = { "Content-Type": "application/json" };
  const signedIn = await expectStatus(200, call(port, DEMO_HOST, "/api/auth", { method: "POST", headers, body }));
  return bookingsBy(port, DEMO_HOST, JSON.parse(signedIn.body).token);
}

/** The cookie of the demo salon's client or admin, signed in by their form. */
export async function demoCookie(port: number, who: Who): Promise<string> {
  const path = who === "admin" ? "/admin" : "/?index";
  const body = new URLSearchParams(DEMO_ACCOUNTS[who]).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const { cookies } = await expectStatus(302, call(port, DEMO_HOST, path, { method: "POST", headers, body }));
  return cookies.map((cookie) => cookie.split(";")[0]).join("; ");
}
