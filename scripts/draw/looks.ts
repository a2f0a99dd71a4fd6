import { mkdirSync, writeFileSync } from "node:fs";
import sharp from "sharp";
import { fileSizes, MOST_BYTES } from "#app/models/pictures/picture.ts";
import * as on from "./macro/finishes.ts";
import * as grounds from "./macro/grounds.ts";
import { LENGTHS, type Shape } from "./macro/nail.ts";
import { drawn, type Ground, type Laid } from "./macro/scene.ts";
import { POLISH } from "./paint.ts";

/*
 * `npm run draw:looks`: the pictures of the demo salon's looks, in `scripts/demo/looks/`. Each is a macro of nails that wear
 * what the look books, in a shape, at an angle and on a ground of their own. They are stored in the three sizes that an
 * uploaded picture has.
 */

const SIZE = { width: 800, height: 1000 };

/** A nail's place: the middle of its length and its half width, px; its turn in degrees. */
type Lie = readonly [x: number, y: number, size: number, turn: number];

function laid(shape: Shape, lies: readonly Lie[], ...finishes: readonly on.Finish[]): Laid[] {
  return lies.flatMap(([x, y, size, turn], index) => {
    const finish = finishes[index % finishes.length];
    return finish ? [{ shape, finish, at: [x, y], size, turn }] : [];
  });
}

const LOOKS: Record<string, { ground: Ground; nails: Laid[] }> = {
  "berry-almond": {
    ground: grounds.stone("#efe3d8", "#c9a58f"),
    nails: laid(
      "almond",
      [
        [62, 800, 104, -40],
        [250, 520, 122, -26],
        [522, 372, 130, -13],
        [800, 420, 120, 2],
      ],
      on.gloss(POLISH.berry),
    ),
  },
  "micro-french": {
    ground: grounds.linen("#cfd6c4"),
    nails: laid(
      "squoval",
      [
        [468, 76, 112, 58],
        [410, 372, 120, 66],
        [372, 656, 116, 76],
        [440, 906, 102, 86],
      ],
      on.french("#efcdbd"),
    ),
  },
  "painted-garden": {
    ground: grounds.silk("#e9c4bb"),
    nails: laid(
      "oval",
      [
        [110, 330, 118, 12],
        [405, 490, 134, 5],
        [705, 610, 126, -5],
      ],
      on.gloss(POLISH.slate),
      on.painted("#f5e2d6", POLISH.slate, "#8ba08f", LENGTHS.oval, [
        { x: -0.22, v: 0.6, size: 0.56, turn: 0.3 },
        { x: 0.4, v: 0.3, size: 0.38, turn: 1 },
        { x: 0.4, v: 0.86, size: 0.22, turn: 0 },
      ]),
      on.painted(POLISH.slate, "#fdf3ea", "#a8b8a4", LENGTHS.oval, [
        { x: 0.22, v: 0.66, size: 0.54, turn: 0.8 },
        { x: -0.42, v: 0.36, size: 0.4, turn: 0.2 },
      ]),
    ),
  },
  "glazed-chrome": {
    ground: grounds.plaster("#a5614a"),
    nails: laid(
      "coffin",
      [
        [112, 330, 104, 152],
        [352, 460, 114, 158],
        [606, 600, 110, 164],
        [836, 760, 98, 170],
      ],
      on.glazed("#f3e6e0"),
    ),
  },
  "midnight-cat-eye": {
    ground: grounds.wetGlass("#453a63"),
    nails: laid(
      "stiletto",
      [
        [116, 700, 98, 20],
        [352, 530, 110, 26],
        [622, 590, 104, 33],
      ],
      on.catEye("#1d1638", "#b9a4f0"),
    ),
  },
  "terracotta-and-gems": {
    ground: grounds.plaster("#e6cda4"),
    nails: laid(
      "coffin",
      [
        [80, 640, 108, -20],
        [325, 500, 120, -8],
        [598, 480, 122, 4],
        [842, 600, 108, 16],
      ],
      on.gloss(POLISH.terracotta),
      on.gems("#e2a68f", LENGTHS.coffin),
      on.leafed(POLISH.terracotta),
      on.gloss("#e2a68f"),
    ),
  },
};

const folder = "scripts/demo/looks";
mkdirSync(folder, { recursive: true });
for (const [name, look] of Object.entries(LOOKS)) {
  const picture = await drawn({ ...SIZE, ...look });
  for (const [index, { width, height }] of fileSizes(SIZE).entries()) {
    const file = await sharp(picture).resize(width, height).webp({ quality: 78, effort: 6 }).toBuffer();
    if (file.length > (MOST_BYTES[index] ?? 0)) throw new Error(`${name} weighs ${file.length} bytes`);
    writeFileSync(`${folder}/${name}-${width}.webp`, file);
  }
}
