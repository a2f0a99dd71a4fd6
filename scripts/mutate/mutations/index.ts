import type { Mutation } from "../mutation.ts";
import { ACCOUNTS } from "./accounts/accounts.ts";
import { OPEN_PAGES } from "./accounts/open-pages.ts";
import { PASSWORDS } from "./accounts/passwords.ts";
import { SESSIONS } from "./accounts/sessions.ts";
import { AFTER_VISITS } from "./after-visits.ts";
import { BOOKING } from "./booking.ts";
import { CHANGES } from "./changes.ts";
import { CLIENT_LIMITS } from "./client-limits.ts";
import { CLOCK } from "./clock.ts";
import { DIARY } from "./diary.ts";
import { DOORS } from "./doors.ts";
import { HOLD_LIMITS } from "./live/hold-limits.ts";
import { HOLDS } from "./live/holds.ts";
import { LIVE } from "./live/live.ts";
import { OVER_HOLDS } from "./live/over-holds.ts";
import { LIVE_STAFF } from "./live/staff.ts";
import { MAIL } from "./mail.ts";
import { MENU } from "./menu.ts";
import { OUTBOX } from "./outbox.ts";
import { PAYMENTS } from "./payments.ts";
import { REVENUE } from "./revenue.ts";
import { REVIEWS } from "./reviews.ts";
import { ASSIGNED } from "./salon/assigned.ts";
import { BLOCKED_TIME } from "./salon/blocked-time.ts";
import { CALENDAR } from "./salon/calendar.ts";
import { CHOOSING } from "./salon/choosing.ts";
import { PICTURES } from "./salon/pictures.ts";
import { SHOP_WINDOW } from "./salon/shop-window.ts";
import { TEAM } from "./salon/team.ts";
import { AT_THE_VISIT } from "./staff/at-the-visit.ts";
import { CLIENT_IMPORT } from "./staff/client-import.ts";
import { CLIENT_LIST } from "./staff/client-list.ts";
import { CLIENTS } from "./staff/clients.ts";
import { OWN_COLUMN } from "./staff/own-column.ts";
import { STAFF } from "./staff/staff.ts";
import { WALK_INS } from "./staff/walk-ins.ts";
import { TIMES } from "./times.ts";
import { TRIGGERS } from "./triggers.ts";
import { VISITS } from "./visits.ts";

/** All mutations. */
export const MUTATIONS: Mutation[] = [
  ...TIMES,
  ...BOOKING,
  ...CHOOSING,
  ...CLOCK,
  ...DIARY,
  ...CLIENT_LIMITS,
  ...CHANGES,
  ...VISITS,
  ...TRIGGERS,
  ...MENU,
  ...PAYMENTS,
  ...ACCOUNTS,
  ...PASSWORDS,
  ...SESSIONS,
  ...OPEN_PAGES,
  ...DOORS,
  ...STAFF,
  ...OWN_COLUMN,
  ...WALK_INS,
  ...CLIENT_IMPORT,
  ...CLIENT_LIST,
  ...CLIENTS,
  ...AT_THE_VISIT,
  ...HOLDS,
  ...HOLD_LIMITS,
  ...OVER_HOLDS,
  ...LIVE,
  ...LIVE_STAFF,
  ...MAIL,
  ...OUTBOX,
  ...AFTER_VISITS,
  ...REVIEWS,
  ...REVENUE,
  ...SHOP_WINDOW,
  ...PICTURES,
  ...BLOCKED_TIME,
  ...TEAM,
  ...ASSIGNED,
  ...CALENDAR,
];
