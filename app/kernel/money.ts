const POUNDS = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  trailingZeroDisplay: "stripIfInteger",
});

/** Pence as people read it: `£35`, `£12.50`. docs/rules.md 3.1 */
export function formatPounds(pence: number): string {
  return POUNDS.format(pence / 100);
}

const POUNDS_AND_PENCE = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as they stand among others that add up: `£35.00`, `£0.00`. docs/rules.md 3.1, 16.4 */
export function formatToThePenny(pence: number): string {
  return POUNDS_AND_PENCE.format(pence / 100);
}

/** Pence as the API writes it: `35`, `12.5`. docs/rules.md 3.1 */
export function poundsFromPence(pence: number): number {
  return pence / 100;
}

/** Pounds off the wire as pence, to the nearest penny. docs/rules.md 3.1 */
export function penceFromPounds(pounds: number): number {
  return Math.round(pounds * 100);
}

/** The number that somebody typed: digits with at most one point, nothing like `1e3` or `0x10`. Null when it is none. */
export function decimalTyped(text: string): number | null {
  return DECIMAL.test(text) ? Number(text) : null;
}

const DECIMAL = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/;

/** Whether pounds off the wire come to whole pence. docs/rules.md 3.1 */
export function isWholePence(pounds: number): boolean {
  return Math.abs(pounds * 100 - penceFromPounds(pounds)) < 1e-6;
}
