import { env } from "cloudflare:workers";
import { buildPushPayload } from "@block65/webcrypto-web-push";
import * as v from "valibot";
import type { PushAddress } from "../../database/schema.ts";
import { atMost } from "../../kernel/parsing.ts";

/** What a browser shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that it leads to, on the salon's own site. */
  path: string;
  /** Later news of one appointment takes the place of earlier. */
  tag: string;
}

/** The hosts of the push services of Chrome, Firefox, Edge and Safari: nothing is sent to any other. docs/rules.md 36.2 */
const SERVICES =
  /^(?:fcm\.googleapis\.com|[\w-]+\.push\.services\.mozilla\.com|[\w-]+\.notify\.windows\.com|web\.push\.apple\.com)$/;

function isOfService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url !== null && url.protocol === "https:" && url.port === "" && url.username === "" && SERVICES.test(url.hostname)
  );
}

const Key = v.pipe(v.string(), atMost(200), v.regex(/^[\w-]+=*$/));

/** Where a browser gets news, as its page sends it. */
const Subscription = v.object({
  endpoint: v.pipe(v.string(), atMost(1_000), v.check(isOfService)),
  keys: v.object({ p256dh: Key, auth: Key }),
});

/** The push address in a text of JSON, as browsers write it; null for anything else. docs/rules.md 36.2 */
export function pushAddressIn(text: string): PushAddress | null {
  const read = v.safeParse(v.pipe(v.string(), atMost(2_000), v.parseJson(), Subscription), text);
  return read.success ? { endpoint: read.output.endpoint, ...read.output.keys } : null;
}

/** How long a push service waits for a device that is off, s. */
const WAITS_S = 24 * 60 * 60;
const LIMIT_MS = 10_000;

/**
 * Sends a message to a browser, in the name of `site`. Answers whether the browser still takes any. Throws if the service fails, with
 * its host and status alone.
 */
export async function sendPush(to: PushAddress, message: PushMessage, site: string): Promise<"sent" | "gone"> {
  const { endpoint, ...keys } = to;
  const vapid = { subject: site, publicKey: env.PUSH_PUBLIC_KEY, privateKey: env.PUSH_PRIVATE_KEY };
  const options = { ttl: WAITS_S, urgency: "normal" as const };
  const { host } = new URL(endpoint);
  let answer: Response;
  try {
    const { headers, method, body } = await buildPushPayload(
      { data: { ...message }, options },
      { endpoint, expirationTime: null, keys },
      vapid,
    );
    answer = await fetch(endpoint, {
      method,
      headers,
      body,
      signal: AbortSignal.timeout(LIMIT_MS),
      redirect: "manual",
    });
  } catch {
    throw new Error(`${host} could not be reached`);
  }
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410 || answer.status === 403) return "gone";
  if (!answer.ok) throw new Error(`${host} answered ${answer.status}`);
  return "sent";
}
