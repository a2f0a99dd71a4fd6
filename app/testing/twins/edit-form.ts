import { TOTP } from "otpauth";
import { CUSTOMER, type Form } from "./form-values.ts";
import { AGAIN, EMPTY, type Names, NOW, SECRET } from "./records.ts";

/** The page that edits an appointment, and what its form sends. */
function editPath(id: Names): string {
  return `/admin/appointments/${id("editedInForm")}/edit`;
}

function editFields(id: Names): Record<string, string> {
  return { ...CUSTOMER, key: "the same of 13", version: "1", service: id("gel"), length: "45" };
}

/** The page of an appointment's money, and what its form sends. */
function moneyPath(id: Names): string {
  return `/admin/appointments/${id("takenInForm")}/money`;
}

function moneyFields(id: Names): Record<string, string> {
  return { id: id("takenInForm"), key: "the same of 27", version: "1", intent: "take", cash: "9", tip: "2" };
}

/** The page that repeats an appointment, and what its form sends. */
function seriesPath(id: Names): string {
  return `/admin/appointments/${id("again")}/series`;
}

function seriesFields(): Record<string, string> {
  return { key: "the same of 35", version: "1", intent: "book", start: `${AGAIN}T15:00` };
}

/** The forms of an appointment's own pages. */
export const EDIT_FORMS: Form[] = [
  ["admin/appointments/:id/edit", "owner", editPath, editFields],
  ["admin/appointments/:id/money", "owner", moneyPath, moneyFields],
  ["admin/appointments/:id/series", "owner", seriesPath, seriesFields],
];

/** The page of a voucher, and the form that sells a package. */
function voucherPath(id: Names): string {
  return `/admin/vouchers/${id("voucher")}`;
}

export function packageFields(id: Names): Record<string, string> {
  return { key: "the same of 32.7", intent: "sell", package: id("package"), method: "card" };
}

/** The code of a second factor. */
export function secondCode(): string {
  return new TOTP({ secret: SECRET }).generate({ timestamp: NOW });
}

/** The sale of a voucher, when vouchers are taxed, and a sale that is taken back. docs/rules.md 28.9, 32.1, 32.5 */
export const VOUCHER_FORMS: Form[] = [
  vouchers(() => ({ key: "the same of 32.1", amount: "50", method: "cash", validUntil: EMPTY })),
  vouchers(() => ({ intent: "vat", vat: "", vatFrom: "2036-01-01" })),
  ["admin/vouchers/:id", "owner", voucherPath, () => ({ intent: "take-back", method: "cash" })],
];

function vouchers(fields: Form[3]): Form {
  return ["admin/vouchers", "owner", () => "/admin/vouchers", fields];
}
