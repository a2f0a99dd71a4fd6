import type { Refusals } from "../../kernel/result.ts";
import { MOST_TECHNICIANS } from "./technician.ts";

/** Why the team was not edited. */
export type TeamRefusal =
  | "not-found"
  | "name-taken"
  | "unknown-service"
  | "last-active"
  | "too-many"
  | "changed-meanwhile"
  | "key-reused"
  | "outcome-unknown";

/** The HTTP status, sentence and form field of each refusal. docs/rules.md 7.2, 21.7, 21.8 */
export const TEAM_REFUSALS: Refusals<TeamRefusal> = {
  "not-found": { status: 404, sentence: "There is no such technician" },
  "name-taken": { status: 409, sentence: "Another technician has this name already", field: "name" },
  "unknown-service": { status: 400, sentence: "Please choose services of this salon", field: "services" },
  "last-active": {
    status: 409,
    sentence: "Somebody has to take appointments: the last active technician can’t be retired",
  },
  "too-many": { status: 409, sentence: `A team has at most ${MOST_TECHNICIANS} technicians` },
  "changed-meanwhile": { status: 409, sentence: "This technician was changed meanwhile" },
  "key-reused": { status: 422, sentence: "This form has already been sent with other details. Please start again." },
  "outcome-unknown": { status: 503, sentence: "Failed to save the team. Please try again." },
};
