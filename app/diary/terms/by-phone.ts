import { type Agreed, agreedTo, type Charge, type Terms } from "./terms.ts";

/* A client whom staff have booked agrees to the fees afterwards. docs/rules.md 29.23 */

/** What a booking by staff asks for: the deposit, and no fee until the client has agreed to it. docs/rules.md 29.16, 29.23 */
export function agreedByStaff(terms: Terms, depositPence: number, at: number): Agreed {
  const asked = agreedTo({ ...terms, cardOnFile: false }, depositPence, at);
  return haveFees(terms) ? { ...asked, lateFee: NO_CHARGE, noShowFee: NO_CHARGE, byStaff: true } : asked;
}

/**
 * The agreement of a client to the fees of a booking that staff have made, at `at` (UTC ms). What staff have asked for stays.
 * docs/rules.md 29.23
 */
export function agreedLater(terms: Terms, old: Agreed | null, at: number): Agreed {
  const { byStaff: _, ...asked } = old ?? agreedTo({ ...terms, cardOnFile: false }, 0, at);
  const { lateFee, lateHours, noShowFee } = terms;
  return { ...asked, lateFee, lateHours, noShowFee };
}

/** Whether terms have a fee. docs/rules.md 29.8 */
export function haveFees({ lateFee, noShowFee }: Pick<Terms, "lateFee" | "noShowFee">): boolean {
  return lateFee.kind !== "none" || noShowFee.kind !== "none";
}

/** Whether the client of an appointment has agreed to no fees yet. docs/rules.md 29.23 */
export function agreedToNoFees(agreed: Agreed | null): boolean {
  return agreed === null || agreed.byStaff === true;
}

const NO_CHARGE: Charge = { kind: "none", amount: 0 };
