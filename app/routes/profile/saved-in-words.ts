import { birthdayInWords } from "../../models/own-profile/birthday.ts";
import type { ProfileTexts } from "../../models/own-profile/own-profile.ts";

/** The part that was saved last, in words. The address names it. docs/rules.md 24.2 */
export function savedInWords(part: string | null, texts: ProfileTexts, favourite: string): string | null {
  const birthday = birthdayInWords(texts.birthday);
  switch (part) {
    case "name":
      return `Name saved: ${texts.name}`;
    case "phone":
      return texts.phone ? `Phone number saved: ${texts.phone}` : "Phone number removed";
    case "birthday":
      return birthday ? `Birthday saved: ${birthday}` : "Birthday removed";
    case "favourite":
      return favourite ? `Favourite saved: ${favourite}` : "Saved: no favourite";
    case "please-know":
      return texts["please-know"] ? "Saved. Our staff see it with your appointments" : "Removed";
    case "marketing":
      return texts.marketing === "yes" ? "Saved: we may email you news and offers" : "Saved: no news and offers";
    default:
      return null;
  }
}
