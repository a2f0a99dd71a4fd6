import { env } from "cloudflare:workers";
import { now } from "../../kernel/clock.ts";

/*
 * KV keeps an entry until an instant, and refuses one that has passed. The local KV compares it with the machine's clock,
 * also while a test has stopped its own at a date: such a test would fail once that date has passed. So KV is told how
 * long it keeps the entry, counted from the test's clock.
 */
const platform: KVNamespace = Object.getPrototypeOf(env.SESSIONS);
const { put } = platform;

platform.put = function (this: KVNamespace, key: string, value: string, options: KVNamespacePutOptions = {}) {
  const { expiration, ...others } = options;
  if (expiration === undefined) return put.call(this, key, value, options);
  return put.call(this, key, value, { ...others, expirationTtl: expiration - Math.floor(now() / 1000) });
};
