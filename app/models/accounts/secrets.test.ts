import { env } from "cloudflare:workers";
import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { hmacOf, secretFor } from "./secrets.server.ts";

/* A secret for each use, from the one that is configured: docs/rules.md 6.17 */

const configured = env.TOKEN_SECRET;
afterEach(() => void Object.assign(env, { TOKEN_SECRET: configured }));

test("a use's secret is HKDF's of the configured one, for that use alone", () => {
  Object.assign(env, { TOKEN_SECRET: "configured" });
  const extracted = createHmac("sha256", Buffer.alloc(32)).update("configured").digest();
  const expanded = (use: string) => createHmac("sha256", extracted).update(`lacquer ${use}\u0001`).digest("hex");
  expect(Buffer.from(secretFor("session token")).toString("hex")).toBe(expanded("session token"));
  expect(Buffer.from(secretFor("mailed code")).toString("hex")).toBe(expanded("mailed code"));
  expect(expanded("session token")).not.toBe(expanded("mailed code"));
});

test("the same text has another HMAC for another use, and under another configured secret", () => {
  const [code, limit] = [hmacOf("mailed code", "123456"), hmacOf("rate limit", "123456")];
  expect(code).not.toBe(limit);
  expect(hmacOf("mailed code", "123456")).toBe(code);
  Object.assign(env, { TOKEN_SECRET: "another" });
  expect(hmacOf("mailed code", "123456")).not.toBe(code);
});
