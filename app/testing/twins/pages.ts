import { STAFF_PAGES } from "../../auth/staff-addresses.ts";
import { addDays } from "../../kernel/clock.ts";
import { CLOSED, EMPTY, GRACE, type Names, REOPENED, TODAY, whenComing } from "./records.ts";
import type { Sender } from "./twin.ts";

/** The pages to read of a salon, by route, each with its visitor and addresses. */
type Pages = Record<string, [by: Sender, ...paths: ((id: Names) => string)[]][]>;

const SPAN = `from=${TODAY}&to=2036-07-31`;
const YEAR = "startDate=2036-04-06&endDate=2036-07-31";
const RANGE = "range=custom&from=2036-04-06&to=2036-07-31";
/** The draft that a deposit is paid for, in an address. */
export const BACK = encodeURIComponent(`/book?step=details&date=${EMPTY}&time=10:00`);
const FEED = "?service=Gel+Polish";

/** Addresses of staff that name no record, as an owner opens them. */
const OF_STAFF: Pages = Object.fromEntries(
  STAFF_PAGES.filter(({ path }) => !/[:*]/.test(path)).map(({ path }) => {
    const address = `/admin/${path}`;
    return [address.slice(1), [["owner", () => address]]];
  }),
);

/** Every page, file, feed and list, of staff, of clients and of anybody. */
export const PAGES: Pages = {
  ...OF_STAFF,
  "": [["anyone", () => "/", () => "/?mode=signup", () => "/?mode=reset"]],
  book: [["anyone", () => "/book", (id) => `/book?service=${id("gel")}&step=datetime&date=${EMPTY}`]],
  booking: [
    [
      "client",
      () => "/booking",
      (id) => `/booking?service=${id("gel")}&step=datetime&date=${whenComing("kept").date}`,
      (id) => `/booking?booked=${id("kept")}`,
      (id) => `/booking?service=${id("gel")}&appointment=${id("kept")}`,
    ],
  ],
  "booking/diary": [["client", () => "/booking/diary", (id) => `/booking/diary?appointment=${id("kept")}`]],
  "profile/data": [["client", () => "/profile/data"]],
  "admin/clients/:id/data": [["owner", (id) => `/admin/clients/${id("noted")}/data`]],
  "admin/clients/:id/join": [
    [
      "owner",
      (id) => `/admin/clients/${id("noted")}/join?q=past`,
      (id) => `/admin/clients/${id("noted")}/join?with=${id("visit")}`,
    ],
  ],
  "profile/passkeys": [["client", () => "/profile/passkeys"]],
  about: [["anyone", () => "/about"]],
  reviews: [
    [
      "anyone",
      () => "/reviews",
      () => `/reviews${FEED}`,
      (id) => `/reviews?technician=${id("first")}`,
      (id) => `/reviews?visit=${id("visit-link")}`,
    ],
  ],
  "news/:token": [["anyone", (id) => `/news/${id("no-news")}`]],
  "reviews/requests/:token": [["anyone", (id) => `/reviews/requests/${id("no-requests")}`]],
  "api/docs": [["anyone", () => "/api/docs"]],
  profile: [["client", () => "/profile"]],
  cancel: [
    ["guest", () => "/cancel"],
    ["client", () => "/cancel", (id) => `/cancel?cancel=${id("kept")}`, () => "/cancel?visits"],
  ],
  "cancel/:id/calendar.ics": [["client", (id) => `/cancel/${id("kept")}/calendar.ics`]],
  "cancel/:id/wishes/:wish/:file": [
    ["client", (id) => `/cancel/${id("kept")}/wishes/${id("wish")}/400.webp`],
    ["guest", (id) => `/cancel/${id("kept")}/wishes/${id("wish")}/1600.webp`],
  ],
  "appointment/:token/wishes/:wish/:file": [
    ["anyone", (id) => `/appointment/${id("link-looked")}/wishes/${id("linked-wish")}/400.webp`],
  ],
  "admin/appointments/:id/wishes/:wish/:file": [
    ["owner", (id) => `/admin/appointments/${id("kept")}/wishes/${id("wish")}/400.webp`],
  ],
  waitlist: [["client", () => "/waitlist", (id) => `/waitlist?service=${id("gel")}&date=${EMPTY}`]],
  "offer/:token": [["anyone", (id) => `/offer/${id("offer-link")}`]],
  "pay/:token": [["anyone", (id) => `/pay/${id("pay-link")}`]],
  "checkout/:id": [["anyone", (id) => `/checkout/${id("visit-over")}?back=${BACK}`]],
  vouchers: [["anyone", () => "/vouchers", (id) => `/vouchers?order=${id("order-page-over")}`]],
  "vouchers/:token": [["anyone", (id) => `/vouchers/${id("order-page-over")}`]],
  "card/:token": [["anyone", (id) => `/card/${id("card-link")}`]],
  "appointment/:token": [["anyone", (id) => `/appointment/${id("link-looked")}`]],
  "appointment/:token/calendar.ics": [["anyone", (id) => `/appointment/${id("link-looked")}/calendar.ics`]],
  "still-here": [["client", () => "/still-here"]],
  logout: [["client", () => "/logout"]],
  admin: [["anyone", () => "/admin"]],
  start: [["anyone", () => "/start"]],
  "recovery/:token": [["anyone", (id) => `/recovery/${id("looked-at")}`]],
  "invitation/:token": [["anyone", (id) => `/invitation/${id("invitation-otto")}`]],
  live: [["anyone", () => "/live"]],
  "free-starts": [["anyone", () => "/free-starts"]],
  "book/diary": [["anyone", () => "/book/diary"]],
  "stamps/:file": [["anyone", () => "/stamps/colour.gems.png"]],
  "pictures/:id/:file": [
    ["anyone", (id) => `/pictures/${id("logo")}/400.webp`, (id) => `/pictures/${id("of-gel")}/400.webp`],
  ],
  "salon.css": [["anyone", () => "/salon.css"]],
  "manifest.webmanifest": [["anyone", () => "/manifest.webmanifest"]],
  "sitemap.xml": [["anyone", () => "/sitemap.xml"]],
  "robots.txt": [["anyone", () => "/robots.txt"]],
  "llms.txt": [["anyone", () => "/llms.txt"]],
  "calendar/:token/appointments.ics": [["anyone", (id) => `/calendar/${id("feed-guarded")}/appointments.ics`]],
  "admin/appointments": [
    [
      "owner",
      () => `/admin/appointments?${SPAN}`,
      () => "/admin/appointments?q=grace",
      () => "/admin/appointments?q=900123",
      () => "/admin/appointments?service=Gel+Polish&sort=newest",
      () => "/admin/appointments?status=confirmed&paymentStatus=pending&paymentMethod=cash",
      (id) => `/admin/appointments?technicianId=${id("first")}`,
      (id) => `/admin/appointments?${SPAN}&edit=${id("kept")}`,
      (id) => `/admin/appointments?${SPAN}&history=${id("successor")}`,
    ],
    ["technician", () => `/admin/appointments?${SPAN}`],
  ],
  "admin/today": [
    ["owner", () => "/admin/today"],
    ["technician", () => "/admin/today"],
  ],
  "admin/appointments/rows": [["owner", () => `/admin/appointments/rows?${SPAN}`]],
  "admin/appointments/versions": [["owner", () => `/admin/appointments/versions?${SPAN}`]],
  "admin/vouchers": [["owner", () => "/admin/vouchers", () => "/admin/vouchers?shown=all"]],
  "admin/vouchers/:id": [["owner", (id) => `/admin/vouchers/${id("voucher")}`]],
  "admin/appointments/:id/money": [["owner", (id) => `/admin/appointments/${id("visit")}/money`]],
  "admin/appointments/:id/edit": [["owner", (id) => `/admin/appointments/${id("kept")}/edit`]],
  "admin/appointments/:id/series": [["owner", (id) => `/admin/appointments/${id("kept")}/series?weeks=3&count=3`]],
  "admin/calendar": [
    ["owner", (id) => `/admin/calendar?edit=${id("kept")}`, () => `/admin/calendar?date=${whenComing("kept").date}`],
  ],
  "admin/calendar/appointments": [
    ["owner", () => `/admin/calendar/appointments?${SPAN}`],
    ["technician", () => `/admin/calendar/appointments?${SPAN}`],
  ],
  "admin/calendar/late": [
    [
      "owner",
      (id) => `/admin/calendar/late?from=${id("kept")}`,
      (id) => `/admin/calendar/late?date=${whenComing("kept").date}&technician=${id("first")}&by=30`,
    ],
  ],
  "admin/calendar/again": [["owner", (id) => `/admin/calendar/again?id=${id("visit")}`]],
  "admin/calendar/free-times": [["owner", (id) => `/admin/calendar/free-times?id=${id("kept")}&date=${EMPTY}`]],
  "admin/book-appointment": [
    [
      "owner",
      (id) => `/admin/book-appointment?service=${id("gel")}&step=details&date=${EMPTY}&time=20:00`,
      () => "/admin/book-appointment?q=past",
      () => "/admin/book-appointment?q=added",
      (id) => `/admin/book-appointment?like=${id("visit")}`,
      (id) => `/admin/book-appointment?booked=${id("kept")}`,
    ],
  ],
  "admin/new-booking": [
    [
      "owner",
      (id) => `/admin/new-booking?service=${id("gel")}&technician=${id("bea")}&date=${EMPTY}&time=20:00`,
      (id) => `/admin/new-booking?like=${id("visit")}`,
    ],
  ],
  "admin/new-booking/clients": [
    ["owner", () => "/admin/new-booking/clients?q=past", () => "/admin/new-booking/clients?q=added"],
  ],
  "admin/clients": [["owner", () => "/admin/clients", () => "/admin/clients?q=900123"]],
  "admin/clients/:id": [
    [
      "owner",
      (id) => `/admin/clients/${id("kept")}`,
      (id) => `/admin/clients/${id("noted")}`,
      (id) => `/admin/clients/${id("added")}`,
    ],
  ],
  "admin/clients/:id/details": [
    ["owner", (id) => `/admin/clients/${id("kept")}/details`, (id) => `/admin/clients/${id("added")}/details`],
  ],
  "admin/calendar-feed": [["renewing", () => "/admin/calendar-feed"]],
  "admin/search": [
    ["owner", () => "/admin/search?q=a"],
    ["technician", () => "/admin/search?q=a"],
  ],
  "admin/search/matches": [
    ["owner", () => "/admin/search/matches?q=900123"],
    ["technician", () => "/admin/search/matches?q=e"],
  ],
  "admin/security": [["keeper", () => "/admin/security"]],
  "admin/team": [
    ["owner", () => "/admin/team", (id) => `/admin/team?edit=${id("bea")}`, (id) => `/admin/team?retire=${id("carl")}`],
  ],
  "admin/team/:id/rota": [["owner", (id) => `/admin/team/${id("bea")}/rota`]],
  "admin/reviews": [["owner", () => "/admin/reviews", () => "/admin/reviews?status=approved"]],
  "admin/closure-dates": [
    ["owner", () => "/admin/closure-dates", (id) => `/admin/closure-dates?remove=${id("reopened")}`],
  ],
  "admin/blocked-time": [
    ["owner", () => "/admin/blocked-time", (id) => `/admin/blocked-time?remove=${id("block")}`],
    ["technician", () => "/admin/blocked-time"],
  ],
  "admin/services": [["owner", () => "/admin/services", (id) => `/admin/services?edit=${id("gel")}`]],
  "admin/revenue": [
    [
      "owner",
      () => "/admin/revenue",
      () => "/admin/revenue?range=year",
      (id) => `/admin/revenue?technician=${id("first")}`,
    ],
  ],
  "admin/revenue/file.csv": [
    [
      "owner",
      () => `/admin/revenue/file.csv?${YEAR}`,
      () => `/admin/revenue/file.csv?${YEAR}&lines=appointments`,
      (id) => `/admin/revenue/file.csv?${YEAR}&technician=${id("first")}`,
    ],
  ],
  "admin/exports/:file": [
    [
      "owner",
      () => "/admin/exports/clients.csv",
      () => "/admin/exports/appointments.csv",
      () => "/admin/exports/services.csv",
      () => `/admin/exports/payments.csv?${RANGE}`,
      () => "/admin/exports/pay.csv?month=2036-06",
    ],
  ],
  "admin/pay": [
    ["owner", () => "/admin/pay", () => "/admin/pay?month=2036-06"],
    ["technician", () => "/admin/pay"],
  ],
  "api/services": [
    ["owner", () => "/api/services"],
    ["anyone", () => "/api/services"],
  ],
  "api/extras": [["anyone", () => "/api/extras"]],
  "api/technicians": [
    ["owner", () => "/api/technicians"],
    ["anyone", () => "/api/technicians"],
  ],
  "api/appointments": [
    [
      "owner",
      () => `/api/appointments?${SPAN}`,
      () => "/api/appointments?q=grace",
      (id) => `/api/appointments?technicianId=${id("first")}`,
    ],
    ["technician", () => "/api/appointments"],
  ],
  "api/appointments/customer": [
    ["owner", () => `/api/appointments/customer?email=${GRACE}`, () => "/api/appointments/customer?phone=07700900123"],
    ["client", () => `/api/appointments/customer?email=${GRACE}`],
  ],
  "api/appointments/availability": [
    ["anyone", () => `/api/appointments/availability?${SPAN}`],
    ["owner", () => `/api/appointments/availability?${SPAN}`],
  ],
  "api/slots": [
    [
      "anyone",
      () => `/api/slots?date=${whenComing("kept").date}&duration=60`,
      () => `/api/slots?date=${EMPTY}&duration=60`,
      () => `/api/slots?date=${CLOSED}&duration=60`,
      (id) => `/api/slots?date=${addDays(REOPENED, 1)}&duration=60&technicianId=${id("bea")}`,
    ],
  ],
  "api/business-hours": [["anyone", () => "/api/business-hours"]],
  "api/closure-dates": [["anyone", () => "/api/closure-dates"]],
  "api/waitlist": [["owner", () => "/api/waitlist"]],
  "api/blocks": [
    ["owner", () => "/api/blocks"],
    ["technician", () => "/api/blocks"],
  ],
  "api/reviews": [
    ["owner", () => "/api/reviews"],
    ["anyone", () => "/api/reviews"],
  ],
  "api/terms": [["owner", () => "/api/terms"]],
  "api/revenue": [["owner", () => `/api/revenue?${YEAR}`]],
  "api/taken": [["owner", () => `/api/taken?${YEAR}`]],
  "api/export/clients": [["owner", () => "/api/export/clients"]],
  "api/export/appointments": [["owner", () => "/api/export/appointments"]],
  "api/appointments/{id}/payments": [["owner", (id) => `/api/appointments/${id("visit")}/payments`]],
  "api/export/services": [["owner", () => "/api/export/services"]],
};

/** The routes that show no salon's records. The first two are about the deployment, the others a developer's machine. */
export const OF_NO_SALON = [
  ...["api/health", "api/openapi.json"],
  ...["dev/mail", "dev/mail.json", "dev/mail/preview", "dev/mail/preview/:kind", "dev/mail/:id", "dev/texts.json"],
];
