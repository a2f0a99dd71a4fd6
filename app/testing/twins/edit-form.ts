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

/** The code of a second factor. */
export function secondCode(): string {
  return new TOTP({ secret: SECRET }).generate({ timestamp: NOW });
}
