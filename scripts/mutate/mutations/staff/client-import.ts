import type { Mutation } from "../../mutation.ts";

const IMPORT = "app/models/customers/import.server.ts";
const CSV = "app/models/customers/csv.ts";
const IMPORT_TEST = "app/routes/admin/clients/import/route.test.ts";
const CSV_TEST = "app/models/customers/csv.test.ts";

/** Lists of clients from elsewhere. */
export const CLIENT_IMPORT: Mutation[] = [
  {
    rule: "23.13",
    breaks: "an import adds whom the salon has booked",
    file: IMPORT,
    find: 'WHERE NOT ${hasBooked(salon.id, cell("client"))}`',
    put: "WHERE TRUE`",
    tests: [IMPORT_TEST],
  },
  {
    rule: "23.13",
    breaks: "a list is added before staff have seen it",
    file: "app/routes/admin/clients/import/route.tsx",
    find: 'text(form, "intent") !== "import" || ',
    put: "",
    tests: [IMPORT_TEST],
  },
  {
    rule: "23.13",
    breaks: "a long list is added up to its first part",
    file: IMPORT,
    find: "starts.map((start)",
    put: "starts.slice(0, 1).map((start)",
    tests: [IMPORT_TEST],
  },
  {
    rule: "23.13",
    breaks: "a refused line is named by its place among the clients",
    file: CSV,
    find: "line: at + 2",
    put: "line: at + 1",
    tests: [CSV_TEST],
  },
  {
    rule: "23.13",
    breaks: "a file of Windows loses its accents",
    file: CSV,
    find: 'new TextDecoder("utf-8", { fatal: true })',
    put: 'new TextDecoder("utf-8")',
    tests: [CSV_TEST],
  },
  {
    rule: "23.13",
    breaks: "a list of any length is read",
    file: CSV,
    find: "lines.length > MOST_LINES",
    put: "lines.length > 2 * MOST_LINES",
    tests: [CSV_TEST],
  },
  {
    rule: "23.13",
    breaks: "a client's first line in a list loses the note of a later one",
    file: IMPORT,
    find: "else first.note ||= entry.note;",
    put: "else void first.note;",
    tests: [IMPORT_TEST],
  },
  {
    rule: "7.3",
    breaks: "a long list of clients is refused",
    file: "app/kernel/body-limit.ts",
    find: "  [IMPORT_PATH, LARGEST_LIST],\n",
    put: "",
    tests: [IMPORT_TEST],
  },
  {
    rule: "7.3",
    breaks: "a long list of clients is refused once the page has its script",
    file: "app/kernel/body-limit.ts",
    find: "  [`${IMPORT_PATH}.data`, LARGEST_LIST],\n",
    put: "",
    tests: [IMPORT_TEST],
  },
];
