import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/**
 * A phone normalised for comparing: E.164 if it can be parsed, else its digits. A number without a country code gets
 * the salon's country (`GB`), so `07700 900123` equals `+44 7700 900123`. docs/rules.md 6.12
 */
export function phoneKey(phone: string, country: string): string {
  const digits = phone.replace(/\D/g, "");
  const home: CountryCode = isSupportedCountry(country) ? country : "GB";
  return parsePhoneNumberFromString(/^\D*\+/.test(phone) ? `+${digits}` : digits, home)?.number ?? digits;
}
