import fc from "fast-check";
import { expect, test } from "vitest";
import { asAsn1 } from "../../../testing/passkeys/authenticator.ts";
import { atFullLength } from "./signature.ts";

/* The signatures of passkeys: docs/rules.md 6.34 */

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });

/** 32 bytes, of which some at the beginning may be zero. */
const number = fc
  .tuple(fc.integer({ min: 0, max: 32 }), bytes(32))
  .map(([zeros, drawn]) => Uint8Array.from([...new Uint8Array(zeros), ...drawn.subarray(zeros)]));

test("whatever zeros ASN.1 leaves out, both numbers stand at their places", () => {
  fc.assert(
    fc.property(number, number, (r, s) => {
      const der = Buffer.from(
        atFullLength(Buffer.from(asAsn1(Uint8Array.from([...r, ...s]))).toString("base64url")),
        "base64url",
      );
      expect([...der]).toEqual([0x30, 70, 2, 33, 0, ...r, 2, 33, 0, ...s]);
    }),
  );
});

test("a text that is no signature makes another one that is none", () => {
  fc.assert(fc.property(fc.string(), (text) => atFullLength(text) !== text));
});
