import { createECDH } from "node:crypto";
import { exportJWK, generateKeyPair } from "jose";

/* A browser that has asked its maker's push service for messages, and the keys of a deployment. docs/rules.md 36.2 */

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));

/** The VAPID keys of a deployment, as it has them. */
export async function pushKeys() {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const { x = "", y = "", d = "" } = await exportJWK(privateKey);
  const point = Buffer.concat([Uint8Array.of(4), fromBase64Url(x), fromBase64Url(y)]);
  return { PUSH_PUBLIC_KEY: point.toString("base64url"), PUSH_PRIVATE_KEY: d };
}

/** A browser: what its page sends, and how it reads the body of a message (RFC 8291). */
export async function aPushBrowser(host = "fcm.googleapis.com") {
  const keys = createECDH("prime256v1");
  const own = new Uint8Array(keys.generateKeys());
  const secret = crypto.getRandomValues(new Uint8Array(16));
  const endpoint = `https://${host}/wp/${crypto.randomUUID()}`;
  const base64Url = (part: Uint8Array) => Buffer.from(part).toString("base64url");
  return {
    endpoint,
    subscription: JSON.stringify({ endpoint, keys: { p256dh: base64Url(own), auth: base64Url(secret) } }),
    async reads(body: Bytes): Promise<unknown> {
      const [salt, length] = [body.slice(0, 16), body[20] ?? 0];
      const sender = body.slice(21, 21 + length);
      const shared = keys.computeSecret(sender);
      const info = new Uint8Array([...bytes("WebPush: info\0"), ...own, ...sender]);
      const input = await derived(secret, new Uint8Array(shared), info, 32);
      const key = await derived(salt, input, bytes("Content-Encoding: aes128gcm\0"), 16);
      const iv = await derived(salt, input, bytes("Content-Encoding: nonce\0"), 12);
      const opens = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
      const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, opens, body.slice(21 + length));
      const text = new TextDecoder().decode(plain);
      return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")));
    },
  };
}

type Bytes = Uint8Array<ArrayBuffer>;

async function derived(salt: Bytes, input: Bytes, info: Bytes, length: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", input, "HKDF", false, ["deriveBits"]);
  return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, length * 8));
}
