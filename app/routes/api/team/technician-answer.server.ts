import type { TeamResult } from "../../../models/team/edit-team.server.ts";
import { TEAM_REFUSALS } from "../../../models/team/team-refusals.ts";
import { refusedCommand } from "../answer.server.ts";
import { technicianRecordForStaff } from "../representations.ts";

/** Answers with the technician after a write, or with its refusal. docs/rules.md 21.7 */
export function technicianAnswer(outcome: TeamResult, status: number): Response {
  if (!outcome.ok) return refusedCommand(TEAM_REFUSALS[outcome.reason]);
  return Response.json(technicianRecordForStaff(outcome.technician), { status });
}
