import { expect, test } from "vitest";
import { type DeploymentSeen, diagnose, lineOf } from "./diagnosis.ts";

type Report = NonNullable<DeploymentSeen["report"]>;
type Stored = NonNullable<Report["database"]>;

const AT = Date.parse("2036-06-16T10:00:00Z");

const STORED: Stored = {
  missingMigrations: [],
  unknownMigrations: [],
  wrongTriggers: [],
  emailsWaiting: 0,
  emailsFailed: 0,
  emailError: null,
  salonsOnTrial: 0,
};

const REPORT: Report = {
  at: AT,
  database: STORED,
  tokenSecret: "there",
  payments: { key: false, webhook: false },
  mail: { transport: "Resend", paused: false },
  hourlyRun: { at: AT - 50 * 60_000, failed: [] },
  object: true,
};

const HEALTHY = {
  askedAt: AT - 100,
  answeredAt: AT + 100,
  unreachable: null,
  checks: { database: true, outboxOldestSeconds: 0 },
  report: REPORT,
} satisfies DeploymentSeen;

const CHECKS = [
  "site",
  "database",
  "migrations",
  "triggers",
  "secrets",
  "payments",
  "mail",
  "salons",
  "cron",
  "object",
  "clock",
];

test("a healthy deployment has one good line for each check", () => {
  const findings = diagnose(HEALTHY, false);
  expect(findings.map(({ check }) => check)).toEqual(CHECKS);
  expect(findings.map(lineOf).filter((line) => !/^ok {5}\w+ +[^ ]/.test(line))).toEqual([]);
});

const reported = (other: Partial<Report>): Partial<DeploymentSeen> => ({ report: { ...REPORT, ...other } });
const stored = (other: Partial<Stored>) => reported({ database: { ...STORED, ...other } });

test.for<[string, string, Partial<DeploymentSeen>, string]>([
  ["no answer", "site", { unreachable: "https://a.test does not answer" }, "does not answer"],
  ["another site", "site", { checks: null, report: null }, "not answered by Lacquer"],
  ["another token", "report", { report: null }, "DOCTOR_TOKEN"],
  ["a missing migration", "migrations", stored({ missingMigrations: ["0002_a.sql"] }), "0002_a.sql"],
  ["an unknown migration", "migrations", stored({ unknownMigrations: ["0003_b.sql"] }), "0003_b.sql"],
  ["a wrong trigger", "triggers", stored({ wrongTriggers: ["change_once"] }), "change_once"],
  ["a short secret", "secrets", reported({ tokenSecret: "short" }), "shorter than 32 bytes"],
  ["no secret", "secrets", reported({ tokenSecret: "missing" }), "nobody can sign in"],
  ["no key of Stripe", "payments", reported({ payments: { key: false, webhook: true } }), "STRIPE_SECRET_KEY"],
  [
    "no secret of the webhook",
    "payments",
    reported({ payments: { key: true, webhook: false } }),
    "STRIPE_WEBHOOK_SECRET",
  ],
  ["no transport", "mail", reported({ mail: { transport: null, paused: false } }), "no transport"],
  ["paused mail", "mail", reported({ mail: { transport: "Resend", paused: true } }), "paused"],
  ["emails given up", "mail", stored({ emailsFailed: 2, emailError: "Resend answered 422" }), "answered 422"],
  ["emails tried in vain", "mail", stored({ emailsWaiting: 3 }), "3 could not be sent yet"],
  ["an old email", "mail", { checks: { database: true, outboxOldestSeconds: 71 * 60 } }, "71 minutes"],
  ["no hourly run", "cron", reported({ hourlyRun: null }), "never"],
  ["an old hourly run", "cron", reported({ hourlyRun: { at: AT - 131 * 60_000, failed: [] } }), "131 minutes"],
  ["a job that failed", "cron", reported({ hourlyRun: { at: AT, failed: ["links"] } }), "links"],
  ["a lost object", "object", reported({ object: false }), "does not answer"],
  ["no salon", "object", reported({ object: null }), "no salon"],
  ["a clock ahead", "clock", reported({ at: AT + 11_000 }), "11 seconds ahead"],
  ["a clock behind", "clock", reported({ at: AT - 11_000 }), "11 seconds behind"],
])("%s is wrong, and nothing else is", ([, check, other, says]) => {
  const wrong = diagnose({ ...HEALTHY, ...other }, false).filter(({ ok }) => !ok);
  expect(wrong.map((finding) => finding.check)).toEqual([check]);
  expect(wrong[0]?.says + lineOf(wrong[0] ?? expect.fail())).toContain(says);
  expect(wrong[0]?.todo).toBeTruthy();
});

test("what the database tells is left out while it does not answer", () => {
  const asked = { ...HEALTHY, checks: { database: false, outboxOldestSeconds: null }, ...reported({ database: null }) };
  const findings = diagnose(asked, false);
  expect(findings.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(["database"]);
  expect(findings.map(({ check }) => check)).not.toContain("triggers");
});

test("salons on trial are counted and are nothing wrong", () => {
  const found = diagnose({ ...HEALTHY, ...stored({ salonsOnTrial: 2 }) }, false).find(
    ({ check }) => check === "salons",
  );
  expect(found).toMatchObject({ ok: true, says: "2 opened by strangers are on trial: npm run salon:list -- --remote" });
});

test("a slow answer makes no clock wrong", () => {
  const slow = { ...HEALTHY, askedAt: AT - 30_000, answeredAt: AT + 1_000 };
  expect(diagnose(slow, false).every(({ ok }) => ok)).toBe(true);
});

test("the commands for a deployment elsewhere reach it", () => {
  const [wrong] = diagnose({ ...HEALTHY, ...stored({ wrongTriggers: ["a"] }) }, false).filter(({ ok }) => !ok);
  expect(wrong?.todo).toContain("npm run db:triggers -- --remote");
});
