/*
 * An authenticator in software: it makes passkeys of P-256 and signs with them, as the WebAuthn specification says, with
 * none of the code under test.
 */

/** What a passkey of the authenticator is asked for, and how it answers. */
export interface PasskeyPrompt {
  challenge: string;
  /** The origin of the page that asks. The passkey is used for its host, unless `host` names another. */
  origin: string;
  host?: string;
  crossOrigin?: boolean;
  /** Whether it has checked who uses it. */
  verified?: boolean;
  /** Its counter. */
  counter?: number;
  /** The account that it says it belongs to. */
  userHandle?: string;
  /** What the answer says it is. */
  type?: "webauthn.create" | "webauthn.get";
}

/** A passkey, with both of its answers as JSON. */
export interface SoftPasskey {
  id: string;
  registration(asked: PasskeyPrompt): Promise<string>;
  assertion(asked: PasskeyPrompt): Promise<string>;
}

/** A new passkey. */
export async function aSoftPasskey(id = base64url(crypto.getRandomValues(new Uint8Array(32)))): Promise<SoftPasskey> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  if (!("privateKey" in keys)) throw new Error("No pair of keys");
  return {
    id,
    async registration(asked) {
      const spki = await crypto.subtle.exportKey("spki", keys.publicKey);
      if (!(spki instanceof ArrayBuffer)) throw new Error("No public key");
      const response = {
        clientDataJSON: base64url(clientData({ type: "webauthn.create", ...asked })),
        authenticatorData: base64url(await authenticatorData(asked, ATTESTED)),
        attestationObject: base64url(new Uint8Array()),
        publicKey: base64url(new Uint8Array(spki)),
        publicKeyAlgorithm: -7,
        transports: ["internal", "hybrid"],
      };
      return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
    },
    async assertion(asked) {
      const client = clientData({ type: "webauthn.get", ...asked });
      const data = await authenticatorData(asked);
      const signed = Buffer.concat([data, await sha256(client)]);
      const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, keys.privateKey, signed);
      const response = {
        clientDataJSON: padded(client),
        authenticatorData: padded(data),
        signature: padded(asAsn1(new Uint8Array(raw))),
        ...(asked.userHandle !== undefined && { userHandle: padded(Buffer.from(asked.userHandle)) }),
      };
      return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
    },
  };
}

/** A signature's two numbers of 32 bytes each in ASN.1, which leaves leading zeros out and puts one before a high bit. */
export function asAsn1(raw: Uint8Array): Uint8Array {
  const numbers = [raw.subarray(0, 32), raw.subarray(32)].flatMap((number) => {
    const from = number.findIndex((byte) => byte !== 0);
    const short = [...number.subarray(from === -1 ? 31 : from)];
    const bytes = (short[0] ?? 0) >= 0x80 ? [0, ...short] : short;
    return [2, bytes.length, ...bytes];
  });
  return Uint8Array.from([0x30, numbers.length, ...numbers]);
}

/** Flags of the authenticator's data: somebody is there, they were checked, a credential stands behind. */
const PRESENT = 1;
const VERIFIED = 4;
const ATTESTED = 64;

async function authenticatorData(
  { origin, host, verified = true, counter = 0 }: PasskeyPrompt,
  flags = 0,
): Promise<Buffer> {
  const rpId = await sha256(new TextEncoder().encode(host ?? new URL(origin).hostname));
  const rest = Buffer.alloc(5);
  rest.writeUInt8(PRESENT | (verified ? VERIFIED : 0) | flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([rpId, rest, ...(flags === ATTESTED ? [Buffer.alloc(16)] : [])]);
}

function clientData({ type, challenge, origin, crossOrigin = false }: PasskeyPrompt): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes));
}

/** Base64url with its padding, as some scripts send it. */
function padded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("+", "-").replaceAll("/", "_");
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
