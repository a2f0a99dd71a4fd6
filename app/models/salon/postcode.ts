/** An address whose British postcode stays on one line: its two halves have a no-break space between them. */
export function withPostcodeWhole(address: string): string {
  return address.replace(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/gi, "$1\u00a0$2");
}
