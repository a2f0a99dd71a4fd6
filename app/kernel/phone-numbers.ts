import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone normalised for comparing: E.164 if it can be parsed, else its digits. A number without a country code is
 * one of `country` (`GB`), so `07700 900123` equals `+44 7700 900123`. docs/rules.md 6.12
 */
export function phoneKey(phone: string, country: string): string {
  return numberIn(phone, country)?.number ?? digitsIn(phone);
}

/**
 * Whether a phone may be one by its number of digits, in the country that it names or else in `country` (`GB`):
 * `0790` is none. Whether anybody has it nobody knows. docs/rules.md 5.1
 */
export function isPossiblePhone(phone: string, country: string): boolean {
  return numberIn(phone, country)?.isPossible() ?? false;
}

function numberIn(phone: string, country: string) {
  const home: CountryCode = isSupportedCountry(country) ? country : "GB";
  return parsePhoneNumberFromString(/^\D*\+/.test(phone) ? `+${digitsIn(phone)}` : digitsIn(phone), home);
}

function digitsIn(phone: string): string {
  return phone.replace(/\D/g, "");
}
