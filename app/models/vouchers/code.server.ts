import { createHash } from "node:crypto";
import { hmacOf } from "../accounts/secrets.server.ts";
import { codeFrom, endOf } from "./code.ts";

/**
 * The code of a voucher. It is derived from the deployment's secret and stored nowhere. D1 has only its hash, so a copy of the
 * database spends nothing. docs/rules.md 32.2
 */
export function codeOf(salonId: string, voucherId: string): string {
  return codeFrom(Buffer.from(hmacOf("voucher code", `${salonId} ${voucherId}`), "base64url"));
}

/** What D1 keeps of a code. */
export function codeHash(salonId: string, code: string): string {
  return createHash("sha256").update(`voucher ${salonId} ${code}`).digest("base64url");
}

/** What D1 has of the code of a voucher. docs/rules.md 32.2 */
export function codeColumns(salonId: string, voucherId: string) {
  const code = codeOf(salonId, voucherId);
  return { codeHash: codeHash(salonId, code), codeEnd: endOf(code) };
}

/** The code of a stored voucher; null if it was made with another secret. docs/rules.md 32.2 */
export function codeShown(salonId: string, { id, codeHash: stored }: { id: string; codeHash: string }): string | null {
  const code = codeOf(salonId, id);
  return codeHash(salonId, code) === stored ? code : null;
}
