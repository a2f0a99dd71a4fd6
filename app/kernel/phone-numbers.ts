import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/**
 * A phone normalised for comparing: E.164 if it can be parsed, else its digits. A number without a country code is
 * one of `country` (`GB`), so `07700 900123` equals `+44 7700 900123`. docs/rules.md 6.12
 */
export function phoneKey(phone: string, country: string): string {
  return numberIn(phone, country)?.number ?? digitsIn(phone);
}

/** How a phone begins that is typed only in part, normalised the same way; empty for a nought alone. docs/rules.md 23.12 */
export function phoneBegun(typed: string, country: string): string {
  const home = `+${getCountryCallingCode(homeOf(country))}`;
  const whole = phoneKey(typed, country);
  if (whole.startsWith("+"))
    return whole.startsWith(`${home}0`) ? home + whole.slice(home.length).replace(/^0+/, "") : whole;
  const digits = whole.replace(/^0+/, "");
  if (digits === "" || typed.trim().startsWith("+") || whole.startsWith("00")) return digits && `+${digits}`;
  return home + digits;
}

/**
 * Whether a phone may be one by its number of digits, in the country that it names or else in `country` (`GB`):
 * `0790` is none. Whether anybody has it nobody knows. docs/rules.md 5.1
 */
export function isPossiblePhone(phone: string, country: string): boolean {
  return numberIn(phone, country)?.isPossible() ?? false;
}

function numberIn(phone: string, country: string) {
  return parsePhoneNumberFromString(/^\D*\+/.test(phone) ? `+${digitsIn(phone)}` : digitsIn(phone), homeOf(country));
}

function homeOf(country: string): CountryCode {
  return isSupportedCountry(country) ? country : "GB";
}

function digitsIn(phone: string): string {
  return phone.replace(/\D/g, "");
}
