import type { services } from "../../database/schema.ts";
import { type Category, USUAL_CATEGORIES } from "../services/category.ts";
import type { NewSalon } from "./new-salon.ts";

/*
 * The menus with which a salon may begin: what nail salons offer, at prices that are common in Britain, all for the owner to
 * change. docs/rules.md 18.9
 */

type MenuService = Pick<
  typeof services.$inferInsert,
  "name" | "description" | "pricePence" | "durationMinutes" | "category"
>;

/** A menu, and what the form calls it. */
interface Menu {
  label: string;
  services: MenuService[];
}

const COLOUR = of("Block Colour", [
  ["Block Colour Manicure", 2500, 40, "Shape, cuticles and one colour in regular polish."],
]);
const MANICURES = of("Manicures", [
  ["Classic Manicure", 2200, 35, "A soak, shape and cuticles, then buffed or oiled."],
  ["French Manicure", 2800, 45, "A sheer base and white tips in regular polish."],
  ["File and Polish", 1500, 20, "A quick shape and one colour, for between visits."],
]);
const PEDICURES = of("Pedicures", [
  ["Classic Pedicure", 3500, 50, "A soak, smooth heels, shape, cuticles and one colour."],
  ["Toe File and Polish", 1800, 25, "Toes shaped and painted in one colour."],
]);
const GEL_PEDICURE = of("Pedicures", [
  ["Gel Pedicure", 4500, 65, "A pedicure finished in gel colour that lasts for weeks."],
]);
const GEL = of("Gel Polish", [
  ["Gel Polish", 3500, 45, "Shape, cuticles and two coats of gel in the colour of your choice."],
]);
const BUILDER_GEL = [
  ...of("Builder Gel", [
    ["Builder Gel", 4800, 75, "A strengthening overlay on your natural nails, finished in gel colour."],
  ]),
  ...of("Builder Gel Infill", [
    ["Builder Gel Infill", 4200, 75, "Your overlay balanced and filled after two to three weeks."],
  ]),
  ...of("Builder Gel Overlay with Nail Art", [
    ["Builder Gel with Nail Art", 6500, 105, "An overlay with art on up to ten nails."],
  ]),
  ...of("Builder Gel Infill with Nail Art", [
    ["Infill with Nail Art", 5800, 105, "An infill with art on up to ten nails."],
  ]),
];
const REMOVAL = [
  ...of("Soak Off", [["Soak Off", 1500, 30, "Gel or builder gel soaked away, with a file, buff and oil."]]),
  ...of("Soak Off and New Set", [["New Set", 6000, 120, "Your old set removed, and a new one built."]]),
  ...of("Gel Polish Removal and New", [["Gel Removal and New Gel", 4500, 70, "Old gel removed, new gel applied."]]),
];
const EXTRAS = [
  ...of("Nail Art", [["Nail Art", 400, 15, "Painted by hand, per nail."]]),
  ...of("Nail Repair", [["Nail Repair", 500, 15, "A broken or cracked nail mended, per nail."]]),
  ...of("Nail Art", [["Nail Gems", 100, 0, "Per gem."]]),
];

/** The menus by the value that the form sends. The first is chosen unless the owner chooses another. docs/rules.md 18.9 */
const MENUS = {
  full: {
    label: "Full salon: hands, feet, gel, builder gel and art",
    services: [...MANICURES, ...COLOUR, ...GEL, ...BUILDER_GEL, ...REMOVAL, ...PEDICURES, ...GEL_PEDICURE, ...EXTRAS],
  },
  gel: {
    label: "Gel and BIAB: gel polish, builder gel and art",
    services: [...GEL, ...COLOUR, ...BUILDER_GEL, ...REMOVAL, ...EXTRAS],
  },
  natural: {
    label: "Natural nails: manicures and pedicures",
    services: [...MANICURES, ...COLOUR, ...PEDICURES, ...EXTRAS],
  },
} satisfies Record<string, Menu>;

/** The ways in which a menu may begin, as the form lists them. docs/rules.md 18.9 */
export function menuChoices(): [value: string, label: string][] {
  const ready = Object.entries(MENUS).map(([value, { label, services }]): [string, string] => [
    value,
    `${label} (${services.length} services)`,
  ]);
  return [...ready, ["own", "Begin empty: I type my menu, or paste it from a table"]];
}

/** The services of a menu, none for an empty one, and its categories; null where the usual ones do. docs/rules.md 2.13, 18.9 */
export function menuOf(value: NewSalon["menu"]): {
  services: MenuService[];
  categories: Category[] | null;
} {
  const services = value === "own" ? [] : MENUS[value].services;
  const usual = new Set(USUAL_CATEGORIES.map(({ key }) => key));
  const more = [...new Set(services.map(({ category }) => category))].filter((key) => !usual.has(key));
  const own = more.map((key) => ({ key, name: key, hidden: false }));
  return { services, categories: own.length > 0 ? [...own, ...USUAL_CATEGORIES] : null };
}

type Row = [name: string, pricePence: number, durationMinutes: number, description: string];

function of(category: string, rows: Row[]): MenuService[] {
  return rows.map(([name, pricePence, durationMinutes, description]) => ({
    ...{ name, description, pricePence, durationMinutes, category },
  }));
}
