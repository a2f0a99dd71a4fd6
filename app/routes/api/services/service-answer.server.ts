import type { GenericSchema } from "valibot";
import { now } from "../../../kernel/clock.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { type Category, categoryName } from "../../../models/services/category.ts";
import type { MenuResult } from "../../../models/services/service.server.ts";
import { SERVICE_TEXTS } from "../../../models/services/service.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { SERVICE_FIELDS, SERVICE_WORDS } from "../../../words/services.ts";
import { refusedCommand } from "../answer.server.ts";
import { ServiceRecord } from "./service-record.ts";

/** How a service is read from the body of a call. docs/rules.md 18.13 */
export function textsOf(salon: Salon) {
  return <Schema extends GenericSchema>(schema: Schema, sent: unknown) =>
    parseTexts(schema, sent, { salon, at: now(), texts: SERVICE_TEXTS });
}

/** The answer with the written service and its category as the salon calls it, or with the refusal. docs/rules.md 7.2 */
export function serviceAnswer(outcome: MenuResult, status: number, categories: Category[]): Response {
  if (!outcome.ok) {
    const { reason } = outcome;
    return refusedCommand(reason, SERVICE_WORDS[reason], SERVICE_FIELDS[reason]);
  }
  const { service } = outcome;
  return Response.json(ServiceRecord.make({ ...service, category: categoryName(categories, service.category) }), {
    status,
  });
}
