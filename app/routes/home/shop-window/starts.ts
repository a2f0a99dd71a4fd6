import { callTo } from "../../../components/reach.ts";
import { isPerItem } from "../../../diary/menu/service.ts";
import { NOT_OPEN } from "../../../diary/times/availability.ts";
import type { NothingFree } from "../../../diary/times/next-free.ts";
import type { PopularService } from "../../../diary/times/popular.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { dayInWords } from "../../../kernel/dates.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { priceOf } from "../../../models/services/terms.ts";
import { unitInWords } from "../../../models/services/unit.ts";
import type { FreeStarts } from "../../../models/shop-window/free-starts.server.ts";
import { nextDays } from "../../../words/limits.ts";
import { NOT_OPEN_YET } from "../../../words/not-booked.ts";

/**
 * The texts and links of the landing page about free starts: for the soonest one, for each popular service by its name, and
 * for each technician by `technicianKey`. The page updates them while it is open. docs/rules.md 20.3, 22.8
 */
export interface StartsInWords {
  texts: Record<string, string>;
  links: Record<string, string>;
  /** The last date of these starts: what changes later changes none of them. */
  until: string;
}

/** The keys of the soonest start, and of the reason why there is none. */
export const SOONEST = "soonest";
export const NONE = "none";

/** The key of a technician's first free start. */
export function technicianKey(id: string): string {
  return `technician ${id}`;
}

export function startsInWords(
  { next, popular, team, today }: FreeStarts,
  { phone, bookableDays }: Reached,
): StartsInWords {
  const nothing = typeof next === "string" ? next : null;
  const starts = [next, ...[...popular, ...team].map((each) => each.next)].filter((start) => typeof start === "object");
  const dates = starts.map((start) => start?.date ?? NEVER);
  return {
    texts: {
      [NONE]: nothing ? whyNothing(nothing, bookableDays) : "",
      [SOONEST]: nothing ? `Call ${phone}` : soonestInWords(typeof next === "object" ? next : null, today),
      ...Object.fromEntries(popular.map((each) => [each.name, factsOf(each, today)])),
      ...Object.fromEntries(
        team.map(({ id, next }) => [technicianKey(id), next ? `Free ${inWords(next, today)}` : ""]),
      ),
    },
    links: {
      [SOONEST]: nothing ? callTo(phone) : bookingOn(typeof next === "object" ? next : null),
      ...Object.fromEntries(popular.map((each) => [each.name, bookingOf(each)])),
    },
    until: nothing ? NEVER : dates.reduce((last, date) => (date > last ? date : last), ""),
  };
}

function whyNothing(nothing: NothingFree, bookableDays: number): string {
  if (bookableDays === NOT_OPEN) return NOT_OPEN_YET;
  return NOTHING_FREE[nothing].replace("{days}", nextDays(bookableDays));
}

type Reached = Pick<Salon, "phone" | "bookableDays">;

/** After every date. */
const NEVER = "9999-12-31";

const NOTHING_FREE: Record<NothingFree, string> = {
  "fully-booked": "We’re fully booked for {days}. Please call: a time may come free.",
  closed: "We’re closed for {days}. Please call to book after that.",
  "no-services": "We’re not taking bookings online yet. Please call to book.",
};

function soonestInWords(next: SalonTime | null, today: string): string {
  return next ? `Book: free from ${inWords(next, today)}` : "Book an appointment";
}

function bookingOn(next: SalonTime | null): string {
  return next ? `/book?date=${next.date}` : "/book";
}

/** What it costs and when it can be had. */
function factsOf({ service, next }: PopularService, today: string): string {
  const price = `${priceOf(service)}${isPerItem(service) ? ` ${unitInWords(service)}` : ""}`;
  return next ? `${price} · free ${inWords(next, today)}` : price;
}

function inWords({ date, minute }: SalonTime, today: string): string {
  return `${dayInWords(date, today)} ${clockTime(minute)}`;
}

/**
 * The booking page with the service and its next free time chosen, as far as there are any. How many are wanted of a
 * per-item one is asked first.
 */
function bookingOf({ service, next }: PopularService): string {
  const start = next && { date: next.date, time: clockTime(next.minute) };
  if (start && !isPerItem(service))
    return `/book?${new URLSearchParams({ service: service.id, step: "datetime", ...start })}`;
  return `/book?${new URLSearchParams({ service: service.id, ...start })}#${service.id}`;
}
