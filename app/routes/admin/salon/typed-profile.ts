import { type FormReply, replyOf, text, texts } from "../../../kernel/forms.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { HOUSE_COLOURS } from "../../../models/salon/colours.ts";
import type { StoredProfile } from "../../../models/salon/profile.server.ts";
import type { RefusedLook } from "./typed-look.ts";

/** The page's address. */
export const HERE = "/admin/salon";

const TEXTS = [
  ...(["name", "tagline", "address", "mapUrl", "phone", "email", "instagramUrl", "facebookUrl"] as const),
  ...(["timeZone", "dateStyle", "policy", "accent", "paper"] as const),
];

/** The typed values of the page's form. */
export type TypedProfile = Record<(typeof TEXTS)[number], string> & { ownColours: boolean; realLengths: boolean };

/** What the page shows after its form was refused. */
export interface ProfileReply extends FormReply<TypedProfile | null> {
  /** The version that the form was based on. */
  seen: string;
  /** The page that somebody else has saved meanwhile. docs/rules.md 18.2 */
  current: TypedProfile | null;
  /** The picture that a command was about, and why it was refused. */
  picture: { id: string; sentence: string } | null;
  look: RefusedLook | null;
}

export const NOTHING_TYPED: ProfileReply = {
  ...{ message: null, fields: {}, typed: null, seen: "", current: null, picture: null, look: null },
};

export const reply = replyOf(NOTHING_TYPED);

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
export function typedFrom(stored: StoredProfile): TypedProfile {
  const { colourAccent, colourPaper, version, ...page } = stored;
  const own = coloursOf(stored);
  return { ...page, ...(own ?? HOUSE_COLOURS), ownColours: own !== null };
}

/** The version that a form was based on. */
export function seenIn(form: FormData): string {
  return text(form, "seen");
}

const NOTHING: TypedProfile = {
  ...{ name: "", tagline: "", address: "", mapUrl: "", phone: "", email: "", instagramUrl: "", facebookUrl: "" },
  ...{ timeZone: "", dateStyle: "", policy: "", accent: "", paper: "", ownColours: false, realLengths: false },
};
