import type { Mutation } from "../mutation.ts";

/** How much one client may book, change and cancel. docs/rules.md 5.20 to 5.23 */
export const CLIENT_LIMITS: Mutation[] = [
  {
    rule: "5.20",
    breaks: "a client books as much as they like before their mailbox has answered",
    file: "app/models/appointments/booking/client-limits.server.ts",
    find: "answered ? settings.mostOpen : settings.mostOpenBeforeAnswer",
    put: "settings.mostOpen",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
  {
    rule: "5.20",
    breaks: "a mailbox is filled from many accounts",
    file: "app/models/appointments/booking/client-limits.server.ts",
    find: "sameMailbox || ownMailbox ? null : byMailbox",
    put: "null",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
  {
    rule: "5.22",
    breaks: "a booking that is refused waits for the diary",
    file: "app/models/appointments/appointment.server.ts",
    find: "counted.ok || known?.ok ? known : counted",
    put: "counted.ok || known?.ok ? null : counted",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
  {
    rule: "5.21",
    breaks: "a repeat over a limit is refused",
    file: "app/models/appointments/appointment.server.ts",
    find: "counted.ok || known?.ok ? known : counted",
    put: "counted.ok ? known : counted",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
  {
    rule: "5.20",
    breaks: "what strangers book in a client's name keeps the client from booking",
    file: "app/models/appointments/booking/client-limits.server.ts",
    find: "sameMailbox || ownMailbox ?",
    put: "sameMailbox ?",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
  {
    rule: "5.23",
    breaks: "new accounts from one network book without end",
    file: "app/models/accounts/limits.ts",
    find: "network: 8, wider: 2",
    put: "wider: 2",
    tests: ["app/routes/api/appointments/client-limits.test.ts"],
  },
];
