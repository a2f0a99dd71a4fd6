import type { Reach } from "./mobile-numbers.ts";

let numbers: typeof import("./phone-numbers.ts") | undefined;

/**
 * The library with the phone numbers of all countries. It is loaded for the first phone and stored as a module.
 * docs/operations.md
 */
export async function phoneNumbers() {
  numbers ??= await import("./phone-numbers.ts");
  return numbers;
}

/** A phone normalised for comparing, at a salon of `country` (`GB`). docs/rules.md 6.12 */
export async function phoneKey(phone: string, country: string): Promise<string> {
  return (await phoneNumbers()).phoneKey(phone, country);
}

/** How a phone begins that is typed only in part, at a salon of `country`. docs/rules.md 23.12 */
export async function phoneBegun(typed: string, country: string): Promise<string> {
  return (await phoneNumbers()).phoneBegun(typed, country);
}

/** Whether a phone may be one, at a salon of `country`. docs/rules.md 5.1 */
export async function isPossiblePhone(phone: string, country: string): Promise<boolean> {
  return (await phoneNumbers()).isPossiblePhone(phone, country);
}

let mobiles: typeof import("./mobile-numbers.ts") | undefined;

/** Whether a text reaches a normalised phone from a salon of `country`; what knows mobiles is loaded as `phoneNumbers` is. docs/rules.md 34.7 */
export async function reachOf(phone: string, country: string): Promise<Reach> {
  mobiles ??= await import("./mobile-numbers.ts");
  return mobiles.reachOf(phone, country);
}
