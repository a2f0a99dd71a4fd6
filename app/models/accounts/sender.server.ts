import { hmacOf } from "./secrets.server.ts";

/** Where a try comes from: its networks, the narrowest first (none if unknown), and its browser, if it has one. */
export interface Sender {
  networks: string[];
  device?: Device;
}

/** A known browser. `accounts` are those with an owner who has proved to be the owner in it. docs/rules.md 6.25 */
export interface Device {
  id: string;
  accounts: string[];
}

/** How a device's cookie names the owner of an account, a mailbox or a phone. */
export function knownAs(salonId: string, subject: string): string {
  return hmacOf("known device", `${salonId} ${subject}`);
}

/**
 * For what a browser becomes known after the right password of an account: for the account's sign-in, and for its mailbox
 * only once that is verified. Anybody may sign up with somebody else's email. docs/rules.md 6.25
 */
export function provedBySignIn({ email, emailVerifiedAt }: { email: string; emailVerifiedAt: number | null }) {
  return emailVerifiedAt === null ? [signInOf(email)] : [email, signInOf(email)];
}

/** How a device's cookie names the sign-in of an account, apart from its mailbox. */
export function signInOf(email: string): string {
  return `sign-in ${email}`;
}

/** How a device's cookie names the second factor of an account, which somebody has passed there. docs/rules.md 6.18 */
export function secondFactorOf(email: string): string {
  return `second factor ${email}`;
}

/** The id of a device on which the owner of `subject` has proved themselves, or null. docs/rules.md 6.25 */
export function knownDevice({ device }: Sender, salonId: string, subject: string): string | null {
  return device?.accounts.includes(knownAs(salonId, subject)) ? device.id : null;
}

/** The sender of a request. docs/rules.md 6.4 */
export function senderOf(request: Request): Sender {
  return { networks: networksOf(request) };
}

/**
 * The networks of a request: an IPv4 address; or the /64 of an IPv6 address, which one household has, and the /48
 * around it, which a provider may give to one customer. None for loopback addresses and without Cloudflare in front.
 * docs/rules.md 6.4
 */
export function networksOf(request: Request): string[] {
  const address = request.headers.get("CF-Connecting-IP");
  if (!address || address === "::1" || address.startsWith("127.")) return [];
  if (!address.includes(":")) return [address];
  const groups = groupsOf(address);
  return [groups.slice(0, 4), groups.slice(0, 3)].map((network) => network.join(":"));
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [before = [], after = []] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16));
}
