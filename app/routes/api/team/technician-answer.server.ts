import type { TeamResult } from "../../../models/team/edit-team.server.ts";
import { TEAM_FIELDS, TEAM_WORDS } from "../../../words/team.ts";
import { refusedCommand } from "../answer.server.ts";
import { StaffTechnicianRecord } from "./technician-records.ts";

/** Answers with the technician after a write, or with its refusal. docs/rules.md 21.7 */
export function technicianAnswer(outcome: TeamResult, status: number): Response {
  if (!outcome.ok) {
    const { reason } = outcome;
    return refusedCommand(reason, TEAM_WORDS[reason], TEAM_FIELDS[reason]);
  }
  return Response.json(StaffTechnicianRecord.make(outcome.technician), { status });
}
