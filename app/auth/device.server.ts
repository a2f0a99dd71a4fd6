import { createContext, createCookie, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { secretFor } from "../models/accounts/secrets.server.ts";
import { type Device, knownAs, networksOf, type Sender } from "../models/accounts/sender.server.ts";
import { salonContext } from "./salon.server.ts";

/** What a family's browser is known for: a mailbox and a sign-in each. Further ones take the place of the oldest. */
const MOST_ACCOUNTS = 10;
const LIFETIME_SECONDS = 365 * 24 * 60 * 60;

type Context = Readonly<RouterContextProvider>;

/** The appointments that a browser is known to have booked. Further ones take the place of the oldest. */
const MOST_BOOKED = 5;

/**
 * What the cookie says of a browser. `booked` has the ids of the appointments booked there last, the newest first. `paying` is
 * the id of the visit to Stripe that began there last.
 */
type KnownDevice = Device & { booked: string[]; paying?: string | undefined };

const deviceContext = createContext<{ device: KnownDevice; isNew: boolean; changed: boolean }>();

/**
 * Reads the cookie by which a browser is known again: a random id, and the accounts and mailboxes that have signed in
 * there or sent a code back. It grants nothing but tries of its own, and says which appointments were booked there.
 * docs/rules.md 6.25, 9.4
 */
export const withDevice: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const read = v.safeParse(DeviceCookie, await deviceCookie().parse(request.headers.get("Cookie")));
  const device = read.success ? read.output : { id: crypto.randomUUID(), accounts: [], booked: [] };
  const inUse = { device, isNew: !read.success, changed: false };
  context.set(deviceContext, inUse);
  const response = await next();
  if (inUse.changed) response.headers.append("Set-Cookie", await deviceCookie().serialize(inUse.device));
  return response;
};

/** The sender of a page's form: its networks and its browser. */
export function senderOfPage(request: Request, context: Context): Required<Sender> {
  return { networks: networksOf(request), device: context.get(deviceContext).device };
}

/**
 * The browser by the id of its cookie, as holds name it. Undefined for one that has sent none: it may store none, and would
 * take its own hold for another's. docs/rules.md 22.9
 */
export function browserOf(context: Context): string | undefined {
  const { device, isNew } = context.get(deviceContext);
  return isNew ? undefined : device.id;
}

/** Gives a browser that has no cookie yet its own, before it can hold a start. docs/rules.md 22.9 */
export function giveDeviceCookie(context: Context): void {
  const inUse = context.get(deviceContext);
  inUse.changed ||= inUse.isNew;
}

/** Gives the browser its cookie, so that what it gets now is good there: a code, or the second step. docs/rules.md 6.26 */
export function keepDevice(context: Context): void {
  context.get(deviceContext).changed = true;
}

/** Notes that the owner of an account, mailbox or phone has proved themselves in this browser. docs/rules.md 6.25 */
export function rememberDevice(context: Context, ...subjects: string[]): void {
  const inUse = context.get(deviceContext);
  const proved = subjects.map((subject) => knownAs(context.get(salonContext).id, subject));
  const accounts = [...new Set([...proved, ...inUse.device.accounts])].slice(0, MOST_ACCOUNTS);
  inUse.device = { ...inUse.device, accounts };
  inUse.changed = true;
}

/** Notes that this browser has booked an appointment. docs/rules.md 9.4 */
export function noteBooked(context: Context, appointmentId: string): void {
  const inUse = context.get(deviceContext);
  if (inUse.device.booked[0] === appointmentId) return;
  const booked = [...new Set([appointmentId, ...inUse.device.booked])].slice(0, MOST_BOOKED);
  inUse.device = { ...inUse.device, booked };
  inUse.changed = true;
}

/** The ids of the appointments that this browser has booked last. They open none of them. docs/rules.md 9.4 */
export function bookedIn(context: Context): string[] {
  return context.get(deviceContext).device.booked;
}

/** Notes the visit to Stripe that begins in this browser, or that there is none any longer. docs/rules.md 31.14 */
export function notePaying(context: Context, visitId: string | undefined): void {
  const inUse = context.get(deviceContext);
  inUse.device = { ...inUse.device, paying: visitId };
  inUse.changed = true;
}

/** The id of the visit to Stripe that began in this browser last. It opens nothing. docs/rules.md 31.14 */
export function payingIn(context: Context): string | undefined {
  return context.get(deviceContext).device.paying;
}

/** Whether somebody has signed in in this browser before. docs/rules.md 6.25 */
export function isKnownBrowser(context: Context): boolean {
  return context.get(deviceContext).device.accounts.length > 0;
}

const DeviceCookie = v.object({
  id: v.string(),
  accounts: v.array(v.string()),
  booked: v.optional(v.array(v.string()), []),
  paying: v.optional(v.string()),
});

function deviceCookie() {
  return createCookie("__Host-lacquer-device", {
    httpOnly: true,
    secure: true,
    sameSite: "lax",
    path: "/",
    maxAge: LIFETIME_SECONDS,
    secrets: [Buffer.from(secretFor("device cookie")).toString("base64url")],
  });
}
