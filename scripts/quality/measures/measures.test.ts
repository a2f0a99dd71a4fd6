import { expect, test } from "vitest";
import { MEASURES } from "./index.ts";

/* What each measure reads, from outputs as the commands print them. */

/** The figures that a measure finds, by what they are called. */
function read(name: string, output: string): Record<string, string> {
  const rows = MEASURES.find((measure) => measure.name === name)?.read(output) ?? [];
  return Object.fromEntries(rows.map(({ what, figure }) => [what, figure]));
}

test("names are of one measure each, and nothing is read from what says nothing", () => {
  expect(new Set(MEASURES.map(({ name }) => name)).size).toBe(MEASURES.length);
  for (const { name } of MEASURES) expect(read(name, "Something failed.\n")).toEqual({});
});

test("simulation: schedules that held are added up, and a broken part is noticed or not", () => {
  const output = `20000 schedules from seed 1 held, in 900 s.
5000 schedules from seed 90001 held, in 400 s.

Seed 349 is wrong, after 174 that held. Again: npm run simulate -- --seed 349 --schedules 1 --break queue
Seed 35 is wrong, after 17 that held. Again: npm run simulate -- --seed 35 --schedules 1 --break queue,elsewhere
5000 schedules from seed 1 held, in 260 s, without: elsewhere.
`;
  expect(read("simulate", output)).toEqual({
    "schedules in which every promise held": "25,000, from seed 1, 90001",
    "without queue (commands of a salon do not wait for each other)": "missed after 174, seed 349",
    "without queue and elsewhere": "missed after 17, seed 35",
    "without elsewhere": "**not missed** in 5,000",
  });
});

test("simulation: a fault of the product itself is said in bold", () => {
  const output = "Seed 21 is wrong, after 6 that held. Again: npm run simulate -- --seed 21 --schedules 1\n";
  expect(read("simulate", output)).toEqual({
    "**wrong, with nothing taken out**": "after 6, seed 21",
  });
});

test("torture: each storm has its faults, and its answers by status", () => {
  const output = `200 kills: 5957 requests, 18 laws after each round, 0 faults
  book                         none: 79, 201: 956, 400: 2, 409: 1142
  book over a hold, client     none: 29, 409: 170
  slowest answer 3.1 s; 1259 appointments, 45 technicians
  a restart took 0.9 s, 2.2 s at most
  round 3: two appointments overlap
12 full disks: 359 requests, 18 laws after each round, 1 faults
  book                         201: 25, 503: 77
  503 says {"error":"Failed to add closure date"}
`;
  const rows = MEASURES.find(({ name }) => name === "torture")?.read(output);
  expect(rows?.map(({ what, figure }) => `${what}: ${figure}`)).toEqual([
    "200 kills: 5,957 requests, 18 laws, 0 faults: 956 done, 1,314 refused, 108 unanswered",
    "12 full disks: 359 requests, 18 laws, **1 faults**: 77 answered 503, 25 done",
  ]);
});

test("soak: answers by status, the slope of memory, and ratios in place of times", () => {
  const output = `Answers                                          2874 in 8.0 minutes, 6.0 a second
  DELETE /api/blocks/:id                         204: 48; p50 21 ms, p95 61 ms
  POST /api/auth, sign up                        201: 200, 429: 1; p50 23 ms, p95 989 ms
  POST /api/blocks                               201: 50, 409: 5; p50 31 ms, p95 55 ms
Answers that no step allows                      0
Sockets                                          a message 38150
p50, first and last 2.7 minutes                  19.4 and 23.4 ms, ratio 1.21
p95, first and last 2.7 minutes                  354.4 and 85.2 ms, ratio 0.24
Memory that the Worker uses, first and last      117 and 593 MiB (96 samples)
  slope of the second half                       2614.5 ± 460.6 MiB an hour (one standard error)
Verdict                                          memory grows by more than 30 MiB an hour
`;
  expect(read("soak", output)).toEqual({
    answers: "2874 in 8.0 minutes, 6.0 a second",
    "by status": "250 of 201, 48 of 204, 5 of 409, 1 of 429",
    "answers that nobody should get": "0",
    "the last minutes’ median answer to the first’s": "ratio 1.21",
    "the same of the 95th percentile": "ratio 0.24",
    "memory that the Worker uses, first and last": "117 and 593 MiB",
    "its slope in the second half": "2614.5 ± 460.6 MiB an hour (one standard error)",
    verdict: "**memory grows by more than 30 MiB an hour**",
  });
});

test("mutations: Stryker’s parts are added up, and of ours the last line counts", () => {
  const stryker = `-----------|--------|---------|----------|-----------|------------|----------|----------|
All files  |  73.88 |   78.08 |       70 |        10 |         15 |        5 |        0 |
 apply.ts  |  54.41 |   72.55 |       37 |         0 |         14 |       17 |        0 |
All files  |  90.00 |   90.00 |       90 |         0 |         10 |        0 |        0 |
`;
  expect(read("mutate:diary", stryker)).toEqual({ "mutants that Stryker made": "200", noticed: "170: 85.0 %" });
  expect(read("mutate", "1/117 killed: something\n\n117 mutations: 115 killed, 1 survived, 1 stale\n")).toEqual({
    noticed: "115 of 117",
    "survived; no longer fitting": "1; 1",
  });
  expect(read("mutate", "117 mutations: 117 killed\n")).toMatchObject({ "survived; no longer fitting": "0; 0" });
  expect(read("mutate:list", "117 mutations of 65 rules in 62 files, 0 stale\n")).toEqual({
    "of 117 mutations of 65 rules in 62 files, no longer fitting": "0",
  });
});

