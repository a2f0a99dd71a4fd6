import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { exampleEmails } from "../app/mail/emails/example-emails.ts";
import { eachOnce, inLines } from "../app/testing/as-they-stand.ts";
import { itIs, mailCodesAtOnce } from "../app/testing/mail-factories.ts";
import { type EmptyForm, emptyFormsOf } from "../app/testing/outline.ts";
import { postForm, visit } from "../app/testing/requests.ts";
import { OPERATIONS } from "../app/testing/twins/operations.ts";
import { PAGES } from "../app/testing/twins/pages.ts";
import { recording, waitForHolds, withName } from "../app/testing/twins/reading.ts";
import { NOW } from "../app/testing/twins/records.ts";
import { aTwin, type Sender, type Twin } from "../app/testing/twins/twin.ts";

/*
 * What every page, file and call of a full salon says and takes, what every form and call answers, and every email, as they
 * stand in `as-they-stand/`. `npm run test:unit -- as-they-stand -u` stores a change that is meant. docs/tests.md
 */

let twin: Twin;
const emptyForms = new Map<string, EmptyForm & { by: Sender }>();

beforeAll(async () => {
  itIs(NOW);
  mailCodesAtOnce();
  waitForHolds();
  twin = await aTwin({ id: "salon-as-it-stands" });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/* A story: what forms write would show on the pages. */
describe("a full salon", { shuffle: false }, () => {
  test.for(Object.entries(PAGES))("/%s", async ([route, lists]) => {
    const seen: string[] = [];
    for (const [by, ...paths] of lists) {
      for (const path of paths) {
        const { named, recorded } = recording(twin.id);
        const answer = await opened(by, path(recorded));
        for (const form of await emptyFormsOf(await answer.clone().text())) {
          const kind = eachOnce([`${by} ${form.path} ${form.fields.filter(([name]) => name === "intent")}`]);
          if (!emptyForms.has(kind)) emptyForms.set(kind, { by, ...form });
        }
        seen.push(
          `# ${by} opens ${path((name) => `{${name}}`)}`,
          alike(await inLines(answer, ["title", "main"]), named),
        );
      }
    }
    await stands(route.replaceAll(/[/:{}.]+/g, "-").replace(/^-|-$/g, "") || "home", seen);
  });

  test.for<[Sender, string]>([
    ["anyone", "/"],
    ["client", "/profile"],
    ["technician", "/admin/today"],
    ["owner", "/admin/today"],
  ])("around the pages of %s", async ([by, path]) => {
    await stands(`around-pages-of-${by}`, [alike(await inLines(await opened(by, path), ["header", "nav", "footer"]))]);
  });

  test("what every form and call answers", async () => {
    const seen: string[] = [];
    for (const { name, play } of OPERATIONS) {
      const { named, recorded } = recording(twin.id);
      const answer = await play(twin, recorded);
      if (answer instanceof Response) seen.push(...answered(name, alike(await inLines(answer, SAID), named)));
    }
    await stands("answers", seen);
  });

  test("what every form answers that is sent empty", async () => {
    const seen: string[] = [];
    for (const [kind, { by, path, fields }] of emptyForms) {
      const answer = await postForm(twin.salon, path, fields, { Cookie: twin.cookies[by] ?? "" });
      seen.push(...answered(alike(kind), alike(await inLines(answer, SAID))));
    }
    await stands("answers-to-empty-forms", seen);
  });
});

test("every email", async () => {
  const seen = [...exampleEmails(twin.salon, NOW, `https://${twin.salon.host}`)].flatMap(
    ([kind, { subject, text, attachments = [] }]) => [
      `# ${kind}`,
      alike(subject),
      alike(text),
      ...attachments.map(({ content }) => alike(`${content}`)),
    ],
  );
  await stands("emails", seen);
});

/** The messages of a page, and those of its fields. */
const SAID = ["[role=alert]", "[role=status]", "[id$=-error]"];

function opened(by: Sender, path: string): Promise<Response> {
  const headers = path.startsWith("/api/") ? twin.bearers[by] : { Cookie: twin.cookies[by] ?? "" };
  return visit(twin.salon, path, { headers: headers ?? {} });
}

function answered(name: string, answer: string): string[] {
  const [status, ...rest] = answer.split("\n");
  return [`# ${name}: ${status}`, ...rest];
}

/** A text without what is of this run alone, and with the names of records for their ids. */
function alike(text: string, named: string[] = []): string {
  return named.reduce(withName(twin.id), twin.alike(text)).replace(RANDOM, "…");
}

/** The tokens of records that are made on the way, and Stripe's numbers. */
const RANDOM = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{20,}(?![\w-])|[\da-f]{32}|(?<=\bpi_)\d+/g;

function stands(name: string, seen: string[]): Promise<void> {
  return expect(`${eachOnce(seen)}\n`).toMatchFileSnapshot(`./as-they-stand/${name}.txt`);
}
