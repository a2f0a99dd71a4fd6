import type { Refusals } from "../../kernel/result.ts";
import { LEAST_LOGO, LEAST_PIXELS, LONGEST_GALLERY } from "./picture.ts";

/** Why a picture was not stored, described or removed. */
export type PictureRefusal =
  | "no-picture"
  | "too-small"
  | "too-small-logo"
  | "too-long"
  | "too-heavy"
  | "gallery-full"
  | "no-service"
  | "not-found"
  | "outcome-unknown";

/** The HTTP status and the sentence of each refusal. docs/rules.md 19.1, 19.3, 19.4 */
export const PICTURE_REFUSALS: Refusals<PictureRefusal> = {
  "no-picture": { status: 400, sentence: "This file is not a picture that can be shown. Please take a JPEG or a PNG." },
  "too-small": {
    status: 400,
    sentence: `This picture is too small: it needs at least ${LEAST_PIXELS} pixels on each side.`,
  },
  "too-small-logo": {
    status: 400,
    sentence: `This picture is too small: a logo needs at least ${LEAST_LOGO} pixels on each side.`,
  },
  "too-long": { status: 400, sentence: "This picture is too long and narrow. Please crop it." },
  "too-heavy": {
    status: 400,
    sentence: "This picture has so much fine detail that it would load slowly on a phone. Please take a calmer one.",
  },
  "gallery-full": {
    status: 409,
    sentence: `The gallery has ${LONGEST_GALLERY} pictures already. Please remove one first.`,
  },
  "no-service": { status: 404, sentence: "Service ID not found" },
  "not-found": { status: 404, sentence: "This picture was removed meanwhile." },
  "outcome-unknown": { status: 503, sentence: "The change may not have been saved. Please try again." },
};
