import { CLIENT_FORMS } from "./client-forms.ts";
import { EDIT_FORMS, packageFields, secondCode, VOUCHER_FORMS } from "./edit-form.ts";
import {
  CUSTOMER,
  categoryFields,
  type Fields,
  type Form,
  NEW_PASSWORD,
  PROFILE,
  SERVICE,
  TECHNICIAN,
  TIME_OFF,
  WEEK,
  withFriend,
} from "./form-values.ts";
import {
  AGAIN,
  BLOCKED,
  CODE,
  EMPTY,
  emailOf,
  GRACE,
  type Names,
  NOW,
  PASSWORD,
  SECRET,
  STAFF_CODE,
  whenComing,
} from "./records.ts";
import type { Sender } from "./twin.ts";

const SEEN = `${NOW}`;

/** The key of a submit: the same in both salons, and another one for each form. */
function key(of: string) {
  return { key: `the same of ${of}` };
}

/** Every form of the pages. */
export const FORMS: Form[] = [
  ...ofStaff("admin/appointments", [
    (id) => ({ intent: "email", id: id("emailed") }),
    (id) => ({ ...version(id("statused")), intent: "status", status: "completed" }),
    (id) => ({ ...version(id("priced")), intent: "price", servicePrice: "12.50", paymentMethod: "cash" }),
    (id) => ({ ...version(id("paid")), intent: "payment", paymentStatus: "paid", paymentMethod: "cash" }),
    (id) => ({ ...version(id("begun")), intent: "done" }),
    (id) => ({ ...version(id("deleted")), intent: "delete", tell: "on" }),
    (id) => ({ ...version(id("handed")), intent: "technician", technicianId: id("bea") }),
  ]),
  ...EDIT_FORMS,
  ...ofStaff("admin/till", [
    () => ({ ...key("27.12"), float: "50", counted: "80" }),
    () => ({ ...key("27.14"), intent: "move", kind: "petty", amount: "12.50", reason: "Milk" }),
    (id) => ({ intent: "void", id: id("moved") }),
  ]),
  ...VOUCHER_FORMS,
  ...ofStaff("admin/vouchers/packages", [packageFields]),
  ...ofStaff("admin/calendar/appointments", [
    (id) => ({ ...version(id("moved")), date: EMPTY, time: "12:00", technicianId: id("bea") }),
  ]),
  ...ofStaff("admin/calendar", [
    (id) => ({ ...key("undone"), intent: "undo", id: id("undoneInCalendar"), commandId: id("undo-undoneInCalendar") }),
  ]),
  ...ofStaff("admin/calendar/commands", [(id) => ({ ...version(id("cancelledInCalendar")), intent: "cancel" })]),
  ...ofStaff("admin/calendar/again", [(id) => ({ ...version(id("again")), start: `${AGAIN}T10:00`, key: "again" })]),
  ...ofStaff("admin/calendar/late", [
    (id) => ({ ...key("16"), by: "30", tell: "on", appointment: `${id("late")} 1 600` }),
  ]),
  ...ofStaff("admin/book-appointment", [
    (id) => ({ ...CUSTOMER, ...key("1"), service: id("gel"), date: EMPTY, time: "08:00", paymentMethod: "cash" }),
    (id) => ({
      ...key("2"),
      ...CUSTOMER,
      service: id("gel"),
      technician: id("bea"),
      at: `${EMPTY}T09:00`,
      paymentMethod: "cash",
    }),
    (id) => ({ ...version(id("confirmedByStaff")), intent: "status", status: "pending" }),
  ]),
  ...ofStaff("admin/new-booking", [
    (id) => ({ ...CUSTOMER, ...key("panel"), tell: "on", service: id("gel"), date: EMPTY, time: "17:00" }),
  ]),
  ...CLIENT_FORMS,
  ["admin/calendar-feed", "manager", () => "/admin/calendar-feed", () => ({ intent: "create" })],
  ["admin/calendar-feed", "renewing", () => "/admin/calendar-feed", () => ({ intent: "revoke" })],
  ["admin/security", "manager", () => "/admin/security", () => ({ intent: "decline" })],
  security("owner", () => ({ intent: "add", secret: SECRET })),
  security("guarded", () => ({ intent: "end" })),
  security("renewing", () => ({ intent: "renew" })),
  // The page of somebody without a second factor shows a random secret.
  renaming("admin/security", "keeper", "renamed-by-staff"),
  removing("admin/security", "manager", "removed-by-staff"),
  renaming("profile/passkeys", "client", "renamed-passkey"),
  removing("profile/passkeys", "client", "removed-passkey"),
  ["passkeys/challenge", "anyone", () => "/passkeys/challenge", () => ({})],
  ...ofStaff("admin/team", [
    () => ({ ...TECHNICIAN, ...key("3"), intent: "add", name: "Nell" }),
    (id) => ({ ...TECHNICIAN, intent: "edit", id: id("asha"), name: "Asha B.", seen: "1" }),
    (id) => ({ intent: "retire", id: id("carl"), seen: "1" }),
    (id) => ({ intent: "take-back", id: id("dan"), seen: "1" }),
    (id) => ({ intent: "up", id: id("bea") }),
    (id) => ({ intent: "down", id: id("bea") }),
    () => ({ intent: "invite", name: "Lou", email: "lou@example.com", role: "manager" }),
    (id) => ({ intent: "invite", name: "Eve", email: "eve@example.com", role: id("eve") }),
    () => ({ intent: "invite", name: "Otto again", email: "otto@example.com", role: "manager" }),
    () => ({ intent: "withdraw", email: "noel@example.com" }),
    (id) => ({ intent: "remove", id: id("dismissed") }),
    (id) => ({ intent: "role", id: id("promoted"), role: "owner" }),
  ]),
  ...ofStaff("admin/salon", [
    () => ({ ...PROFILE, intent: "save", seen: "1", ownColours: "on", accent: "#7a2f45", paper: "#fffaf5" }),
    (id) => ({ intent: "describe", id: id("first-picture"), alt: "Blue nails" }),
    (id) => ({ intent: "look", id: id("second-picture"), name: "Red", service: id("gel"), technicianId: "" }),
    (id) => ({ intent: "no-look", id: id("third-picture") }),
    (id) => ({ intent: "earlier", id: id("third-picture") }),
    (id) => ({ intent: "later", id: id("first-picture") }),
    (id) => ({ intent: "remove", id: id("fourth-picture") }),
    (id) => ({ intent: "remove", id: id("of-gel") }),
  ]),
  ...ofStaff("admin/salon/terms", [
    () => ({
      intent: "save",
      depositKind: "none",
      dueHours: "24",
      lateKind: "fixed",
      lateAmount: "7",
      lateHours: "12",
      noShowKind: "none",
    }),
  ]),
  ...ofStaff("admin/reviews", [
    (id) => ({ approved: id("review-approved"), [`seen-${id("review-approved")}`]: "pending" }),
    (id) => ({ rejected: id("review-rejected"), [`seen-${id("review-rejected")}`]: "pending" }),
    (id) => ({ delete: id("review-doomed"), [`seen-${id("review-doomed")}`]: "pending" }),
    (id) => [
      ["intent", "approved-selected"],
      ["selected", id("review-selected")],
    ],
  ]),
  ...ofStaff("admin/business-hours", [
    () => ({
      ...{ intent: "rules", noticeMinutes: "60", bookableDays: "40", changeCutoffHours: "24", cancelCutoffHours: "0" },
      ...{ offerMinutes: "45", waitingList: "on", gaps: "last" },
      guestBookings: "on",
      openForBooking: "on",
      onlinePayments: "on",
    }),
    () => [["intent", "save"], ...WEEK.map(([name, value]): [string, string] => [name, value])],
  ]),
  ...ofStaff("admin/closure-dates", [
    () => ({ ...key("4"), intent: "add", date: "2036-12-24", until: "2036-12-26", reason: "Christmas" }),
    (id) => ({ intent: "remove", ids: id("reopened") }),
    (id) => ({ intent: "tell", appointment: id("stranded") }),
  ]),
  ...ofStaff("admin/blocked-time", [
    () => ({ ...key("5"), intent: "add", date: "2036-12-20", startTime: "10:00", endTime: "11:00", reason: "Lunch" }),
    (id) => ({
      ...{ ...key("6"), intent: "add", date: "2036-12-21", startTime: "10:00", endTime: "11:00" },
      technicianId: id("bea"),
    }),
    (id) => ({ intent: "remove", ids: id("unblocked") }),
    (id) => ({ intent: "tell", appointment: id("inBlock") }),
    (id) => ({ ...key("17"), intent: "give", gift: `${id("givenAway")} 1 ${id("bea")}`, tell: "on" }),
  ]),
  ...ofStaff("admin/services", [
    () => ({ ...SERVICE, ...key("7"), intent: "add", name: "Brand new" }),
    (id) => ({ ...SERVICE, intent: "edit", id: id("edited"), name: "Edited twice", seen: SEEN, vat: "20" }),
    (id) => ({ intent: "toggle", id: id("old"), active: "on" }),
    (id) => ({ intent: "up", id: id("edited") }),
    (id) => ({ intent: "down", id: id("gel") }),
    (id) => ({ intent: "place", id: id("gems"), place: "2" }),
    (id) => ({ intent: "delete", id: id("doomed"), seen: SEEN }),
  ]),
  ["admin/pay", "owner", () => "/admin/pay?month=2036-06", (id) => ({ id: id("bea"), rate: "40" })],
  ...ofStaff("admin/services/categories", [() => ({ ...categoryFields(), "name-11": "Pedicure" })]),
  ["admin/team/:id/rota", "owner", (id) => `/admin/team/${id("bea")}/rota`, () => TIME_OFF],
  ["admin", "anyone", () => "/admin", () => ({ email: emailOf("owner"), password: PASSWORD })],
  ["start", "anyone", () => "/start", () => ({ email: "somebody@example.com" })],
  ["recovery/:token", "anyone", (id) => `/recovery/${id("recovery")}`, () => ({})],
  ["invitation/:token", "anyone", (id) => `/invitation/${id("invitation-mia")}`, () => NEW_PASSWORD],
  ["", "anyone", () => "/?index", () => ({ email: GRACE, password: PASSWORD })],
  [
    ...(["", "anyone", () => "/?mode=signup&index"] as const),
    () => ({ ...key("8"), name: "Uma", email: "uma@example.com", ...NEW_PASSWORD }),
  ],
  ["", "anyone", () => "/?mode=reset&index", () => ({ email: emailOf("leaver") })],
  [
    ...(["", "anyone", () => "/?mode=reset&index"] as const),
    () => ({ email: emailOf("careful"), code: STAFF_CODE, ...NEW_PASSWORD }),
  ],
  [
    ...(["booking", "client", () => "/booking"] as const),
    (id) => ({ ...CUSTOMER, ...key("9"), service: id("gel"), date: EMPTY, time: "14:00", paymentMethod: "cash" }),
  ],
  ["booking", "client", () => "/booking", withFriend],
  [
    ...(["booking", "client", (id: Names) => `/booking?appointment=${id("rebooked")}`] as const),
    (id) => ({ ...CUSTOMER, key: "moved", service: id("gel"), date: EMPTY, time: "15:00", paymentMethod: "cash" }),
  ],
  [
    ...(["booking/hold", "client", () => "/booking/hold"] as const),
    (id) => ({ service: id("gel"), date: EMPTY, time: "16:00", appointment: id("kept") }),
  ],
  [
    ...(["book/hold", "anyone", () => "/book/hold"] as const),
    (id) => ({ service: id("gel"), date: BLOCKED, time: "17:00" }),
  ],
  ["book/hold", "anyone", () => "/book/hold", (id) => ({ extend: id("kept-hold") })],
  ["book/hold", "anyone", () => "/book/hold", (id) => ({ release: id("hold") })],
  [
    ...(["reviews", "anyone", () => "/reviews"] as const),
    () => ({
      ...key("10"),
      rating: "4",
      customerName: "Tom",
      customerEmail: "",
      comment: "Good",
      service: "Gel Polish",
    }),
  ],
  [
    ...(["reviews", "anyone", () => "/reviews"] as const),
    (id) => ({ key: "visit", rating: "5", customerName: "Vera", comment: "Lovely", visit: id("visit-link") }),
  ],
  ["news/:token", "anyone", (id) => `/news/${id("no-news")}`, () => ({})],
  ["reviews/requests/:token", "anyone", (id) => `/reviews/requests/${id("no-requests")}`, () => ({})],
  ["profile", "renamed", () => "/profile", () => ({ intent: "name", name: "Renamed", seen: "The renamed" })],
  ["profile", "client", () => "/profile", () => ({ intent: "phone", phone: "07700 900777", seen: "" })],
  ["profile", "client", () => "/profile", () => ({ intent: "birthday", day: "9", month: "12", seen: "" })],
  ["profile", "client", () => "/profile", (id) => ({ intent: "favourite", favourite: id("bea"), seen: "" })],
  ["profile", "client", () => "/profile", () => ({ intent: "please-know", pleaseKnow: "Latex", seen: "" })],
  ["profile", "client", () => "/profile", () => ({ intent: "marketing", marketing: "yes", seen: "no" })],
  ["profile", "client", () => "/profile", () => ({ intent: "email-code", email: "grace.new@example.com" })],
  ["profile", "mover", () => "/profile", () => ({ intent: "email", code: CODE })],
  ["profile", "client", () => "/profile", (id) => ({ intent: "forget-browser", browser: id("device") })],
  ["profile", "roamer", () => "/profile", () => ({ intent: "forget-browsers" })],
  ["profile", "client", () => "/profile", () => ({ intent: "delete-code" })],
  ["profile", "goner", () => "/profile", () => ({ intent: "delete", password: PASSWORD })],
  ["cancel", "anyone", () => "/cancel", () => ({ phone: "07700 900123" })],
  [
    ...(["book", "anyone", (id: Names) => `/book?step=details&service=${id("gel")}&date=${EMPTY}&time=18:30`] as const),
    (id) => ({ ...CUSTOMER, ...key("6"), service: id("gel"), date: EMPTY, time: "18:30", paymentMethod: "cash" }),
  ],
  ["cancel", "anyone", () => "/cancel", () => ({ email: emailOf("noted"), code: CODE })],
  ["cancel", "client", () => "/cancel", (id) => ({ ...key("11"), intent: "cancel", id: id("cancelled") })],
  [
    ...(["cancel", "client", () => "/cancel"] as const),
    (id) => ({ ...key("15"), intent: "bring-back", id: id("cancelled"), date: whenComing("cancelled").date }),
  ],
  ["cancel", "guest", () => "/cancel", (id) => ({ intent: "forget-browser", browser: id("shared") })],
  ["cancel", "guest", () => "/cancel", () => ({ intent: "forget" })],
  [
    ...(["cancel/:id/wishes", "client", (id: Names) => `/cancel/${id("kept")}/wishes`] as const),
    (id) => ({ intent: "remove", wish: id("removed-wish") }),
  ],
  [
    ...(["appointment/:token/wishes", "anyone", (id: Names) => `/appointment/${id("link-looked")}/wishes`] as const),
    (id) => ({ intent: "remove", wish: id("unlinked-wish") }),
  ],
  ["appointment/:token", "anyone", (id) => `/appointment/${id("link-confirmed")}`, () => ({ intent: "confirm" })],
  ["appointment/:token", "anyone", (id) => `/appointment/${id("link-opened")}`, () => ({ intent: "change" })],
  [
    "appointment/:token",
    "anyone",
    (id) => `/appointment/${id("link-linked")}`,
    () => ({ ...key("12"), intent: "cancel" }),
  ],
  [
    ...(["still-here", "client", () => "/still-here"] as const),
    () => ({ page: "0d0f8a52-6a0a-4b3d-9a51-0f5d5c1f2a11", sequence: "1", state: "here" }),
  ],
  ["logout", "leaver", () => "/logout", () => ({})],
];

function ofStaff(route: string, fields: ((id: Names) => Fields)[]): Form[] {
  return fields.map((of): Form => [route, "owner", () => `/${route}`, of]);
}

/** The command of a form that names the first version. */
function version(id: string) {
  return { id, version: "1", key: "the same" };
}

function renaming(route: string, by: Sender, name: string): Form {
  return [route, by, () => `/${route}`, (id) => ({ intent: "passkey-rename", id: id(name), name: "My phone" })];
}

function removing(route: string, by: Sender, name: string): Form {
  return [route, by, () => `/${route}`, (id) => ({ intent: "passkey-remove", id: id(name), password: PASSWORD })];
}

function security(by: Sender, fields: () => Record<string, string>): Form {
  return [
    "admin/security",
    by,
    () => "/admin/security",
    () => ({ password: PASSWORD, code: secondCode(), ...fields() }),
  ];
}
