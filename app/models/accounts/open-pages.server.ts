import { and, eq, gt, lt, ne, type SQL, sql } from "drizzle-orm";
import { batchOf } from "../../database/batch.server.ts";
import { type Database, primaryDatabase } from "../../database/client.server.ts";
import { alsoInSalon } from "../../database/in-salon.server.ts";
import { sessionPages } from "../../database/schema.ts";
import { hmacOf } from "./secrets.server.ts";
import { tokenLifetime } from "./token.server.ts";

/*
 * The pages in which a session is open. Each page reports that it is here and that it was left, and the messages of one
 * page carry rising numbers, because they may arrive in any order. A session is over once the last of its pages has been
 * left for a few seconds. A session in which no page has reported is not: browsers without script report none.
 * docs/rules.md 6.14
 */

/** How long a page that was left may come back, or another take its place, ms. docs/rules.md 6.14 */
const GRACE_MS = 5_000;

/** How long a page that was sent to the browser may take to report that it is here, ms. */
const ARRIVES_WITHIN_MS = 60_000;

/** The pages that a session has over its life, far beyond what a person opens. docs/rules.md 6.14 */
const MOST_PAGES = 1_000;

/** No session outlives this time, so its pages are forgotten then. docs/rules.md 6.6 */
const SESSION_MS = tokenLifetime("admin") * 1000;

/** A session as this table knows it: its salon, and an HMAC that names it. */
export interface OpenSession {
  salonId: string;
  session: string;
}

/** A page that reports: its id, and the number of this message. `before` is the page that its tab showed before. */
export interface Page {
  page: string;
  sequence: number;
  before?: string | undefined;
}

/** Names the session with this id. */
export function nameOfSession(id: string): string {
  return hmacOf("open session", id);
}

/**
 * Records that a page is shown, and answers whether its session continues. A new tab joins the session while another page is
 * open, or has been hidden for only a few seconds. A closed page can only come back in its own tab. docs/rules.md 6.14
 */
export async function notePageShown(of: OpenSession, { page, sequence, before = page }: Page, instant: number) {
  const database = primaryDatabase();
  const here = { page, sequence, staysUntil: instant + SESSION_MS, closed: false };
  const isHere = sql`exists (select 1 from ${sessionPages} as own where own.salon_id = ${of.salonId} and own.session = ${of.session}
    and own.page = ${page} and own.sequence > 0 and own.stays_until > ${instant})`;
  const {
    states: [state],
  } = await batchOf(database, {
    noted: note(database, of, here, instant, sql`(${reportsNothing(of)} or ${mayJoin(of, page, before, instant)})`),
    left: database
      .update(sessionPages)
      .set({ staysUntil: instant, closed: true })
      .where(and(ofSession(of), eq(sessionPages.page, before), ne(sessionPages.page, page), isHere)),
    states: database
      .select({ staysUntil: sessionPages.staysUntil })
      .from(sessionPages)
      .where(and(ofSession(of), eq(sessionPages.page, page), gt(sessionPages.sequence, 0))),
  });
  return state !== undefined && state.staysUntil > instant;
}

/**
 * Notes that a page was hidden, or `closed`, which is for good unless its own tab comes back. The session goes on for a few
 * seconds, and for a hidden page until `heldUntil` (UTC ms), the end of what its browser holds. docs/rules.md 6.14
 */
export async function notePageLeft(
  of: OpenSession,
  { page, sequence, closed }: Page & { closed: boolean },
  instant: number,
  heldUntil = 0,
): Promise<void> {
  const staysUntil = Math.max(instant + GRACE_MS, closed ? 0 : heldUntil);
  await note(primaryDatabase(), of, { page, sequence, closed, staysUntil }, instant, goesOn(of, instant));
}

/**
 * Notes that a page was sent to the browser. Until its script reports, or a minute has passed, the session goes on: the
 * page that it replaces may be left long before.
 */
