import * as v from "valibot";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";
import { optionalText, requiredText } from "../../kernel/parsing.ts";
import type { Refusals } from "../../kernel/result.ts";
import type { Picture } from "../pictures/picture.ts";

/** The eleven categories a service can have. docs/rules.md 2.1 */
export const SERVICE_CATEGORIES = [
  "Gel Polish",
  "Block Colour",
  "Nail Art",
  "Nail Repair",
  "Builder Gel",
  "Builder Gel Infill",
  "Builder Gel Overlay with Nail Art",
  "Builder Gel Infill with Nail Art",
  "Soak Off",
  "Soak Off and New Set",
  "Gel Polish Removal and New",
] as const;

/**
 * A service on the menu, a row of `services` in `database/schema.ts`. `pricePence` is for one; `durationMinutes` 0 makes
 * it an extra.
 */
export interface Service {
  id: string;
  name: string;
  description: string;
  pricePence: number;
  durationMinutes: number;
  category: string;
  active: boolean;
  /** Minutes that stay free after an appointment with it, by default none. Clients are not shown them. docs/rules.md 21.6 */
  bufferMinutes?: number;
  /** Whether its minutes count as often as it is chosen, where it is per-item. By default they do not. docs/rules.md 21.18 */
  itemMinutes?: boolean;
  /** The salon's picture of it, if it has one and the menu was read with pictures. docs/rules.md 19.1 */
  picture?: Picture | null;
}

/** Whether the service is an extra: it has no duration of its own. docs/rules.md 2.2 */
export function isExtra(service: Pick<Service, "durationMinutes">): boolean {
  return service.durationMinutes === 0;
}

/** Whether the service is priced per item and has a quantity. docs/rules.md 2.3 */
export function isPerItem(service: Pick<Service, "durationMinutes" | "category">): boolean {
  const category = service.category.trim().toLowerCase();
  if (category === "block colour") return false;
  return isExtra(service) || category === "nail art" || category === "nail repair";
}

const PRICE = "Please give the price in pounds, like 12.50";
const DURATION = "Please give the duration in whole minutes, from 0 to 720";

const entries = {
  name: v.pipe(
    requiredText("Please enter a name", 100),
    v.transform((name) => name.normalize("NFC").replace(/\s+/g, " ")),
  ),
  description: optionalText(1000),
  price: v.pipe(
    numberTyped(PRICE),
    v.minValue(0, "The price can’t be below £0"),
    v.maxValue(10_000, "The price can be at most £10,000"),
    v.check(isWholePence, "Please give the price in pounds with at most two decimals"),
  ),
  duration: v.pipe(numberTyped(DURATION), v.integer(DURATION), v.minValue(0, DURATION), v.maxValue(12 * 60, DURATION)),
  category: v.pipe(
    v.optional(v.string("Please choose a category"), ""),
    v.picklist(SERVICE_CATEGORIES, "Please choose one of the categories"),
  ),
  active: v.optional(v.boolean("Please say with true or false whether it is active"), true),
};

/** A service from the form or the API, the price in pounds. docs/rules.md 2.1, 2.6 */
export const NewService = v.pipe(
  v.object(entries, "Please send the service as an object"),
  v.transform(({ price, duration, ...service }) => ({
    ...service,
    pricePence: penceFromPounds(price),
    durationMinutes: duration,
  })),
);

const BUFFER = "Please give the minutes free afterwards as a whole number, from 0 to 240";

/** The minutes free after a service, from its form: blank is none. docs/rules.md 21.13 */
export const BufferForm = v.object({
  bufferMinutes: v.pipe(
    v.string(),
    v.transform((typed) => decimalTyped(typed.trim() || "0") ?? Number.NaN),
    v.number(BUFFER),
    v.integer(BUFFER),
    v.minValue(0, BUFFER),
    v.maxValue(4 * 60, BUFFER),
  ),
});

/** An edit of a service. Missing fields stay unchanged. docs/rules.md 2.6 */
export const ServiceEdit = v.pipe(
  v.partial(v.object(entries, "Please send the service as an object")),
  v.transform(({ price, duration, ...service }) => ({
    ...service,
    ...(price !== undefined && { pricePence: penceFromPounds(price) }),
    ...(duration !== undefined && { durationMinutes: duration }),
  })),
);

/** Why the menu was not edited. */
export type ServiceRefusal =
  | "not-found"
  | "name-taken"
  | "changed-meanwhile"
  | "key-reused"
  | "not-saved"
  | "outcome-unknown";

/** The HTTP status, sentence and form field of each refusal. docs/rules.md 2.7 to 2.9, 7.2 */
export const SERVICE_REFUSALS: Refusals<ServiceRefusal> = {
  "not-found": { status: 404, sentence: "Service ID not found" },
  "name-taken": { status: 409, sentence: "Another service has this name already", field: "name" },
  "changed-meanwhile": { status: 409, sentence: "This service was changed meanwhile" },
  "key-reused": {
    status: 422,
    sentence: "This form has already been sent with other details. Please start again.",
  },
  "not-saved": { status: 503, sentence: "Error saving service. Please try again." },
  "outcome-unknown": { status: 503, sentence: "Error saving service. Please try again." },
};

/** Where a service goes: one position up or down, or to a position of its group, from 1. */
export type MoveTo = "up" | "down" | number;

/**
 * The menu with one service moved within its group, main services or extras, which leaves the other group where it is.
 * A position beyond an end means that end. docs/rules.md 2.10
 */
export function movedInMenu<Listed extends Pick<Service, "id" | "durationMinutes">>(
  menu: Listed[],
  id: string,
  to: MoveTo,
): Listed[] {
  const moving = menu.find((service) => service.id === id);
  if (!moving) return menu;
  const like = menu.filter((service) => isExtra(service) === isExtra(moving));
  const from = like.indexOf(moving);
  const wished = typeof to === "number" ? to - 1 : from + (to === "up" ? -1 : 1);
  const moved = like.toSpliced(from, 1).toSpliced(Math.max(0, wished), 0, moving);
  return menu.map((service) => (isExtra(service) === isExtra(moving) ? (moved.shift() ?? service) : service));
}

/** The typed position of a move, from 1, or null. */
export function placeTyped(typed: string): number | null {
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}

/** A number, or text with a typed number. */
function numberTyped(sentence: string) {
  return v.pipe(
    v.optional(v.union([v.number(sentence), v.string(sentence)], sentence), ""),
    v.transform((typed) => decimalTyped(`${typed}`) ?? Number.NaN),
    v.number(sentence),
  );
}
