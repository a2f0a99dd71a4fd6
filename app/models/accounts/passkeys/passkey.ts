import * as v from "valibot";
import { atMost, requiredText } from "../../../kernel/parsing.ts";

/** The most passkeys of one account. docs/rules.md 6.33 */
export const MOST_PASSKEYS = 10;

export const LONGEST_PASSKEY_NAME = 60;

/** Why a passkey was not taken. docs/rules.md 6.33, 6.34 */
export type PasskeyRefusal = "wrong-passkey" | "unknown-passkey" | "not-made" | "too-many-passkeys" | "passkey-gone";

/** A passkey as its owner's page lists it. Times are UTC ms. */
export interface ListedPasskey {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
}

/** What its owner calls a passkey. */
export const passkeyName = requiredText("Please enter a name", LONGEST_PASSKEY_NAME);

/** A binary value in base64url without padding. What an authenticator answers is far shorter than 4 kB. */
function binary(most = 4096) {
  return v.pipe(
    v.string(),
    atMost(most),
    v.regex(/^[\w-]+={0,2}$/),
    v.transform((text) => text.replace(/={1,2}$/, "")),
  );
}

const id = binary(1400);

/** The answer of a browser with a new passkey (`RegistrationResponseJSON`), as far as it is read. */
export const Registration = fromJson(
  v.object({
    id,
    response: v.object({
      clientDataJSON: binary(),
      authenticatorData: binary(),
      publicKey: binary(),
      publicKeyAlgorithm: v.picklist([-7, -257]),
      transports: v.fallback(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10)), []),
    }),
  }),
);

/** The answer of a browser that signs in with a passkey (`AuthenticationResponseJSON`), as far as it is read. */
export const Assertion = fromJson(
  v.object({
    id,
    response: v.object({
      clientDataJSON: binary(),
      authenticatorData: binary(),
      signature: binary(),
      userHandle: v.optional(v.nullable(binary(100))),
    }),
  }),
);

/** The browser's data about the page that asked: its origin, and the challenge that it got. */
export const PageAsking = fromJson(
  v.object({ challenge: binary(), origin: v.string(), crossOrigin: v.optional(v.boolean(), false) }),
);

export type Registered = v.InferOutput<typeof Registration>;
export type Asserted = v.InferOutput<typeof Assertion>;

/** A text of JSON that answers to `schema`. A longer one than 20 kB is not read. */
function fromJson<Schema extends v.GenericSchema>(schema: Schema) {
  return v.pipe(v.string(), atMost(20_000), v.parseJson(), schema);
}
