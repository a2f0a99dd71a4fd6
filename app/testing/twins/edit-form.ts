import { TOTP } from "otpauth";
import { CUSTOMER } from "./form-values.ts";
import { type Names, NOW, SECRET } from "./records.ts";

/** The page that edits an appointment, and what its form sends. */
export function editPath(id: Names): string {
  return `/admin/appointments/${id("editedInForm")}/edit`;
}

export function editFields(id: Names): Record<string, string> {
  return { ...CUSTOMER, key: "the same of 13", version: "1", service: id("gel"), length: "45" };
}

/** The page of an appointment's money, and what its form sends. */
export function moneyPath(id: Names): string {
  return `/admin/appointments/${id("takenInForm")}/money`;
}

export function moneyFields(id: Names): Record<string, string> {
  return { id: id("takenInForm"), key: "the same of 27", version: "1", intent: "take", cash: "9", tip: "2" };
}

/** The page of a voucher, and the form that sells a package. */
export function voucherPath(id: Names): string {
  return `/admin/vouchers/${id("voucher")}`;
}

export function packageFields(id: Names): Record<string, string> {
  return { key: "the same of 32.7", intent: "sell", package: id("package"), method: "card" };
}

/** The code of a second factor. */
export function secondCode(): string {
  return new TOTP({ secret: SECRET }).generate({ timestamp: NOW });
}
