import { parsePhoneNumberFromString } from "libphonenumber-js/mobile";

/** Where a text to a phone would go: to a mobile at home, to one abroad, or nowhere. docs/rules.md 34.7 */
export type Reach = "home" | "foreign" | "none";

/**
 * Whether a text reaches a normalised phone (E.164) from a salon of `country`. Landlines, premium and personal numbers are
 * reached by none. A number of Jersey is abroad for a salon of Great Britain, as it is for the network. docs/rules.md 34.7
 */
export function reachOf(phone: string, country: string): Reach {
  if (country === "GB" && OF_FILMS.test(phone)) return "home";
  const number = phone.startsWith("+") ? parsePhoneNumberFromString(phone) : undefined;
  // Numbers of no country, such as satellite phones, cost as premium numbers do.
  if (!number?.isValid() || number.country === undefined) return "none";
  return number.country === country ? "home" : "foreign";
}

/** The mobiles that Ofcom sets aside for films, which demonstrations and tests have. */
const OF_FILMS = /^\+447700900\d{3}$/;
