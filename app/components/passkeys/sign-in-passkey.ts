import { authenticate, isAutocompleteAvailable } from "@passwordless-id/webauthn/dist/esm/client.js";
import { MINUTE_MS, now } from "../../kernel/days.ts";

/** A challenge lasts ten minutes. A page that stays open asks for the next one before. */
const RENEW_MS = 9 * MINUTE_MS;

type Verification = "required" | "preferred";

/** An offer that fails sooner was refused by the browser, and is not made again at once. */
const REFUSED_WITHIN_MS = 2_000;

/**
 * Offers this browser's passkeys among the suggestions of the field with `webauthn` in its `autocomplete`, until the returned
 * function is called. `chosen` gets the browser's answer as JSON. If the person closes the question, the passkeys are offered
 * again. Does nothing in a browser without this feature. docs/rules.md 6.34
 */
export function offerPasskeys(verification: Verification, chosen: (answer: string) => void): () => void {
  let latest = 0;
  const offer = async () => {
    const own = ++latest;
    if (!(await isAutocompleteAvailable())) return;
    const challenge = await askForChallenge();
    if (!challenge || own !== latest) return;
    const began = now();
    const renewal = window.setTimeout(offer, RENEW_MS);
    // Asking again ends the offer before, which then fails.
    const answer = await authenticate({ challenge, autocomplete: true, userVerification: verification }).catch(
      () => null,
    );
    clearTimeout(renewal);
    if (own !== latest) return;
    if (answer) chosen(JSON.stringify(answer));
    else if (now() - began > REFUSED_WITHIN_MS) await offer();
  };
  offer().catch(() => {});
  return () => void latest++;
}

/** Asks for one of the `known` passkeys, and answers what the browser says as JSON, or null. docs/rules.md 6.18 */
export async function askForPasskey(known: { id: string; transports: string[] }[]): Promise<string | null> {
  const challenge = await askForChallenge();
  if (!challenge) return null;
  const answer = await authenticate({
    challenge,
    userVerification: "required",
    allowCredentials: known.map(({ id }) => id),
  }).catch(() => null);
  return answer && JSON.stringify(answer);
}

/**
 * Lets the browser forget the passkey that gave an answer, where it can, so that it is not offered again. docs/rules.md 6.34
 */
export async function forgetPasskey(answer: string): Promise<void> {
  const { id: credentialId }: { id: string } = JSON.parse(answer);
  await PublicKeyCredential.signalUnknownCredential?.({ rpId: location.hostname, credentialId }).catch(() => {});
}

/** Lets the browser forget all passkeys of an account that is deleted, where it can. docs/rules.md 24.9 */
export async function forgetPasskeysOf(userId: string): Promise<void> {
  if (!("PublicKeyCredential" in window)) return;
  const none = { rpId: location.hostname, userId, allAcceptedCredentialIds: [] };
  await PublicKeyCredential.signalAllAcceptedCredentials?.(none);
}

async function askForChallenge(): Promise<string | null> {
  const answer = await fetch("/passkeys/challenge", { method: "POST" }).catch(() => null);
  if (!answer?.ok) return null;
  const { challenge }: { challenge: string } = await answer.json();
  return challenge;
}
