import { expect, test } from "vitest";
import { strandedByEdit } from "./stranded-by-edit.ts";

/* Whom an edit of a technician strands: docs/rules.md 21.8. 2026-11-23 is a Monday. */

const SALON = { week: {}, closures: [], finishByClosing: false };
const ALL = { active: true, services: null, week: {} };
const at = (startsMinute: number, endsMinute: number, services = ["gel"]) => ({
  date: "2026-11-23",
  startsMinute,
  endsMinute,
  services,
});

test("retiring strands all, and taking back or editing somebody retired strands nobody", () => {
  const coming = [at(600, 660), at(30, 60)];
  expect(strandedByEdit(ALL, { ...ALL, active: false }, SALON, coming)).toEqual(coming);
  expect(strandedByEdit({ ...ALL, active: false }, { ...ALL, active: false }, SALON, coming)).toEqual([]);
  expect(strandedByEdit({ ...ALL, active: false }, ALL, SALON, coming)).toEqual([]);
});

test("other hours strand what lay within the old ones and does not within the new", () => {
  const mornings = { ...ALL, week: { 1: [{ start: 540, end: 780 }] } };
  const within = at(720, 780);
  const over = at(721, 781);
  const outsideAnyway = at(60, 120);
  expect(strandedByEdit(ALL, mornings, SALON, [within, over, outsideAnyway])).toEqual([over]);
  expect(strandedByEdit(mornings, ALL, SALON, [within, over])).toEqual([]);
  expect(strandedByEdit(ALL, { ...ALL, week: { 1: [] } }, SALON, [within])).toEqual([within]);
  expect(strandedByEdit(ALL, { ...ALL, week: { 2: [] } }, SALON, [within])).toEqual([]);
});

test("fewer services strand what holds one of them, and what held one before stays as it was", () => {
  const gelOnly = { ...ALL, services: ["gel"] };
  const art = at(600, 660, ["gel", "art"]);
  expect(strandedByEdit(ALL, gelOnly, SALON, [at(600, 660), art])).toEqual([art]);
  expect(strandedByEdit(gelOnly, { ...ALL, services: ["art"] }, SALON, [art])).toEqual([]);
});
