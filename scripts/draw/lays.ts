import * as on from "./finishes.ts";
import type { Point } from "./framing.ts";

/* Where nails lie in a drawing, from the back to the front, and what lies beside them. */

export const ALONE = ["rotate(11)"];
export const PAIR = ["translate(62 86)rotate(21)scale(.96)", "translate(34 87)rotate(2)scale(1.1)"];
export const FAN = [
  "translate(68 84)rotate(34)scale(.82)",
  "translate(27 84)rotate(-17)scale(.86)",
  "translate(46 89)rotate(8)scale(1.08)",
];
export const ON_PAD = ["translate(30 88)rotate(7)scale(1.02)"];
export const PAIR_ON_PAD = ["translate(54 90)rotate(24)scale(.9)", "translate(27 89)rotate(3)scale(1.04)"];
export const BESIDE_A_DROP = ["translate(34 87)rotate(5)scale(1.15)"];
export const TOES = [
  "translate(80 73)rotate(24)scale(.36)",
  "translate(68 66)rotate(18)scale(.4)",
  "translate(55 62)rotate(12)scale(.44)",
  "translate(41 62)rotate(6)scale(.48)",
  "translate(20 75)rotate(-3)scale(.8)",
];

/** What is drawn under or over the nails, with its corners. */
interface Beside {
  under?: string;
  over?: string;
  corners: readonly Point[];
}

export const A_PAD = {
  under: on.PAD,
  corners: [
    [21, 10],
    [85, 74],
  ],
} satisfies Beside;
export const A_DROP = {
  over: on.DROP,
  corners: [
    [65, 16],
    [85, 47],
  ],
} satisfies Beside;
export const A_BOTTLE = {
  over: on.BOTTLE,
  corners: [
    [25, 4],
    [75, 96],
  ],
} satisfies Beside;
