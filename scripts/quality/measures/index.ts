import type { Measure } from "../measure.ts";
import { attacks } from "./attacks.ts";
import { bytes } from "./bytes.ts";
import { desksDrill, doctorDrill, importDrill, restoreDrill } from "./drills.ts";
import { diaryMutations, mutationList, mutations } from "./mutations.ts";
import { scale } from "./scale.ts";
import { simulate } from "./simulate.ts";
import { soak } from "./soak.ts";
import { bench, lighthouse } from "./speed.ts";
import { tests } from "./tests.ts";
import { torture } from "./torture.ts";

/** All measures, in the order of the page. */
export const MEASURES: Measure[] = [
  simulate,
  torture,
  soak,
  tests,
  attacks,
  diaryMutations,
  mutations,
  mutationList,
  bytes,
  lighthouse,
  bench,
  scale,
  desksDrill,
  doctorDrill,
  importDrill,
  restoreDrill,
];
