import * as v from "valibot";

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Instant = v.pipe(v.number(), v.integer());
const Names = v.array(v.string());

/** A finished hourly run: when it began (UTC ms), and the jobs that failed. */
export const HourlyRun = v.strictObject({ at: Instant, failed: Names });

/**
 * The report of a deployment for `npm run doctor`, which has DOCTOR_TOKEN. It contains no secrets and no personal details.
 * docs/operations.md
 */
export const DeploymentReport = v.pipe(
  v.strictObject({
    /** The clock of the Worker, UTC ms. */
    at: Instant,
    /** Null when the database did not answer. */
    database: v.nullable(
      v.strictObject({
        missingMigrations: Names,
        unknownMigrations: Names,
        /** Triggers that are missing or not as the migrations leave them. */
        wrongTriggers: Names,
        /** Emails that wait after a try that failed, and those of the last three days that were given up. */
        emailsWaiting: Count,
        emailsFailed: Count,
        /** Why the newest of these was not sent. It names nobody. */
        emailError: v.nullable(v.string()),
        /** Salons that strangers have opened and nobody has looked at yet. docs/rules.md 18.11 */
        salonsOnTrial: Count,
      }),
    ),
    tokenSecret: v.picklist(["there", "short", "missing"]),
    payments: v.strictObject({ key: v.boolean(), webhook: v.boolean() }),
    mail: v.strictObject({ transport: v.nullable(v.string()), paused: v.boolean() }),
    /** Null before the first run. */
    hourlyRun: v.nullable(HourlyRun),
    /** Whether the object of the salon at this host answered; null without a salon. */
    object: v.nullable(v.boolean()),
  }),
  v.description("Only with DOCTOR_TOKEN as the bearer token: what npm run doctor judges by"),
);

export type DeploymentReport = v.InferOutput<typeof DeploymentReport>;
