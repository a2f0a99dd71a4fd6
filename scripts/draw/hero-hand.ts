import { writeFileSync } from "node:fs";
import { CURVE, GLOSS } from "./finishes.ts";
import { hand, handDefs, type Pose } from "./hands.ts";
import { lightIn, outlineOf } from "./paint.ts";

/*
 * The hand of a salon without a picture of its own. The page lays it on the salon's colours and paints its nails in the
 * salon's accent, so it comes in three drawings of one size: the hand, the nails' outlines, and their gloss.
 */

const VIEW = "0 0 800 640";
const SKIN = "#dca684";

const POSE: Pose = [
  { at: [352, 176], turn: -58, size: 1.72 },
  { at: [272, 284], turn: -68, size: 1.86 },
  { at: [282, 396], turn: -77, size: 1.8 },
  { at: [356, 494], turn: -86, size: 1.54 },
];

const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW}">${inside}</svg>`;

/** The nails alone, where the hand has them. */
function onNails(finish: string): string {
  return POSE.map(
    ({ at: [x, y], turn, size }) =>
      `<g transform="translate(${x} ${y})rotate(${turn})scale(${-size * 0.94} ${size * 0.94})">${finish}</g>`,
  ).join("");
}

const fingers = hand({ skin: SKIN, nails: [] }, POSE);
const outlines = onNails('<use href="#s"/>');
const gloss = onNails(`<g clip-path="url(#v)">${GLOSS}</g>`);
writeFileSync("public/hand.svg", drawing(`<defs>${handDefs("almond", fingers)}</defs>${fingers}`));
writeFileSync("public/hand-nails.svg", drawing(`<defs>${outlineOf("almond")}</defs>${outlines}`));
writeFileSync("public/hand-gloss.svg", drawing(`<defs>${lightIn(CURVE)}${outlineOf("almond")}</defs>${gloss}`));
