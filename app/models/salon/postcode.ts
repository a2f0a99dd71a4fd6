/** An address with a no-break space inside its British postcode, so that the postcode stays on one line. */
export function withPostcodeWhole(address: string): string {
  return address.replace(/\b([A-Z]{1,2}\d[A-Z\d]?) (\d[A-Z]{2})\b/gi, "$1\u00a0$2");
}
