import * as v from "valibot";
import { DeploymentReport } from "../../../models/health/report.ts";
import { ACCOUNT_CALLS } from "./accounts.ts";
import { APPOINTMENT_CALLS } from "./appointments.ts";
import { BLOCK_CALLS } from "./blocks.ts";
import type { Call } from "./call.ts";
import { EXPORT_CALLS } from "./exports.ts";
import { GUEST_CALLS } from "./guests.ts";
import { MESSAGE_CALLS } from "./messages.ts";
import { MONEY_CALLS } from "./money.ts";
import { OPENING_CALLS } from "./opening.ts";
import { REVIEW_CALLS } from "./reviews.ts";
import { SERVICE_CALLS } from "./services.ts";
import { TEAM_CALLS } from "./team.ts";
import { WAITLIST_CALLS } from "./waitlist.ts";

const checks = { database: true, triggers: true, outboxOldestSeconds: 0 };

/** The state of the database and the mail. */
const HealthRecord = v.strictObject({
  ok: v.boolean(),
  checks: v.strictObject({
    database: v.boolean(),
    triggers: v.boolean(),
    outboxOldestSeconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))),
  }),
  report: v.optional(DeploymentReport),
});

/** The calls on the API itself. */
const API_CALLS: Call[] = [
  {
    ...{ method: "GET", path: "/api/health", name: "checkHealth", about: "The API", callers: ["anyone"] },
    says: "Whether all is well",
    answers: {
      200: { says: "All is well", schema: HealthRecord, example: { ok: true, checks } },
      503: { says: "It is not", schema: HealthRecord, example: { ok: false, checks: { ...checks, triggers: false } } },
    },
  },
  {
    ...{ method: "GET", path: "/api/openapi.json", name: "describe", about: "The API", callers: ["anyone"] },
    says: "This document",
    tagged: true,
    answers: { 200: { says: "OpenAPI 3.1", schema: v.looseObject({ openapi: v.literal("3.1.1") }) } },
  },
];

/** Every call of the API, in the document's order. */
export const CALLS: Call[] = [
  ...ACCOUNT_CALLS,
  ...SERVICE_CALLS,
  ...TEAM_CALLS,
  ...APPOINTMENT_CALLS,
  ...GUEST_CALLS,
  ...WAITLIST_CALLS,
  ...OPENING_CALLS,
  ...BLOCK_CALLS,
  ...REVIEW_CALLS,
  ...MONEY_CALLS,
  ...MESSAGE_CALLS,
  ...EXPORT_CALLS,
  ...API_CALLS,
];
