import { expect, test } from "vitest";
import { strandedByEdit } from "./stranded-by-edit.ts";

/* The appointments that an edit of a technician strands: docs/rules.md 21.8. 2026-11-23 is a Monday. */

const SALON = { week: {}, closures: [], finishByClosing: false };
const ALL = { active: true, services: null, week: {} };
const at = (startsMinute: number, endsMinute: number, services = ["gel"]) => ({
  date: "2026-11-23",
  startsMinute,
  endsMinute,
  services,
});

test("retiring strands all; reactivating or editing a retired technician strands none", () => {
  const coming = [at(600, 660), at(30, 60)];
  expect(strandedByEdit(ALL, { ...ALL, active: false }, SALON, coming)).toEqual(coming);
  expect(strandedByEdit({ ...ALL, active: false }, { ...ALL, active: false }, SALON, coming)).toEqual([]);
  expect(strandedByEdit({ ...ALL, active: false }, ALL, SALON, coming)).toEqual([]);
});

test("new hours strand appointments that lie within the old hours and not within the new ones", () => {
  const mornings = { ...ALL, week: { 1: [{ start: 540, end: 780 }] } };
  const within = at(720, 780);
  const over = at(721, 781);
  const outsideAnyway = at(60, 120);
  expect(strandedByEdit(ALL, mornings, SALON, [within, over, outsideAnyway])).toEqual([over]);
  expect(strandedByEdit(mornings, ALL, SALON, [within, over])).toEqual([]);
  expect(strandedByEdit(ALL, { ...ALL, week: { 1: [] } }, SALON, [within])).toEqual([within]);
  expect(strandedByEdit(ALL, { ...ALL, week: { 2: [] } }, SALON, [within])).toEqual([]);
});

test("fewer services strand appointments with a removed service, unless the technician did not do it before either", () => {
  const gelOnly = { ...ALL, services: ["gel"] };
  const art = at(600, 660, ["gel", "art"]);
  expect(strandedByEdit(ALL, gelOnly, SALON, [at(600, 660), art])).toEqual([art]);
  expect(strandedByEdit(gelOnly, { ...ALL, services: ["art"] }, SALON, [art])).toEqual([]);
});
