import { readDatabase } from "../../database/client.server.ts";
import { salonTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import { pageOf } from "../../kernel/list-page.ts";
import { approvedReviews } from "../../models/reviews/review.server.ts";
import { cursorAt, placeFrom } from "../../models/reviews/review.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import type { ReviewFilter } from "./opening.tsx";
import type { ReviewStretch } from "./review-list.tsx";

/** How many reviews the first page of the list shows, and each further one. docs/rules.md 12.2 */
const AT_FIRST = 5;
const AT_A_TIME = 20;

/** Which reviews are asked for: of a service, of visits to a technician, from after a place. docs/rules.md 12.9, 12.10 */
interface ReviewQuery {
  of: string | null;
  to: Technician | null;
  before: string | null;
}

interface Technician {
  id: string;
  name: string;
}

/** A page of the list, from the start or after a place. docs/rules.md 12.2, 12.9, 12.10 */
export async function stretchFrom({ id, timeZone }: Salon, { of, to, before }: ReviewQuery): Promise<ReviewStretch> {
  const after = placeFrom(before);
  const most = after ? AT_A_TIME : AT_FIRST;
  const found = await approvedReviews(readDatabase(), id, most + 1, { after, of, to: to?.id });
  const { page, next } = pageOf(found, most, cursorAt);
  return {
    reviews: page.map(({ createdAt, updatedAt: _, ...review }) => {
      const { date } = salonTime(timeZone, createdAt);
      return { ...review, date, day: longDate(date) };
    }),
    next:
      next &&
      `/reviews?${new URLSearchParams({ ...(of && { service: of }), ...(to && { technician: to.id }), before: next })}`,
  };
}

/** The choices above the list, as far as there is anything to choose. docs/rules.md 12.9, 12.10 */
export function filtersFor(reviewed: string[], visited: Technician[], { of, to }: ReviewQuery): ReviewFilter[] {
  const services = of && !reviewed.includes(of) ? [...reviewed, of] : reviewed;
  const ofService = {
    ...{ name: "service", label: "Reviews of", chosen: of ?? "" },
    choices: [{ value: "", says: "All services" }, ...services.map((name) => ({ value: name, says: name }))],
  };
  const ofTechnician = {
    ...{ name: "technician", label: "Visits to", chosen: to?.id ?? "" },
    choices: [{ value: "", says: "Anyone" }, ...visited.map(({ id, name }) => ({ value: id, says: name }))],
  };
  return [...(reviewed.length > 1 || of ? [ofService] : []), ...(visited.length > 0 ? [ofTechnician] : [])];
}

/**
 * The address where booking begins from here. If a technician's reviews are shown, it is the visitors' page with that
 * technician. Otherwise a client goes to the clients' page. A visitor goes to the visitors' page, because the clients' page
 * would ask them to sign in. docs/rules.md 12.10, 12.11
 */
export function wayToBook({ to }: ReviewQuery, client: boolean): { to: string; says: string } {
  if (!to) return { to: client ? "/booking" : "/book", says: "Book an appointment" };
  return { to: `/book?${new URLSearchParams({ technician: to.id })}`, says: `Book with ${to.name}` };
}

/** What the page says in place of an empty list. docs/rules.md 12.2, 12.9 */
export function nothingToShow({ of, to, before }: ReviewQuery): string {
  if (before !== null) return "No older reviews.";
  if (of && to) return `Nobody has reviewed ${of} with ${to.name} yet.`;
  return of ? `Nobody has reviewed ${of} yet.` : "Nobody has left a review yet. Be the first!";
}
