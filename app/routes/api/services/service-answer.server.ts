import type { ServiceOutcome } from "../../../models/services/service.server.ts";
import { SERVICE_REFUSALS, type ServiceRefusal } from "../../../models/services/service.ts";
import { refusal, unknownOutcome } from "../answer.server.ts";
import { serviceRecord } from "../representations.ts";

/** The answer with the written service, or with the refusal. docs/rules.md 7.2 */
export function serviceAnswer(outcome: ServiceOutcome, status: number): Response {
  return outcome.ok ? Response.json(serviceRecord(outcome.service), { status }) : serviceRefusal(outcome.reason);
}

/** The answer to a refused edit of the menu. docs/rules.md 7.2 */
export function serviceRefusal(reason: ServiceRefusal): Response {
  const { status, sentence, field } = SERVICE_REFUSALS[reason];
  if (status === 503) return unknownOutcome(sentence);
  return refusal(status, sentence, field && { fields: { [field]: sentence } });
}
