import "./shifted-clock.ts";
import fc from "fast-check";
import { runs, SEED } from "../thoroughness.ts";

/* Runs before each test file, in Node and in workerd. */

fc.configureGlobal({ seed: SEED, numRuns: runs(100) });
