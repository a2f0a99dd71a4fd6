import { env } from "cloudflare:workers";
import { now } from "../../kernel/clock.ts";

/*
 * KV stores an entry until an instant, and refuses an instant in the past. The local KV compares it with the machine's clock,
 * even while a test has stopped its own clock at a date. Such a test would fail once that date has passed. So KV is given a
 * lifetime instead, counted from the test's clock.
 */
const platform: KVNamespace = Object.getPrototypeOf(env.SESSIONS);
const { put } = platform;

platform.put = function (this: KVNamespace, key: string, value: string, options: KVNamespacePutOptions = {}) {
  const { expiration, ...others } = options;
  if (expiration === undefined) return put.call(this, key, value, options);
  return put.call(this, key, value, { ...others, expirationTtl: expiration - Math.floor(now() / 1000) });
};
