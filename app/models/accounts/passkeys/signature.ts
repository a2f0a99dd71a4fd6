const NUMBER_BYTES = 33;

/**
 * An ES256 signature (ASN.1, base64url) with both numbers extended to 33 bytes. ASN.1 leaves out leading zeros, but the
 * library that verifies expects the numbers at fixed places. Without this, one of 128 right signatures would be refused. A
 * text that is no signature gives a result that is none either.
 */
export function atFullLength(signature: string): string {
  const der = Buffer.from(signature, "base64url");
  const first = numberAt(der, 2);
  const second = numberAt(der, 4 + first.length);
  const numbers = [first, second].flatMap((number) => [INTEGER, NUMBER_BYTES, ...padded(number)]);
  return Buffer.from([SEQUENCE, numbers.length, ...numbers]).toString("base64url");
}

const SEQUENCE = 0x30;
const INTEGER = 2;

/** The bytes of the number that begins at `place`, after its kind and its length. */
function numberAt(der: Buffer, place: number): Buffer {
  return der.subarray(place + 2, place + 2 + (der[place + 1] ?? 0));
}

function padded(number: Buffer): number[] {
  return [...Array.from({ length: Math.max(0, NUMBER_BYTES - number.length) }, () => 0), ...number];
}
