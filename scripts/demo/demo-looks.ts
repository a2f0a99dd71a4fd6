import { readFileSync } from "node:fs";
import { pictures } from "#app/database/schema.ts";
import { fileSizes } from "#app/models/pictures/picture.ts";
import { type DemoInsert, type DemoSalon, type InsertingDatabase, inserts } from "./inserts.ts";

/* The looks of a demo salon: macros of nails (`npm run draw:looks`), each with what it books. */

const SIZE = { width: 800, height: 1000 };

interface DemoLook {
  /** The drawing in `looks/`. */
  drawing: string;
  name: string;
  alt: string;
  /** Ids of services of the demo menu, with how many of them. */
  services: Record<string, number>;
  /** The key of a technician, where the salon has a team. */
  technician?: string;
}

const LOOKS: DemoLook[] = [
  {
    drawing: "berry-almond",
    name: "Berry almond",
    alt: "Almond nails in dark berry, on pale marble",
    services: { "gel-polish-classic": 1 },
  },
  {
    drawing: "micro-french",
    name: "Micro French",
    alt: "Short square nails with a thin white tip, on green linen",
    services: { "gel-polish-french": 1 },
    technician: "b",
  },
  {
    drawing: "painted-garden",
    name: "Painted garden",
    alt: "Nails in slate blue and milky pink with hand-painted flowers, on silk",
    services: { "builder-gel-overlay-nail-art": 1 },
    technician: "k",
  },
  {
    drawing: "glazed-chrome",
    name: "Glazed pearl",
    alt: "Long pale nails that shimmer like pearl, on terracotta plaster",
    services: { "builder-gel-overlay": 1, "chrome-finish": 1 },
  },
  {
    drawing: "midnight-cat-eye",
    name: "Midnight cat eye",
    alt: "Pointed nails in midnight violet with a band of light, on wet glass",
    services: { "gel-polish-classic": 1, "cat-eye-effect": 1 },
  },
  {
    drawing: "terracotta-and-gems",
    name: "Terracotta and gems",
    alt: "Long nails in two tones of terracotta, with crystals and gold leaf, on sand",
    services: { "new-set": 1, "nail-gems": 6 },
  },
];

/** The rows of a demo salon's looks. `technicianIds` are by key, where the salon has a team. */
export function demoLooks(
  db: InsertingDatabase,
  { id: salonId, idPrefix }: DemoSalon,
  createdAt: number,
  technicianIds: Partial<Record<string, string>> = {},
): DemoInsert[] {
  const rows = LOOKS.map(({ drawing, name, alt, services, technician = "" }, position) => ({
    ...{ id: idPrefix + drawing, salonId, place: "gallery" as const, position, alt, ...SIZE, createdAt },
    look: {
      name,
      services: Object.entries(services).map(([id, quantity]) => ({ id: idPrefix + id, quantity })),
      technicianId: technicianIds[technician] ?? null,
    },
  }));
  return inserts(db, pictures, rows);
}

/** The files of a demo salon's looks, by their keys in R2. */
export function demoLookFiles({ id: salonId, idPrefix }: DemoSalon): Map<string, Uint8Array> {
  return new Map(
    LOOKS.flatMap(({ drawing }) =>
      fileSizes(SIZE).map(({ width }) => [
        `${salonId}/${idPrefix}${drawing}/${width}.webp`,
        readFileSync(new URL(`looks/${drawing}-${width}.webp`, import.meta.url)),
      ]),
    ),
  );
}
