import { primaryDatabase } from "../../../database/client.server.ts";
import { rateLimits } from "../../../database/schema.ts";
import { MINUTE_MS } from "../../../kernel/clock.ts";
import { hmacOf, readSigned, signed } from "../secrets.server.ts";

const LIFETIME_MS = 10 * MINUTE_MS;

/**
 * Where a passkey is asked for: a salon's site, by the origin of its pages, and a browser, by the id of its cookie. `owner`
 * is the account that adds one, or null where somebody signs in.
 */
export interface AskedAt {
  salonId: string;
  origin: string;
  browser: string;
  owner: string | null;
}

/**
 * A challenge for a passkey: a random text, signed, that one browser may answer once within ten minutes, on the site and for
 * the purpose that it was asked for. Nothing is stored until it is answered. docs/rules.md 6.34
 */
export function newChallenge(at: AskedAt, instant: number): string {
  const text = `${crypto.randomUUID()} ${instant + LIFETIME_MS}`;
  return Buffer.from(signed("passkey challenge", ownerOf(at), text)).toString("base64url");
}

/** Uses a challenge up. False when it was not given here, has expired or was answered before. docs/rules.md 6.34 */
export async function spendChallenge(at: AskedAt, challenge: string, instant: number): Promise<boolean> {
  const text = readSigned("passkey challenge", ownerOf(at), Buffer.from(challenge, "base64url").toString());
  const endsAt = Number(text?.split(" ")[1]);
  if (text === null || !(endsAt > instant)) return false;
  // A limit of one: it stands beside the others until its time is over, and no setting lifts it.
  const first = await primaryDatabase()
    .insert(rateLimits)
    .values({
      salonId: at.salonId,
      kind: "passkey-challenge",
      subject: hmacOf("rate limit", `challenge ${text}`),
      count: 1,
      endsAt,
    })
    .onConflictDoNothing();
  return first.meta.changes > 0;
}

function ownerOf({ salonId, origin, browser, owner }: AskedAt): string {
  return JSON.stringify([salonId, origin, browser, owner]);
}
