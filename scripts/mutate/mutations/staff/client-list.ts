import type { Mutation } from "../../mutation.ts";

const ADDED = "app/models/customers/added.server.ts";
const IMPORT = "app/models/customers/import.server.ts";
const LIST = "app/models/customers/list.server.ts";
const CSV = "app/models/customers/csv.ts";
const DETAILS_TEST = "app/routes/admin/clients/details/route.test.ts";
const LIST_TEST = "app/routes/admin/clients/list/route.test.ts";
const IMPORT_TEST = "app/routes/admin/clients/import/route.test.ts";
const CSV_TEST = "app/models/customers/csv.test.ts";

/** The list of clients, those whom staff add, and lists from elsewhere. */
export const CLIENT_LIST: Mutation[] = [
  {
    rule: "23.1",
    breaks: "a walk-in with a phone has no card",
    file: "app/models/customers/client-key.server.ts",
    find: "return email || phoneKey;",
    put: "return email || (void phoneKey, '');",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.6",
    breaks: "the note on an added client goes with their last appointment",
    file: "app/models/customers/note.server.ts",
    find: " OR ${wasAdded(salonId, client)})",
    put: ")",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.9",
    breaks: "a client can be added who can't be reached",
    file: "app/models/customers/added.ts",
    find: 'customerEmail !== "" || /\\d/.test(customerPhone)',
    put: 'customerEmail !== "" || customerPhone !== "none at all"',
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.9",
    breaks: "who has booked is added as a second client",
    file: ADDED,
    find: "\n      where NOT ${hasBooked(salon.id, client)}`",
    put: "\n      where TRUE`",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.10",
    breaks: "a stale edit of a client's details overwrites them",
    file: ADDED,
    find: "eq(addedClients.updatedAt, seen), free, unbooked",
    put: "free, unbooked",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.10",
    breaks: "a client gets the details of another",
    file: ADDED,
    find: "sql`NOT ${taken}`",
    put: "sql`TRUE OR ${taken}`",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.10",
    breaks: "a client's details are changed once they have booked",
    file: ADDED,
    find: "eq(addedClients.updatedAt, seen), free, unbooked",
    put: "eq(addedClients.updatedAt, seen), free",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.10",
    breaks: "a client's note stays behind when their details change",
    file: ADDED,
    find: "      database.update(customerNotes).set({ client }).where(moved),\n",
    put: "      database.update(customerNotes).set({ client }).where(and(moved, sql`FALSE`)),\n",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.10",
    breaks: "the note stays on a client who is removed",
    file: ADDED,
    find: "        forgetNote(database, salonId, entry.client),\n",
    put: "",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.11",
    breaks: "a card names whoever has the phone in another salon",
    file: "app/models/customers/same-phone.server.ts",
    find: "and(eq(appointments.salonId, salonId), eq(appointments.phoneKey, phoneKey))",
    put: "eq(appointments.phoneKey, phoneKey)",
    tests: [DETAILS_TEST],
  },
  {
    rule: "23.12",
    breaks: "somebody with a name alone stands in the list",
    file: LIST,
    find: "sql`${known.client} <> ''`",
    put: "sql`${known.client} <> 'nobody'`",
    tests: [LIST_TEST],
  },
  {
    rule: "23.12",
    breaks: "a client is listed once for each spelling",
    file: LIST,
    find: ".groupBy(sql`${known.client}`)",
    put: ".groupBy(sql`${known.client}`, sql`${known.name}`)",
    tests: [LIST_TEST],
  },
  {
    rule: "23.12",
    breaks: "a cancelled appointment is a client's next visit",
    file: LIST,
    find: "iif(${begun} OR NOT ${stands}, NULL",
    put: "iif(${begun}, NULL",
    tests: [LIST_TEST],
  },
  {
    rule: "23.12",
    breaks: "a technician takes the list of clients along",
    file: "app/auth/rights.ts",
    find: "clients: WITHOUT_TECHNICIANS",
    put: "clients: EVERYBODY",
    tests: [LIST_TEST],
  },
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
];
