import type { History } from "../history.ts";
import type { House } from "../salons.ts";
import type { World } from "../world.ts";
import { faultsOfAnswers } from "./answers.ts";
import { faultsOfRefusals } from "./causes.ts";
import { faultsOfWrites } from "./commits.ts";
import { faultsOfDerivedRows } from "./derived.ts";
import { faultsOfMail } from "./mail.ts";
import { faultsOfOccupancy } from "./occupancy.ts";
import { faultsOfOrder } from "./order.ts";
import { faultsOfHolds, faultsOfPages } from "./pages.ts";
import { faultsOfUndos } from "./undos.ts";
import { faultsOfWaiting } from "./waiting.ts";

/** All faults in a history. */
export function faultsIn(world: World, history: History, beginning: House): string[] {
  return [
    ...faultsOfOccupancy(history),
    ...faultsOfWrites(history, beginning),
    ...faultsOfAnswers(history),
    ...faultsOfRefusals(history),
    ...faultsOfOrder(history),
    ...faultsOfUndos(history),
    ...faultsOfMail(world, history),
    ...faultsOfDerivedRows(world),
    ...(world.mayTellLate ? [] : faultsOfPages(history)),
    ...faultsOfHolds(world),
    ...faultsOfWaiting(world, history, beginning),
    ...world.uncounted.map((write) => `a write to the diary was not counted: ${write}`),
  ];
}
