import type { Mutation } from "../../mutation.ts";

/** What is said of services while they are chosen, and how they are found. */
export const CHOOSING: Mutation[] = [
  {
    rule: "9.7",
    breaks: "one typed word is enough to find a service",
    file: "app/models/services/other-words.ts",
    find: "return typed.every(",
    put: "return typed.some(",
    tests: ["app/models/services/menu.test.ts"],
  },
  {
    rule: "9.7",
    breaks: "one word of what the menu calls a service is enough for what others call it",
    file: "app/models/services/other-words.ts",
    find: ".every((word) => words.includes(word))",
    put: ".some((word) => words.includes(word))",
    tests: ["app/models/services/other-words.test.ts"],
  },
  {
    rule: "9.7",
    breaks: "two typed letters find what others call a service",
    file: "app/models/services/other-words.ts",
    find: "SHORTEST_BEGINNING = 3",
    put: "SHORTEST_BEGINNING = 2",
    tests: ["app/models/services/other-words.test.ts"],
  },
  {
    rule: "3.9",
    breaks: "a service without a quantity is priced by what its description says",
    file: "app/models/services/unit.ts",
    find: 'if (!isPerItem(service)) return "";',
    put: "",
    tests: ["app/models/services/unit.test.ts"],
  },
  {
    rule: "3.5",
    breaks: "a booking with a main service is told that its extras are alone",
    file: "app/routes/booking/steps/services/extras-alone.tsx",
    find: "!basket.every(({ service })",
    put: "!basket.some(({ service })",
    tests: ["app/routes/book/route.test.ts"],
  },
  {
    rule: "21.20",
    breaks: "no service is marked as not done by the technician asked for",
    file: "app/routes/booking/steps/services/technician-asked.tsx",
    find: "services === null || services.includes(service.id)",
    put: "services === null || service.active",
    tests: ["app/routes/home/landing.test.ts"],
  },
  {
    rule: "6.15",
    breaks: "whoever used a link is shown whose appointment it is at the sign-in",
    file: "app/routes/home/chosen/change-under-way.server.ts",
    find: 'actor.grant.email : ""',
    put: "actor.grant.email : own.customerEmail",
    tests: ["app/routes/manage/linked-appointment.test.ts"],
  },
];
