import * as v from "valibot";
import { type AskedAt, spendChallenge } from "./challenge.server.ts";
import { type Asserted, LONGEST_PASSKEY_NAME, PageAsking, type Registered } from "./passkey.ts";
import { atFullLength } from "./signature.ts";

/* What a browser answers is checked with the library, which is loaded for the first passkey. It throws for each fault. */

/** A passkey as it was made. */
export interface MadePasskey {
  credentialId: string;
  publicKey: string;
  algorithm: "ES256" | "RS256";
  counter: number;
  transports: string[];
  /** What its authenticator is called, if that is known. */
  madeBy: string | null;
}

/**
 * The passkey that a browser has made where it was asked to, or null. With `userVerified` its authenticator must have
 * checked who uses it. No attestation is asked for. docs/rules.md 6.33, 6.34
 */
export async function madePasskey(
  at: AskedAt,
  { id, response }: Registered,
  { userVerified, instant }: { userVerified: boolean; instant: number },
): Promise<MadePasskey | null> {
  const challenge = await answered(at, response.clientDataJSON, instant);
  if (challenge === null) return null;
  const { server } = await import("@passwordless-id/webauthn");
  try {
    const registration = {
      ...{ id, rawId: id, type: "public-key" as const, clientExtensionResults: {}, user: { name: "" } },
      response: { ...response, transports: [], attestationObject: "" },
    };
    const expected = { challenge, origin: at.origin, domain: hostOf(at), userVerified };
    const { authenticator, credential } = await server.verifyRegistration(registration, expected);
    const algorithm = response.publicKeyAlgorithm === -7 ? "ES256" : "RS256";
    await server.parseCryptoKey(algorithm, credential.publicKey);
    const { counter, name } = authenticator;
    const madeBy = name.startsWith("Unknown") ? null : name.slice(0, LONGEST_PASSKEY_NAME);
    return {
      ...{ credentialId: id, publicKey: credential.publicKey, algorithm, counter, madeBy },
      transports: response.transports,
    };
  } catch {
    return null;
  }
}

/** A passkey as it is stored, to compare with. */
interface Stored {
  credentialId: string;
  publicKey: string;
  algorithm: "ES256" | "RS256";
  counter: number;
}

/**
 * The counter of an authenticator that has signed in with a stored passkey where it was asked to, or null for whatever does
 * not fit: another page, site or browser, a challenge that is used up, a wrong signature, a counter that has not risen.
 * docs/rules.md 6.34
 */
export async function assertedCounter(
  at: AskedAt,
  { id, response }: Asserted,
  { credentialId, publicKey, algorithm, counter }: Stored,
  { userVerified, instant }: { userVerified: boolean; instant: number },
): Promise<number | null> {
  const challenge = await answered(at, response.clientDataJSON, instant);
  if (challenge === null) return null;
  const { server } = await import("@passwordless-id/webauthn");
  try {
    const signature = algorithm === "ES256" ? atFullLength(response.signature) : response.signature;
    const assertion = {
      ...{ id, rawId: id, type: "public-key" as const, clientExtensionResults: {} },
      response: { ...response, signature, userHandle: response.userHandle ?? undefined },
    };
    const credential = { id: credentialId, publicKey, algorithm, transports: [] };
    const expected = { challenge, origin: at.origin, domain: hostOf(at), userVerified, counter };
    return (await server.verifyAuthentication(assertion, credential, expected)).counter;
  } catch {
    return null;
  }
}

/** The challenge that a page of the site has got, which is used up; or null. A page inside another site's gets none. */
async function answered(at: AskedAt, clientDataJSON: string, instant: number): Promise<string | null> {
  const page = v.safeParse(PageAsking, Buffer.from(clientDataJSON, "base64url").toString());
  if (!page.success || page.output.crossOrigin || page.output.origin !== at.origin) return null;
  return (await spendChallenge(at, page.output.challenge, instant)) ? page.output.challenge : null;
}

/** The RP ID: the host of the salon's site. docs/rules.md 6.34 */
function hostOf({ origin }: AskedAt): string {
  return new URL(origin).hostname;
}
