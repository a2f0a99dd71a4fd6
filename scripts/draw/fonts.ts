import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/*
 * `npm run draw:fonts`: cuts the two faces of `app/fonts/` from their packages. The serif is fixed at one weight and at an
 * optical size for headings, the sans keeps the weights that we use. Characters beyond Western European are shown in the
 * fallback.
 */

const FACES = [
  {
    from: "@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2",
    to: "fraunces",
    variationAxes: { opsz: 72, wght: 430 },
  },
  {
    from: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
    to: "figtree",
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

/** The characters of a range, both ends included. */
function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˜–—‘’‚“”„•…‹›€™−`;

for (const { from, to, variationAxes } of FACES) {
  const font = await subsetFont(readFileSync(`node_modules/${from}`), CHARACTERS, {
    targetFormat: "woff2",
    variationAxes,
  });
  writeFileSync(`app/fonts/${to}.woff2`, font);
}