test("tests: the summary alone counts, and a failure is said in bold", () => {
  const output = `commands 1 mutation: 1 killed
commands node       99 s  7 passed
node       19 s  1279 passed
workerd  1136 s  3435 passed, 1 failed

4714 passed, 1 failed
`;
  expect(read("test", output)).toEqual({
    "rules as pure functions, in Node": "1,279 passed",
    "pages, forms, API, D1, objects and mail, in workerd": "3,435 passed, **1 failed**",
    together: "4,714 passed, **1 failed**",
  });
});

test("attacks: cases by what is attacked, with the requests that they name", () => {
  const output = ` ✓  workerd  workers/twins.test.ts > every form, every call and every page is among them 12ms
 ✓  workerd  app/routes/api/fuzz.test.ts > 600 requests that must fail do, and write nothing anywhere 9ms
 ✓  workerd  app/routes/api/fuzz.test.ts > 400 requests of any kind by anybody break nothing 9ms
 × |workerd| app/models/accounts/token.test.ts > a token of another salon books nothing over the API 9ms
`;
  expect(read("attacks", output)).toMatchObject({
    "somebody of another salon": "1",
    "hostile requests to the API": "2, with 1,000 requests",
    "forged tokens": "1, **1 failed**",
    together: "4, **1 failed**",
  });
});

test("weight: each budget of both builds", () => {
  const output = `[plugin budgets] script of /: 126068 of 130000 bytes; fonts: 34576 of 60000 bytes
[plugin budgets] the Worker's start: 331698 of 400000 bytes
`;
  expect(read("bytes", output)).toEqual({
    "script of /": "126,068 of 130,000",
    fonts: "34,576 of 60,000",
    "the Worker's start": "331,698 of 400,000",
  });
});

test("Lighthouse: scores and bytes, no times", () => {
  const output = `┌─────────┬────────────┬─────────────┬───────────────┬───────────┬──────┬─────────┬──────┬───────────┐
│ (index) │ page       │ performance │ accessibility │ practices │ seo  │ agentic │ lcp  │ kilobytes │
├─────────┼────────────┼─────────────┼───────────────┼───────────┼──────┼─────────┼──────┼───────────┤
│ 0       │ '/'        │ 99          │ 100           │ 100       │ 100  │ 100     │ 1402 │ 231       │
│ 1       │ '/cancel'  │ 98          │ 100           │ 100       │ null │ 100     │ 1452 │ 213       │
└─────────┴────────────┴─────────────┴───────────────┴───────────┴──────┴─────────┴──────┴───────────┘
`;
  expect(read("lighthouse", output)).toEqual({
    "/": "performance 99, accessibility 100, practices 100, seo 100, agentic 100, 231 kB",
    "/cancel": "performance 98, accessibility 100, practices 100, agentic 100, 213 kB",
  });
});

test("speed: ratios alone", () => {
  const output = `Every slot of the 31-day window                           0.112 ms  goal < 1 ms
The same by counting every minute  6.2 ms (24 times as long)
Calendar, six weeks, 100,000 past  21.0 ms, p95 30.1 ms, ratio 1.03  goal p95 < 50 ms, ratio <= 1.5
  a name that few have, 100,000 past  9.0 ms, p95 12.1 ms, ratio 0.85  goal p95 < 50 ms, ratio <= 1.5
A booking, its email sent                                    31.0 ms
A booking, its email hanging                                 32.0 ms
  ratio                                                         1.03  goal <= 1.2
`;
  expect(read("bench", output)).toEqual({
    "The same by counting every minute": "24 times as long",
    "100,000 past appointments / 1,000": "0.85 to 1.03, of 2 pages and calls",
    "A booking, its email hanging / A booking, its email sent": "1.03 (goal <= 1.2)",
  });
});

test("scale: a booking, a salon, and the first limit", () => {
  const output = `| a booking with its mail, heard by three | 10 | 3 | 238 | 50 | 2 | 297 |
| **a salon** |  |  | 17.3 |
| a salon |  | 0.71 |
### The limits, the first one first

| limit | at so many salons | then |
| --- | --- | --- |
| D1: 10 GB in one database | 578 | writes are refused |
`;
  expect(read("scale", output)).toEqual({
    "calls of D1; rows written, for a booking": "10; 50",
    "MB that a salon stores in a year": "17.3",
    "dollars that a salon costs in a month": "0.71",
    "salons at the first limit (D1: 10 GB in one database)": "578",
  });
});

test("drills: what was named, and what was as it should be", () => {
  const doctor = `as it should: nothing is broken (exit 0)
ok     site        answers
as it should: a trigger is missing (exit 1)
WRONG  triggers    missing or changed: appointments_change_once.
NOT AS IT SHOULD: cron has not run (exit 0)
`;
  expect(read("drill:doctor", doctor)).toEqual({
    "broken in one way, and that named alone": "1 of 2",
    "sound, and nothing named": "1 of 1",
  });
  const restore = `Without the steps: client 1 has the confirmation 2 times.
ok     client 1 still has one confirmation
WRONG  no two appointments overlap
`;
  expect(read("drill:restore", restore)).toEqual({
    "as it should be after the steps of operations.md": "1 of 2",
    "**wrong**": "no two appointments overlap",
    "without the steps": "client 1 has the confirmation 2 times",
  });
});
