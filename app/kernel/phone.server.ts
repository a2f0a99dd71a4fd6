import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone as it is compared: E.164 where it is a number, with the salon's country (`GB`) for one without a country code,
 * so that `07700 900123` and `+44 7700 900123` are the same; else its digits. docs/rules.md 6.12
 */
export function phoneKey(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, "");
  const home: CountryCode = isSupportedCountry(country) ? country : "GB";
  return parsePhoneNumberFromString(/^\D*\+/.test(phone) ? `+${digits}` : digits, home)?.number ?? digits;
}
