import type { Mutation } from "../../mutation.ts";

const CARD_TEST = "app/routes/admin/clients/card/route.test.ts";
const COUNT_TEST = "app/models/customers/card.test.ts";
const TECHNICIAN_TEST = "app/routes/site/technician.test.ts";
const CARD = "app/models/customers/card.server.ts";
const NOTE = "app/models/customers/note.server.ts";

/** A client's card and the salon's note on it. */
export const CLIENTS: Mutation[] = [
  {
    rule: "23.1",
    breaks: "those who gave a name alone share one card",
    file: CARD,
    find: "if (!client?.key) return null;",
    put: "if (!client) return null;",
    tests: [CARD_TEST],
  },
  {
    rule: "23.2",
    breaks: "a client's card counts what the salon cancelled",
    file: "app/models/customers/card.ts",
    find: 'one.status === "cancelled" && one.cancelledByClient',
    put: 'one.status === "cancelled"',
    tests: [COUNT_TEST],
  },
  {
    rule: "23.2",
    breaks: "a client's card tells nobody apart who cancels",
    file: CARD,
    find: "AND actor NOT LIKE 'admin:%'",
    put: "",
    tests: [CARD_TEST],
  },
  {
    rule: "23.2",
    breaks: "a client's card lists an appointment where it was",
    file: CARD,
    find: "isNull(appointments.replacedById),",
    put: "",
    tests: [CARD_TEST],
  },
  {
    rule: "23.2",
    breaks: "a client's card counts what was refunded",
    file: "app/models/customers/card.ts",
    find: ' && one.paymentStatus === "paid"',
    put: "",
    tests: [COUNT_TEST],
  },
  {
    rule: "23.4",
    breaks: "a stale edit of a note overwrites it",
    file: NOTE,
    find: "and(theNote(salonId, client), eq(customerNotes.updatedAt, seen))",
    put: "theNote(salonId, client)",
    tests: [CARD_TEST],
  },
  {
    rule: "23.5",
    breaks: "a note in short is cut within a word",
    file: "app/models/customers/note.ts",
    find: 'start.includes(" ") ? words : start',
    put: "start",
    tests: ["app/models/customers/note.test.ts"],
  },
  {
    rule: "23.6",
    breaks: "a note stays without an appointment of its client",
    file: "app/models/appointments/update.server.ts",
    find: "      forgetNote(database, asked.salonId, clientOf(appointment)),\n",
    put: "",
    tests: [CARD_TEST],
  },
  {
    rule: "23.6",
    breaks: "a note goes with any appointment of its client",
    file: NOTE,
    find: "and(theNote(salonId, client), sql`NOT ${isKnown(salonId, client)}`)",
    put: "theNote(salonId, client)",
    tests: [CARD_TEST],
  },
  {
    rule: "23.7",
    breaks: "a technician opens the card of others' clients",
    file: CARD,
    find: "if (!booked || !belongsTo(booked, actor)) return null;",
    put: "if (!booked) return null;",
    tests: [TECHNICIAN_TEST],
  },
  {
    rule: "23.7",
    breaks: "a technician's card lists others' appointments",
    file: CARD,
    find: "own === undefined ? undefined : techniciansOwn(own, { byIndex: false })",
    put: "undefined",
    tests: [TECHNICIAN_TEST],
  },
  {
    rule: "23.7",
    breaks: "a technician keeps the card of a client who was given away",
    file: CARD,
    find: "moved ? await lastOf(database, salonId, id) : found",
    put: "found && { ...found, replacedById: null }",
    tests: [TECHNICIAN_TEST],
  },
  {
    rule: "23.7",
    breaks: "a technician reads the note on others' clients in the calendar",
    file: "app/models/calendar/others-appointments.ts",
    find: ', salonNote: ""',
    put: "",
    tests: [TECHNICIAN_TEST],
  },
  {
    rule: "23.7",
    breaks: "a technician reads what a client has paid in all",
    file: "app/routes/admin/clients/card/route.tsx",
    find: 'may(staffRoleOf(account), "revenue") ? spentPence : null',
    put: "spentPence",
    tests: [CARD_TEST],
  },
  {
    rule: "23.8",
    breaks: "whom a booking is for is lost while it is put together",
    file: "app/routes/booking/draft.ts",
    find: '  if (like) pairs.push(["like", like]);\n',
    put: "",
    tests: ["app/routes/booking/draft.test.ts"],
  },
  {
    rule: "23.5",
    breaks: "staff do not see an allergy of whom they book for",
    file: "app/models/appointments/past-customers.server.ts",
    find: 'note: stored?.note ?? ""',
    put: 'note: (void stored, "")',
    tests: ["app/routes/admin/book-appointment/route.test.ts"],
  },
];
