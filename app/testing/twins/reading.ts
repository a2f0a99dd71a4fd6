import { routes } from "virtual:react-router/server-build";
import { vi } from "vitest";
import { OPEN_PAGE_READ_TIMEOUT_MS, PAGE_READ_TIMEOUT_MS } from "../../models/holds/held-times.server.ts";
import { visit } from "../requests.ts";
import { PAGES } from "./pages.ts";
import type { Names } from "./records.ts";
import type { Sender, Twin } from "./twin.ts";

/* Reading all pages of a twin, and comparing them. */

/** What each address answers: its status, where it leads, and its text. */
export type Seen = Record<string, string>;

/**
 * The pages of a twin, by visitor and address, with the twin's ids replaced by common names. With `id`, records other than
 * the twin's own are named, and only addresses with a record are opened. The answer of a page is its loaders' data, from
 * which all of its HTML is made, or with `whole` the HTML.
 */
export async function pagesOf(twin: Twin, { id = twin.id, whole = false }: Reading = {}): Promise<Seen> {
  const asked = Object.entries(PAGES).flatMap(([route, lists]) =>
    lists.flatMap(([by, ...paths]) => paths.map((path) => ({ route, by, path }))),
  );
  const seen: Seen = {};
  const queue = asked.filter(({ path }) => id === twin.id || path(id) !== path(twin.id)).values();
  const readers = Array.from({ length: SIDE_BY_SIDE }, async () => {
    for (const { route, by, path } of queue) {
      const { named, recorded } = recording(id);
      const address = path(recorded);
      const text = await opened(twin, by, isPage(route) && !whole ? dataOf(address) : address);
      seen[`${by} opens ${path((name) => `{${name}}`)}`] = twin.alike(named.reduce(withName(id), text));
    }
  });
  await Promise.all(readers);
  return seen;
}

/** Which pages are read, and how. */
export interface Reading {
  id?: Names;
  whole?: boolean;
}

const SIDE_BY_SIDE = 4;

/**
 * Lets pages wait for the salon's object however long it takes, until `vi.restoreAllMocks()`: on a busy machine one of two
 * that are compared would leave out what is held. docs/rules.md 22.13
 */
export function waitForHolds(): void {
  const set = setTimeout;
  const late = [PAGE_READ_TIMEOUT_MS, OPEN_PAGE_READ_TIMEOUT_MS];
  vi.spyOn(globalThis, "setTimeout").mockImplementation((run: () => void, ms = 0) =>
    set(run, late.includes(ms) ? 100_000 : ms),
  );
}

/** Whether a route renders HTML. */
function isPage(route: string): boolean {
  return Object.values(routes).some((known) => known?.module.default && patternOf(known.id) === route);
}

async function opened(twin: Twin, by: Sender, path: string): Promise<string> {
  const headers = path.startsWith("/api/") ? twin.bearers[by] : { Cookie: twin.cookies[by] ?? "" };
  const answer = await visit(twin.salon, path, { headers: headers ?? {} });
  const text = await answer.text();
  const away = text.includes("SingleFetchRedirect") && /"redirect","([^"]*)"/.exec(text)?.[1];
  const location = away || answer.headers.get("Location");
  // `next` has the page's own address, if the session is not valid, and so it is left out.
  return location ? `302 ${location.replace(/[?&](notice|next)=.*/, "")}` : `${answer.status}\n${text}`;
}

/** The address of the data of a page's loaders. */
function dataOf(address: string): string {
  const { pathname, search } = new URL(address, "http://any");
  return `${pathname === "/" ? "/_root" : pathname}.data${search}`;
}

/** The pattern of a route's addresses, with those of the routes around it. */
export function patternOf(id: string | undefined): string {
  const route = id ? routes[id] : undefined;
  return route ? [patternOf(route.parentId), route.path].filter(Boolean).join("/") : "";
}

/** The same names, and those that were asked for. */
export function recording(id: Names): { named: string[]; recorded: Names } {
  const named: string[] = [];
  const recorded: Names = (name) => {
    named.push(name);
    return id(name);
  };
  return { named, recorded };
}

/** Writes the id of a name as the name. */
export function withName(id: Names) {
  return (text: string, name: string) => text.replaceAll(id(name), `{${name}}`);
}

/** Where two sets of pages differ: the address, and the first characters that do. */
export function differences(before: Seen, after: Seen): string[] {
  return Object.entries(before).flatMap(([address, was]) => {
    const is = after[address] ?? "";
    if (was === is) return [];
    const at = [...was].findIndex((character, place) => character !== is[place]);
    const from = Math.max(0, at - 60);
    return [`${address}: …${was.slice(from, at + 90)}… is now …${is.slice(from, at + 90)}…`];
  });
}
