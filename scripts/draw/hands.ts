import { lightIn, outlineOf, type Shape } from "./paint.ts";

/*
 * A hand as a nail artist photographs it: four fingers that come from beyond the edge and rest on something, in the light of
 * a window. Each finger is drawn in the coordinates of its nail, with the cuticle at 0,6.
 */

/** What a hand wears: the nail's shape, and the finish and the polish of each finger, from the index to the little one. */
export interface Worn {
  shape: Shape;
  nails: readonly { finish: string; colour: string }[];
  skin: string;
}

/** Where each finger lies, from the back to the front: its cuticle, its turn in degrees, its size. */
export type Pose = readonly { at: readonly [x: number, y: number]; turn: number; size: number }[];

/** Fingers that come from the right, and rest on something in the middle. */
export const FROM_THE_RIGHT: Pose = [
  { at: [164, 138], turn: -60, size: 1.36 },
  { at: [124, 224], turn: -69, size: 1.46 },
  { at: [136, 312], turn: -77, size: 1.42 },
  { at: [188, 390], turn: -85, size: 1.22 },
];
/** The same hand from the left. */
export const FROM_THE_LEFT: Pose = FROM_THE_RIGHT.map(({ at: [x, y], ...rest }) => ({
  ...rest,
  at: [400 - x, y],
  turn: -rest.turn,
}));
/** Fingers that point upwards, side by side. */
export const UPWARDS: Pose = [
  { at: [322, 262], turn: 15, size: 1.16 },
  { at: [248, 196], turn: 6, size: 1.34 },
  { at: [166, 184], turn: -3, size: 1.38 },
  { at: [86, 226], turn: -12, size: 1.3 },
];

const SIDE = "C19 -24 25 -2 25 30C25 56 22.500 66 23 84C23.500 110 27 132 27.500 158C28 186 25 214 26 250L31 420";
const mirrored = SIDE.replace(/-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?/g, (point) => {
  const [x = "0", y = "0"] = point.split(" ");
  return `${-Number(x)} ${y}`;
});
/** A finger from its tip to beyond the second joint. */
const FINGER = `M0 -24${SIDE}H-31${reversed()}Z`;

/** The left side, from the base to the tip. */
function reversed(): string {
  const points = [...mirrored.matchAll(/-?\d+(?:\.\d+)? -?\d+(?:\.\d+)?/g)].map(([point]) => point);
  const back = ["0 -24", ...points].reverse();
  const [, end = "", ...curves] = back;
  const groups = Array.from({ length: curves.length / 3 }, (_, at) => curves.slice(at * 3, at * 3 + 3).join(" "));
  return `L${end}${groups.map((group) => `C${group}`).join("")}`;
}

const CREASE = "#5a2416";
const creases = (y: number, wide: number) =>
  [-5, 0, 6]
    .map((by, at) => `M${-wide + at * 3} ${y + by}Q0 ${y + by - 4 + at * 3} ${wide - 5 + at} ${y + by - 1}`)
    .join("");

/** The light on skin: a window at the upper left, a warm shade at the far side, and the bounce of the table. */
const SKIN_LIGHT = `<linearGradient id="w"><stop stop-color="#6b2a1a66"/><stop offset=".16" stop-color="#6b2a1a10"/><stop offset=".34" stop-color="#fff5e840"/><stop offset=".58" stop-color="#6b2a1a08"/><stop offset=".9" stop-color="#5a1f1470"/><stop offset="1" stop-color="#7a35225a"/></linearGradient><filter id="b" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="3"/></filter><filter id="e"><feGaussianBlur stdDeviation=".7"/></filter><filter id="d" x="-.5" y="-.5" width="2" height="2"><feGaussianBlur stdDeviation="7"/></filter>`;

/** What all fingers share. The fold of skin around the cuticle lies over the nail's root. */
const SHARED = `<path id="f" d="${FINGER}"/><clipPath id="c"><use href="#f"/></clipPath><g id="j"><use href="#f" fill="url(#w)"/><g clip-path="url(#c)"><path d="M-16 -20C-10 -30 8 -30 14 -20L18 20 10 40H-12L-19 18Z" fill="#fff2e6" opacity=".16" filter="url(#b)"/><ellipse cy="66" rx="15" ry="9" fill="#ffd9c0" opacity=".1" filter="url(#b)"/><ellipse cy="176" rx="17" ry="16" fill="#ffd9c0" opacity=".12" filter="url(#b)"/><path d="${creases(62, 12)}${creases(166, 16)}${creases(186, 15)}" fill="none" stroke="${CREASE}" stroke-opacity=".17" stroke-width="1.600" stroke-linecap="round" filter="url(#e)"/><path d="M-19 -12C-20 4 -12 14 0 14S20 4 19 -12L16 -10C14 2 8 6 0 6S-14 2 -16 -10Z" fill="${CREASE}" opacity=".3" filter="url(#b)"/></g></g>`;

/** The fingers of a hand, from the back to the front. */
export function hand({ nails, skin }: Omit<Worn, "shape">, pose: Pose): string {
  const fingers = pose.map(({ at: [x, y], turn, size }, index) => {
    const { finish, colour } = nails[index % nails.length] ?? { finish: "", colour: "" };
    const place = `translate(${x} ${y})rotate(${turn})scale(${size})`;
    // The window is above: what lies on its side turns that side to it.
    const lit = turn < -30 ? "scale(-1 1)" : "";
    const shadow = `<use href="#f" transform="translate(5 9)" fill="#3a140e" opacity=".34" filter="url(#d)"/>`;
    const tip = `<use href="#s" x="3" y="4" fill="#3a140e" opacity=".4" filter="url(#b)"/>`;
    return `<g transform="${place}">${shadow}<use href="#f" fill="${skin}"/><g transform="${lit}scale(.94)"><g transform="scale(1.064)"><use href="#j"/></g>${tip}<g style="--c:${colour}">${finish}</g></g></g>`;
  });
  return fingers.join("");
}

/** The definitions that a drawing with hands needs. */
export function handDefs(shape: Shape, drawn: string): string {
  return `${SKIN_LIGHT}${lightIn(drawn)}${outlineOf(shape)}${SHARED}`;
}
