import { count, found, type Measure, type Row, sum } from "../measure.ts";

/** The test files that are about attacks, by the attack. */
const ATTACKS: Record<string, string[]> = {
  "somebody of another salon": ["workers/twins.test.ts"],
  "hostile requests to the API": ["app/routes/api/fuzz.test.ts", "app/auth/body-limit.test.ts"],
  "a page of another origin": ["app/routes/api/cross-origin.test.ts"],
  "mail bombs": ["app/outbox/mail-bomb.test.ts"],
  "locking others out": ["app/routes/site/lock-outs.test.ts", "app/models/accounts/password-line.test.ts"],
  "guessing codes and passwords": [
    "app/models/accounts/one-time-code.test.ts",
    "app/models/accounts/rate-limit.test.ts",
    "app/routes/api/accounts/codes.test.ts",
  ],
  "forged tokens": ["app/models/accounts/token.test.ts"],
  "filling a diary": [
    "app/routes/api/appointments/client-limits.test.ts",
    "app/routes/api/appointments/neighbours.test.ts",
  ],
  "booking in somebody’s name": ["app/routes/admin/clients/card/strangers.test.ts"],
  "reading a diary from outside": ["workers/live/strangers.test.ts", "app/diary/times/public-diary.test.ts"],
  "more than one’s role allows": [
    "app/routes/site/guards.test.ts",
    "app/routes/site/technician.test.ts",
    "app/routes/site/lost-rights.test.ts",
    "app/routes/api/roles.test.ts",
    "app/routes/api/staff-records.test.ts",
  ],
  "hostile pictures": ["app/models/pictures/webp.test.ts"],
};

const RESULT = /^\s*([✓×]).*?\b((?:app|workers)\/\S+\.test\.ts) > (.*)$/gm;

/** Counts test cases, as vitest does. One may send hundreds of requests: where its name says how many, they are told too. */
export const attacks: Measure = {
  name: "attacks",
  title: "Attacks",
  promise:
    "No stranger reads, changes, floods or locks out what is not theirs. Counted are cases of the test files about attacks (`scripts/quality/measures/attacks.ts`), some of which show what must stay allowed. More stand beside what they attack.",
  command: "npm run test:unit -- --reporter=verbose",
  more: Object.values(ATTACKS).flat(),
  quick: true,
  read(output) {
    const cases = found(RESULT, output).map(([sign, file = "", name = ""]) => ({ failed: sign === "×", file, name }));
    if (cases.length === 0) return [];
    const rows = Object.entries(ATTACKS).map(([what, files]): Row => {
      const of = cases.filter(({ file }) => files.includes(file));
      const requests = sum(of.flatMap(({ name }) => found(/^(\d+) requests/g, name).flat()));
      return { what, figure: `${figureOf(of)}${requests > 0 ? `, with ${count(requests)} requests` : ""}` };
    });
    return [...rows, { what: "together", figure: figureOf(cases) }];
  },
};

function figureOf(cases: { failed: boolean }[]): string {
  const failed = cases.filter((one) => one.failed).length;
  return `${count(cases.length)}${failed > 0 ? `, **${failed} failed**` : ""}`;
}
