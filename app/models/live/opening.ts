/** Who listens: anybody hears of free times, staff of every write to the diary. docs/rules.md 22.1, 21.6 */
export type Audience = "anyone" | "staff";

/** A request for a socket, as the salon's object gets it from the Worker. */
export interface Opening {
  salonId: string;
  audience: Audience;
  /** The networks of the browser, the narrowest first; none if unknown. docs/rules.md 6.4 */
  networks: string[];
  /** The browser by the id of its cookie, empty if unknown. docs/rules.md 22.12 */
  browser: string;
  /** The number of the last message that the browser has, or null when it has none. */
  since: number | null;
  /** The session of staff, which the socket does not outlive. docs/rules.md 22.6 */
  session?: ListeningSession | undefined;
}

/** A session by its name, which does not open it, and the time until which it lasts at most, UTC ms. */
export interface ListeningSession {
  name: string;
  until: number;
}

/** The address by which the Worker asks the salon's object for a socket. No browser can reach it. */
export function openingAddress({ salonId, audience, networks, browser, since, session }: Opening): string {
  const lasting = session && { session: session.name, until: `${session.until}` };
  const asked = { salonId, audience, browser, ...(since !== null && { since: `${since}` }), ...lasting };
  const pairs = [...Object.entries(asked), ...networks.map((network) => ["network", network])];
  return `https://schedule/live?${new URLSearchParams(pairs)}`;
}

/** What such an address asks for. */
export function openingIn(address: string): Opening {
  const { searchParams } = new URL(address);
  const name = searchParams.get("session");
  return {
    salonId: searchParams.get("salonId") ?? "",
    audience: searchParams.get("audience") === "staff" ? "staff" : "anyone",
    networks: searchParams.getAll("network"),
    browser: searchParams.get("browser") ?? "",
    since: numberIn(searchParams.get("since")),
    session: name === null ? undefined : { name, until: Number(searchParams.get("until")) },
  };
}

/** The number in `since`, or null when there is none. Refuses anything else as NaN. */
export function numberIn(since: string | null): number | null {
  if (since === null) return null;
  return /^\d{1,15}$/.test(since) ? Number(since) : Number.NaN;
}
