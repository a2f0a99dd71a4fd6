import { register } from "@passwordless-id/webauthn/dist/esm/client.js";
import { parseBase64url } from "@passwordless-id/webauthn/dist/esm/utils.js";
import type { Making } from "./passkey-reply.ts";

/**
 * Lets the browser make a passkey, and answers it as JSON. "known" when this device has one for the account already, null
 * when none was made. docs/rules.md 6.33
 */
export async function makePasskey(asked: Making): Promise<{ made: string } | "known" | null> {
  const { challenge, host, salonName, user, known, verification } = asked;
  try {
    const made = await register({
      ...{ challenge, domain: host, user, userVerification: verification, attestation: false },
      discoverable: "preferred",
      customProperties: {
        rp: { id: host, name: salonName },
        excludeCredentials: known.map(({ id, transports }) => ({
          type: "public-key",
          id: parseBase64url(id),
          transports,
        })),
      },
    });
    return { made: JSON.stringify(made) };
  } catch (failure) {
    return failure instanceof DOMException && failure.name === "InvalidStateError" ? "known" : null;
  }
}
