import { type Category, categoryName } from "../../../models/services/category.ts";
import type { MenuResult } from "../../../models/services/service.server.ts";
import { SERVICE_FIELDS, SERVICE_WORDS } from "../../../words/services.ts";
import { refusedCommand } from "../answer.server.ts";
import { serviceRecord } from "../representations.ts";

/** The answer with the written service and its category as the salon calls it, or with the refusal. docs/rules.md 7.2 */
export function serviceAnswer(outcome: MenuResult, status: number, categories: Category[]): Response {
  if (!outcome.ok) {
    const { reason } = outcome;
    return refusedCommand(reason, SERVICE_WORDS[reason], SERVICE_FIELDS[reason]);
  }
  const { service } = outcome;
  return Response.json(serviceRecord({ ...service, category: categoryName(categories, service.category) }), { status });
}