export async function notePageSent(of: OpenSession, page: string, instant: number): Promise<void> {
  const sent = { page, sequence: 0, closed: false, staysUntil: instant + ARRIVES_WITHIN_MS };
  await note(primaryDatabase(), of, sent, instant, goesOn(of, instant));
}

/** Ends a session for good, on every browser that has its cookie. docs/rules.md 6.8 */
export async function endOpenSession(of: OpenSession, instant: number): Promise<void> {
  const database = primaryDatabase();
  const ended = { page: "", sequence: 0, staysUntil: 0, closed: true };
  await database.batch([
    database.delete(sessionPages).where(ofSession(of)),
    note(database, of, ended, instant, sql`true`),
  ]);
}

/** The condition that a session is not over. It names no other table. docs/rules.md 6.14 */
export function goesOn(of: OpenSession, instant: number): SQL {
  return sql`(${reportsNothing(of)} or exists (select 1 from ${sessionPages}
    where ${ofSession(of)} and ${sessionPages.staysUntil} > ${instant}))`;
}

/** The condition that a page belongs to a session that has ended anyway. docs/rules.md 6.6 */
export function isForgotten(instant: number): SQL {
  return lt(sessionPages.expiresAt, instant);
}

/**
 * The condition that a page may go on with a session: while another page is open or was just hidden, when it or the page
 * before it in its tab was just left, or when it was sent in time and is no new tab after the last one was closed.
 */
function mayJoin(of: OpenSession, page: string, before: string, instant: number): SQL {
  const pageOfSession = (...conditions: SQL[]) =>
    sql`exists (select 1 from ${sessionPages} where ${and(ofSession(of), ...conditions)})`;
  const counts = gt(sessionPages.staysUntil, instant);
  // A page that was left in haste may report later than the next one of its tab, which names it.
  const wasShown = sql`(${sessionPages.sequence} > 0 or (${sessionPages.page} = ${before} and ${before} <> ${page}))`;
  const isOpenOrOwn = sql`(not ${sessionPages.closed} or ${sessionPages.page} in (${page}, ${before}))`;
  const wasSentInTime = pageOfSession(eq(sessionPages.page, page), counts);
  return sql`(${pageOfSession(counts, wasShown, isOpenOrOwn)}
    or (${wasSentInTime} and ${pageOfSession(wasShown, isOpenOrOwn)}))`;
}

/** Writes a message of a page if `condition` holds, unless a later one of that page came first. */
function note(
  database: Database,
  of: OpenSession,
  { page, sequence, staysUntil, closed }: Omit<typeof sessionPages.$inferSelect, "session" | "salonId" | "expiresAt">,
  instant: number,
  condition: SQL,
) {
  const set = { sequence, staysUntil, closed };
  const row = sql`select ${of.session}, ${page}, ${of.salonId}, ${sequence}, ${staysUntil}, ${closed ? 1 : 0},
    ${instant + SESSION_MS} where ${condition} and ${isKnownOrOneOfFew(of, page)}`;
  return database
    .insert(sessionPages)
    .select(row)
    .onConflictDoUpdate({
      target: [sessionPages.session, sessionPages.page],
      set,
      setWhere: lt(sessionPages.sequence, sequence),
    });
}

function isKnownOrOneOfFew(of: OpenSession, page: string): SQL {
  return sql`(exists (select 1 from ${sessionPages} where ${ofSession(of)} and page = ${page})
    or (select count(*) from ${sessionPages} where ${ofSession(of)}) < ${MOST_PAGES})`;
}

function ofSession({ salonId, session }: OpenSession) {
  return alsoInSalon(sessionPages, salonId, eq(sessionPages.session, session));
}

/** The condition that no page of a session has reported yet, and that it has not been ended. */
function reportsNothing(of: OpenSession): SQL {
  return sql`not exists (select 1 from ${sessionPages}
    where ${ofSession(of)} and (${sessionPages.sequence} > 0 or ${sessionPages.closed}))`;
}
