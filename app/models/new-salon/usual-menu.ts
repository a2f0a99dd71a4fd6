import type { services } from "../../database/schema.ts";

type UsualService = Pick<
  typeof services.$inferInsert,
  "name" | "description" | "pricePence" | "durationMinutes" | "category"
>;

/**
 * The menu with which a salon may begin: what most nail salons offer, at prices that are common in Britain, for the owner to
 * change. docs/rules.md 18.9
 */
export const USUAL_MENU: UsualService[] = [
  usual("Gel Polish", 3500, 45, "Gel Polish", "Shape, cuticles and two coats of gel in the colour of your choice."),
  usual("Block Colour Manicure", 2500, 40, "Block Colour", "Shape, cuticles and one colour in regular polish."),
  usual(
    "Builder Gel",
    4800,
    75,
    "Builder Gel",
    "A strengthening overlay on your natural nails, finished in gel colour.",
  ),
  usual(
    "Builder Gel Infill",
    4200,
    75,
    "Builder Gel Infill",
    "Your overlay balanced and filled after two to three weeks.",
  ),
  usual(
    "Builder Gel with Nail Art",
    6500,
    105,
    "Builder Gel Overlay with Nail Art",
    "An overlay with art on up to ten nails.",
  ),
  usual(
    "Infill with Nail Art",
    5800,
    105,
    "Builder Gel Infill with Nail Art",
    "An infill with art on up to ten nails.",
  ),
  usual("Soak Off", 1500, 30, "Soak Off", "Gel or builder gel soaked away, with a file, buff and oil."),
  usual("New Set", 6000, 120, "Soak Off and New Set", "Your old set removed, and a new one built."),
  usual("Gel Removal and New Gel", 4500, 70, "Gel Polish Removal and New", "Old gel removed, new gel applied."),
  usual("Nail Art", 400, 15, "Nail Art", "Painted by hand, per nail."),
  usual("Nail Repair", 500, 15, "Nail Repair", "A broken or cracked nail mended, per nail."),
  usual("Nail Gems", 100, 0, "Nail Art", "Per gem."),
];

function usual(name: string, pricePence: number, durationMinutes: number, category: string, description: string) {
  return { name, description, pricePence, durationMinutes, category };
}
