import { LEAST_LOGO, LEAST_PIXELS, LONGEST_GALLERY, type PictureRefusal } from "../models/pictures/picture.ts";
import { MOST_WISHES, type WishRefusal } from "../models/wishes/wish.ts";

/** Why a picture was not stored, described or removed. docs/rules.md 19.1, 19.3, 19.4 */
export const PICTURE_WORDS: Record<PictureRefusal, string> = {
  "no-picture": "We can’t show this file. Please use a JPEG or a PNG.",
  "too-small": `This picture is too small: it needs at least ${LEAST_PIXELS} pixels on each side.`,
  "too-small-logo": `This picture is too small: a logo needs at least ${LEAST_LOGO} pixels on each side.`,
  "too-long": "This picture is too long and narrow. Please crop it.",
  "too-heavy": "This picture has so much fine detail that it would load slowly on a phone. Please use a simpler one.",
  "gallery-full": `The gallery already has ${LONGEST_GALLERY} pictures. Please remove one first.`,
  "no-service": "Service ID not found",
  "unknown-service": "One of these services is no longer on the menu. Please choose again.",
  "unknown-technician": "This technician is no longer on the team. Please choose again.",
  "not-found": "Somebody has removed this picture.",
  "outcome-unknown": "We may not have saved that. Please try again.",
};

/** Why a picture was not added to an appointment, or not removed. docs/rules.md 26 */
export const WISH_WORDS: Record<WishRefusal, string> = {
  ...PICTURE_WORDS,
  "wishes-full": `You can add ${MOST_WISHES} pictures to an appointment. Please remove one first.`,
  "not-open":
    "You can add and remove pictures until the appointment starts. This one has moved, started or been cancelled.",
  "not-found": "This picture or its appointment has gone.",
};

/** Why a browser can't make the files of a picture. docs/rules.md 19.2 to 19.4 */
export type EncodingRefusal =
  | "no-picture"
  | "too-small"
  | "too-small-logo"
  | "too-long"
  | "too-heavy"
  | "heic"
  | "no-webp";

export const ENCODING_WORDS: Record<EncodingRefusal, string> = {
  ...PICTURE_WORDS,
  heic: "This browser can’t read HEIC photos. Please use a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.",
  "no-webp": "This browser can’t make WebP pictures. Please update it, or use another one.",
};
