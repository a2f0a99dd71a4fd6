import { texts } from "../../../kernel/forms.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { HOUSE_COLOURS } from "../../../models/salon/colours.ts";
import type { StoredProfile } from "../../../models/salon/profile.server.ts";

/** The page's address. */
export const HERE = "/admin/salon";

const TEXTS = [
  ...(["name", "tagline", "address", "mapUrl", "phone", "email", "instagramUrl", "facebookUrl"] as const),
  ...(["timeZone", "dateStyle", "policy", "accent", "paper"] as const),
];

/** The typed values of the page's form. */
export type TypedProfile = Record<(typeof TEXTS)[number], string> & { ownColours: boolean; realLengths: boolean };

/** Reads the form. */
export function typedProfile(form: FormData): TypedProfile {
  return {
    ...NOTHING,
    ...texts(form, [...TEXTS]),
    ownColours: form.has("ownColours"),
    realLengths: form.has("realLengths"),
  };
}

/** The salon's page as its form shows it. Without colours of its own it proposes the house's. */
export function profileShown(stored: StoredProfile): TypedProfile {
  const { colourAccent, colourPaper, version, ...page } = stored;
  const own = coloursOf(stored);
  return { ...page, ...(own ?? HOUSE_COLOURS), ownColours: own !== null };
}

const NOTHING: TypedProfile = {
  ...{ name: "", tagline: "", address: "", mapUrl: "", phone: "", email: "", instagramUrl: "", facebookUrl: "" },
  ...{ timeZone: "", dateStyle: "", policy: "", accent: "", paper: "", ownColours: false, realLengths: false },
};
