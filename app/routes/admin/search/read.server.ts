import type { RouterContextProvider } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { may } from "../../../auth/rights.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { type Found, MOST_TYPED } from "../../../components/staff/search/found.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { type Most, searchSalon } from "../../../models/search/search.server.ts";
import { foundIn, pagesNamed } from "./found.ts";

/** The text to search for in an address, empty if there is none. */
export function askedIn(url: URL): string {
  return (url.searchParams.get("q") ?? "").trim().slice(0, MOST_TYPED);
}

/**
 * All that somebody of the staff finds by `q`, as their role allows; null when the salon's part can't be read. An empty text
 * finds nothing and reads nothing. docs/rules.md 11.10
 */
export async function readFound(
  context: Readonly<RouterContextProvider>,
  q: string,
  most: Most,
): Promise<Found[] | null> {
  if (q === "") return [];
  const salon = context.get(salonContext);
  const account = context.get(accountContext);
  const at = salonTime(salon.timeZone, now());
  const { technicianId: own } = staffActor(account);
  const asked = { q, at, most, own, clients: may(account, "clients"), menu: may(account, "menu") };
  const read = await readOrNull("search-not-read", salon.id, searchSalon(primaryDatabase(), salon, asked));
  return read && foundIn(read, pagesNamed(account, q), at.date);
}
