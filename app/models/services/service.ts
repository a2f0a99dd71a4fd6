import * as v from "valibot";
import { decimalTyped, isWholePence, penceFromPounds } from "../../kernel/money.ts";
import { optionalText, requiredText } from "../../kernel/parsing.ts";

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

const USUAL = SERVICE_CATEGORIES.map((name) => ({ key: name, name }));

const PRICE = "Please give the price in pounds, like 12.50";
const DURATION = "Please give the duration in whole minutes, from 0 to 720";

/** A typed or sent price in pounds; its pence. docs/rules.md 2.6 */
export const Price = v.pipe(
  numberTyped(PRICE),
  v.minValue(0, "The price can’t be below £0"),
  v.maxValue(10_000, "The price can be at most £10,000"),
  v.check(isWholePence, "Please give the price in pounds with at most two decimals"),
  v.transform(penceFromPounds),
);

const EXTRA_MINUTES = "Please enter the minutes it adds as a whole number, from 0 to 240";

const entries = {
  name: v.pipe(
    requiredText("Please enter a name", 100),
    v.transform((name) => name.normalize("NFC").replace(/\s+/g, " ")),
  ),
  description: optionalText(1000),
  price: Price,
  duration: v.pipe(numberTyped(DURATION), v.integer(DURATION), v.minValue(0, DURATION), v.maxValue(12 * 60, DURATION)),
  category: categorySchema(USUAL),
  active: v.optional(v.boolean("Please say with true or false whether it is active"), true),
  extraMinutes: v.optional(minutes(EXTRA_MINUTES)),
};

/** A category by its name or its key; its key. docs/rules.md 2.13 */
function categorySchema(categories: { key: string; name: string }[]) {
  const named = [...categories.map(({ name }) => name), ...categories.map(({ key }) => key)];
  return v.pipe(
    v.optional(v.string("Please choose a category"), ""),
    v.picklist(named, "Please choose one of the categories"),
    v.transform((text) => (categories.find(({ name }) => name === text) ?? { key: text }).key),
  );
}

/** Typed or sent minutes from 0 to 240; `sentence` says what is expected. */
function minutes(sentence: string) {
  return v.pipe(numberTyped(sentence), v.integer(sentence), v.minValue(0, sentence), v.maxValue(4 * 60, sentence));
}

/** The texts of a service that clients read. docs/rules.md 18.13 */
export const SERVICE_TEXTS = ["name", "description"];

/** A service from the form or the API of a salon with these categories, the price in pounds. docs/rules.md 2.1, 2.6, 2.13 */
export function newService(categories: { key: string; name: string }[] = USUAL) {
  return v.pipe(
    v.object({ ...entries, category: categorySchema(categories) }, "Please send the service as an object"),
    v.transform(({ price, duration, ...service }) => ({
      ...service,
      pricePence: price,
      durationMinutes: duration,
    })),
  );
}

/** The same, with the specification's categories. */
export const NewService = newService();

const BUFFER = "Please give the minutes free afterwards as a whole number, from 0 to 240";

/** The minutes free after a service, from its form. docs/rules.md 21.13 */
export const BufferForm = v.object({ bufferMinutes: minutes(BUFFER) });

/** An edit of a service. Missing fields stay unchanged. docs/rules.md 2.6 */
export function serviceEdit(categories: { key: string; name: string }[] = USUAL) {
  return v.pipe(
    v.partial(v.object({ ...entries, category: categorySchema(categories) }, "Please send the service as an object")),
    v.transform(({ price, duration, ...service }) => ({
      ...service,
      ...(price !== undefined && { pricePence: price }),
      ...(duration !== undefined && { durationMinutes: duration }),
    })),
  );
}

/** The same, with the specification's categories. */
export const ServiceEdit = serviceEdit();

/** Whether a service already equals an edit. */
export function matchesEdit(service: object, wanted: object): boolean {
  const stands = new Map<string, unknown>(Object.entries(service));
  return Object.entries(wanted).every(([what, value]) => JSON.stringify(stands.get(what)) === JSON.stringify(value));
}

/** Why the menu was not edited. */
export type ServiceRefusal =
  | "not-found"
  | "name-taken"
  | "changed-since"
  | "key-reused"
  | "not-saved"
  | "outcome-unknown";

/** The typed position of a move, from 1, or null. */
export function placeTyped(typed: string): number | null {
  return /^[1-9]\d{0,3}$/.test(typed) ? Number(typed) : null;
}

/** A number, or text with a typed number. */
export function numberTyped(sentence: string) {
  return v.pipe(
    v.optional(v.union([v.number(sentence), v.string(sentence)], sentence), ""),
    v.transform((typed) => decimalTyped(`${typed}`) ?? Number.NaN),
    v.number(sentence),
  );
}
