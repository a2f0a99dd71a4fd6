import { expect, test } from "vitest";
import type { ClientFacts } from "../notes/facts.ts";
import { clientsIn } from "./clients-csv.ts";
import { listIn } from "./list.ts";
import { mappingOf } from "./mapping.ts";

/* Birthdays and consents in a list of clients: docs/rules.md 23.13, 23.19. */

const TODAY = "2026-11-29";

function clientsOf(heading: string, cells: string[], order?: "day" | "month") {
  const text = [`Name,Email,${heading}`, ...cells.map((cell, at) => `Ada,ada${at}@example.com,${cell}`)].join("\n");
  const list = listIn(text, "Europe/London");
  if (!list.ok) return expect.fail(list.reason);
  const mapping = mappingOf(list, "clients", { services: [], team: [] });
  const read = clientsIn({ kind: "clients", list, mapping }, { today: TODAY, order });
  return read.ok ? read : expect.fail(read.reason);
}

test.for([
  ["1990-02-03", "1990-02-03"],
  ["1990-02-03T00:00:00Z", "1990-02-03"],
  ["28/02/1990", "1990-02-28"],
  ["28.2.87", "1987-02-28"],
  ["28/02/06", "2006-02-28"],
  ["28 Feb 1990", "1990-02-28"],
  ['"February 28, 1990"', "1990-02-28"],
  ["28 February", "02-28"],
  ["February 29", "02-29"],
  ["28/02", "02-28"],
  ["02-28", "02-28"],
  ["--0228", "02-28"],
  ["0000-02-28", "02-28"],
  ["1604-02-29", "02-29"],
  ["31/02/1990", ""],
  ["2027-02-03", ""],
  ["in spring", ""],
])("a birthday of %s is %s, and what is none stays in the note", ([cell = "", birthday]) => {
  const [client] = clientsOf("Birthday", [cell]).clients;
  expect(client?.facts.birthday).toBe(birthday);
  expect(client?.notes).toBe(birthday ? "" : `From your former program:\nBirthday: ${cell}`);
});

test("the whole column says which number is the day, and staff are asked where it doesn't", () => {
  const birthdays = (cells: string[], order?: "day" | "month") => {
    const { clients, doubtful } = clientsOf("Birthday", cells, order);
    return [clients.map(({ facts }) => facts.birthday), doubtful];
  };
  expect(birthdays(["03/06/1990", "06/28/1991"])).toEqual([["1990-03-06", "1991-06-28"], null]);
  expect(birthdays(["03/06/1990", "07/08/1991"])).toEqual([["1990-06-03", "1991-08-07"], "03/06/1990"]);
  expect(birthdays(["03/25", "05/06"])).toEqual([["03-25", "05-06"], null]);
  expect(birthdays(["03/06", "5.6"])).toEqual([["06-03", "06-05"], "03/06"]);
  expect(birthdays(["03/25/1990", "25/03/1990", "05/06/1991", "5 June 1991"])).toEqual([
    ["", "", "", "1991-06-05"],
    null,
  ]);
  expect(birthdays(["03/06/1990", "07/08/1991"], "month")).toEqual([["1990-03-06", "1991-07-08"], null]);
});

const NONE: ClientFacts = { birthday: "", consent: null };
const YES = { birthday: "", consent: { how: "import" } } satisfies { birthday: string; consent: object };

test("a day of consent that can be read both ways is asked about", () => {
  expect(clientsOf("Marketing Consent", ["05/06/2024"]).doubtful).toBe("05/06/2024");
});

test.for<[heading: string, cell: string, facts: object, on?: string, words?: string]>([
  ["Accepts Marketing", "Yes", YES, TODAY, "Accepts Marketing: Yes"],
  ["Email Subscription Status", "subscribed", YES, TODAY, "Email Subscription Status: subscribed"],
  ["Marketing Consent", "2024-05-01", YES, "2024-05-01", "Marketing Consent: 2024-05-01"],
  ["Consent,Consent Date", "true,01/05/2024", YES, "2024-05-01", "Consent: true; Consent Date: 01/05/2024"],
  ["Consent Date", "2024-05-01", YES, "2024-05-01", "Consent Date: 2024-05-01"],
  ["Consent,Consent Date", "Yes,2030-01-01", YES, TODAY],
  ["Accepts Marketing", "No", NONE],
  ["Email Subscription Status", "unsubscribed", NONE],
  ["Email Subscription Status", "bounced", NONE],
  ["Accepts Marketing,Accepts SMS Marketing", "Yes,No", NONE],
  ["Consent,Consent Date", "No,2024-05-01", NONE],
])("%s: %s", ([heading, cells, facts, on, words]) => {
  const [client] = clientsOf(heading, [cells]).clients;
  expect(client?.facts).toMatchObject(facts);
  if (on) expect(client?.facts.consent).toMatchObject({ on, ...(words && { words }) });
  else for (const cell of cells.split(",")) expect(client?.notes).toContain(`: ${cell}`);
});
