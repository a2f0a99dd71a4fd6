/** Pence as pounds: `£35`, `£12.50`. docs/rules.md 3.1 */
export function formatPounds(pence: number): string {
  formats ??= makeFormats();
  return formats.short.format(pence / 100);
}

/** Pence as pounds with both decimals, for sums: `£35.00`, `£0.00`. docs/rules.md 3.1, 16.4 */
export function formatToThePenny(pence: number): string {
  formats ??= makeFormats();
  return formats.long.format(pence / 100);
}

/** Made for the first price and not before: it takes milliseconds, and a Worker that starts may have none to write. */
let formats: ReturnType<typeof makeFormats> | undefined;

function makeFormats() {
  const pounds = { style: "currency", currency: "GBP" } as const;
  return {
    short: new Intl.NumberFormat("en-GB", { ...pounds, trailingZeroDisplay: "stripIfInteger" }),
    long: new Intl.NumberFormat("en-GB", pounds),
  };
}

/** Pence as an amount stands in a field: `35`, `12.50`. docs/rules.md 3.1 */
export function poundsTyped(pence: number): string {
  return pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2);
}

/** Pence as the API writes it: `35`, `12.5`. docs/rules.md 3.1 */
export function poundsFromPence(pence: number): number {
  return pence / 100;
}

/** Pounds from the API as pence, to the nearest penny. docs/rules.md 3.1 */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100);
}

/** Tenths of a penny, by which texts are priced, in whole pence, rounded up. docs/rules.md 34.7 */
export function penceFromTenths(tenths: number): number {
  return Math.ceil(tenths / 10);
}

/** A typed number: at most 30 characters, digits with at most one point. Null for anything else, such as `1e3` or `0x10`. */
export function decimalTyped(text: string): number | null {
  const typed = text.trim();
  return typed.length <= LONGEST_NUMBER && DECIMAL.test(typed) ? Number(typed) : null;
}

const LONGEST_NUMBER = 30;
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** Pounds as they are typed in pence, to the nearest penny. Null for what is no number. docs/rules.md 3.1 */
export function penceTyped(text: string): number | null {
  const pounds = decimalTyped(text);
  return pounds === null ? null : penceFromPounds(pounds);
}

/** Pounds in pence, if they are whole pence from `least` to `most`, else null. docs/rules.md 3.1 */
export function penceWithin(pounds: number, least: number, most: number): number | null {
  const pence = penceFromPounds(pounds);
  return isWholePence(pounds) && pence >= least && pence <= most ? pence : null;
}

/** Whether pounds are whole pence. docs/rules.md 3.1 */
export function isWholePence(pounds: number): boolean {
  return Math.abs(pounds * 100 - penceFromPounds(pounds)) < 1e-6;
}
