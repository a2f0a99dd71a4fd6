import { CUSTOMER, type Form, ORDERED } from "./form-values.ts";
import { BACK } from "./pages.ts";
import { EMPTY, emailOf, type Names, NOW } from "./records.ts";

/* The forms on the pages about clients and their cards on file, and on the pages that lead to Stripe. */

const SEEN = `${NOW}`;

/** Minutes in which the salon is closed, so that nothing is offered. */
const WISH = { day: EMPTY, part: "00:00-00:15" };

const AGREED = { on: "2026-01-02", words: "May we email you?", how: "paper" };
const TEXTS_SET = { intent: "save", kind: "booked", first: "24", second: "", monthly: "30", reminder: "See you" };

const BIRTHDAYS = { intent: "birthdays", on: "on", subject: "Happy birthday", words: "Come and celebrate" };
const ANSWER = { answer: "yes", page: "/book" };
const MESSAGE = { intent: "send", key: "the same of 35", weeks: "8", subject: "Hello", words: "Come back" };

export const CLIENT_FORMS: Form[] = [
  ["admin/win-back", "owner", () => "/admin/win-back", (id) => ({ ...MESSAGE, to: id("lapsed") })],
  ["admin/win-back", "owner", () => "/admin/win-back", () => BIRTHDAYS],
  ["book/notifications", "anyone", () => "/book/notifications", () => ({ mailbox: "guest@example.com", push: "" })],
  ["news", "anyone", () => "/news", (id) => ({ ...ANSWER, token: id("news-answer"), booked: id("kept") })],
  ["pay/:token", "anyone", (id) => `/pay/${id("pay-link")}`, () => ({})],
  ["checkout/:id", "anyone", (id) => `/checkout/${id("visit-open")}?back=${BACK}`, () => ({})],
  ["vouchers", "anyone", () => "/vouchers", () => ORDERED],
  ["vouchers/:token", "anyone", (id) => `/vouchers/${id("order-page-open")}`, () => ({})],
  ["card/:token", "anyone", (id) => `/card/${id("card-link")}`, () => ({})],
  ["card/:token", "anyone", (id) => `/card/${id("card-link")}`, () => ({ intent: "remove" })],
  [
    ...(["waitlist", "anyone", () => "/waitlist"] as const),
    (id) => ({ ...WISH, service: id("gel"), name: "Ida", phone: "07700 900999", email: "ida@twin.test" }),
  ],
  ["offer/:token", "anyone", (id) => `/offer/${id("offer-link")}`, () => ({ intent: "decline" })],
  ["admin/waiting-list", "owner", () => "/admin/waiting-list", (id) => ({ intent: "down", id: id("waits") })],
  ["dev/texts", "anyone", () => "/dev/texts", () => ({ from: "+447400999999", body: "C" })],
  ["admin/salon/texts", "owner", () => "/admin/salon/texts", () => TEXTS_SET],
  ["admin/waiting-list", "owner", () => "/admin/waiting-list", (id) => ({ intent: "remove", id: id("leaves") })],
  ["profile", "client", () => "/profile", (id) => ({ intent: "remove-card", card: id("card") })],
  ...owners("admin/clients/new", [() => ({ ...CUSTOMER, customerEmail: "yva@example.com", notes: "New here" })]),
  ...owners("admin/clients/import", [
    () => ({ list: "Name,Email,Notes\nXena,xena@example.com,Tall" }),
    () => ({ intent: "import", list: "Name,Email,Notes\nXena,xena@example.com,Tall\nVera,visited@example.com,Kind" }),
    () => ({ list: `Date,Time,Services,Client\n${EMPTY},07:00,Gel Polish,Wes` }),
    () => ({ intent: "import", list: `Date,Time,Services,Client\n${EMPTY},20:00,Gel Polish,Wes` }),
    () => ({ intent: "import", kind: "menu", list: "Pasted;20;30;Soak Off" }),
  ]),
  ["admin/clients/import", "owner", () => "/admin/clients/import", (id) => ({ intent: "undo", id: id("import") })],
  ["admin/clients/:id", "owner", (id) => `/admin/clients/${id("noted")}`, () => ({ note: "Likes red", seen: SEEN })],
  ["admin/clients/:id", "owner", (id) => `/admin/clients/${id("visit")}`, () => ({ note: "First note", seen: "0" })],
  ["admin/clients/:id", "manager", (id) => `/admin/clients/${id("visit")}`, () => ({ intent: "call", reason: "Late" })],
  ["admin/clients/:id", "manager", (id) => `/admin/clients/${id("visited")}`, () => ({ intent: "online" })],
  [
    ...(["admin/clients/:id/details", "owner", (id: Names) => `/admin/clients/${id("corrected")}/details`] as const),
    () => ({
      ...{ customerName: "Carl Right", customerEmail: "right@example.com", customerPhone: "07700 900111" },
      seen: JSON.stringify(["Carl Past", emailOf("corrected"), "07700 900773"]),
    }),
  ],
  [
    ...(["admin/clients/:id/details", "owner", (id: Names) => `/admin/clients/${id("noted")}/details`] as const),
    () => ({ intent: "facts", day: "3", month: "6", year: "", agreed: "on", ...AGREED, seen: SEEN }),
  ],
  [
    ...(["admin/clients/:id/details", "owner", (id: Names) => `/admin/clients/${id("addedOnly")}/details`] as const),
    () => ({
      ...{ customerName: "Only", customerEmail: emailOf("addedOnly"), customerPhone: "07700 900222" },
      seen: JSON.stringify(["addedOnly", emailOf("addedOnly"), "07700 900123"]),
    }),
  ],
  [
    ...(["admin/clients/:id/join", "manager", (id: Names) => `/admin/clients/${id("twice")}/join`] as const),
    (id) => ({
      ...{ with: id("again"), name: "open", email: "other", phone: "open", note: "Comes twice" },
      seen: JSON.stringify([
        JSON.stringify(["Tess Past", emailOf("twice"), "07700 900775"]),
        JSON.stringify(["Tess Again", emailOf("again"), "07700 900776"]),
        ...[0, 0],
      ]),
    }),
  ],
  [
    ...(["admin/clients/:id/join", "owner", (id: Names) => `/admin/clients/${id("noted")}/join`] as const),
    () => ({ intent: "separate", client: "nora@example.com" }),
  ],
  removal("former"),
  removal("added"),
];

function removal(name: string): Form {
  return [
    "admin/clients/:id/details",
    "owner",
    (id) => `/admin/clients/${id(name)}/details`,
    () => ({ intent: "remove" }),
  ];
}

function owners(route: string, fields: (() => Record<string, string>)[]): Form[] {
  return fields.map((typed) => [route, "owner", () => `/${route}`, typed]);
}
