import { randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { oneTimeCodes } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { hmacOf } from "../../kernel/secrets.server.ts";
import { noteAnswer } from "./answered-mailbox.server.ts";

const LIFETIME_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** A request for a code: its salon, its purpose, and the email or phone that it was requested for. */
export interface CodeRequest {
  salonId: string;
  purpose: "password-reset" | "manage";
  subject: string;
}

/**
 * Issues a 6-digit code for each mailbox, valid for ten minutes, five tries and one use. Only its HMAC is stored.
 * Without a mailbox it does the same work and discards the code. docs/rules.md 6.10
 */
export async function issueCodes(
  database: Database,
  request: CodeRequest,
  mailboxes: string[],
): Promise<{ mailbox: string; code: string }[]> {
  const at = now();
  const rows = (mailboxes.length > 0 ? mailboxes : [null]).map((mailbox) => ({
    id: crypto.randomUUID(),
    mailbox,
    code: String(randomInt(1_000_000)).padStart(6, "0"),
  }));
  await database.batch([
    database.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, at)),
    database.insert(oneTimeCodes).values(
      rows.map(({ id, mailbox, code }) => ({
        id,
        ...request,
        mailbox,
        codeHmac: hmacOf("mailed code", `${id} ${code}`),
        expiresAt: at + LIFETIME_MS,
      })),
    ),
  ]);
  return rows.flatMap(({ mailbox, code }) => (mailbox ? [{ mailbox, code }] : []));
}

/**
 * The mailbox that a code went to, or null when the code is wrong, used, expired or tried too often. Each call counts
 * as a try at every open code of this request. A match deletes all codes of its mailbox. docs/rules.md 6.10
 */
export async function redeemCode(database: Database, request: CodeRequest, code: string): Promise<string | null> {
  const open = await database
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(askedFor(request), gt(oneTimeCodes.expiresAt, now()), lt(oneTimeCodes.tries, MOST_TRIES)))
    .returning();
  const right = open.find(({ id, codeHmac }) => sameText(codeHmac, hmacOf("mailed code", `${id} ${code}`)));
  if (!right?.mailbox) return null;
  const used = await database
    .delete(oneTimeCodes)
    .where(and(askedFor(request), eq(oneTimeCodes.mailbox, right.mailbox)))
    .returning({ id: oneTimeCodes.id });
  if (!used.some(({ id }) => id === right.id)) return null;
  await noteAnswer(request.salonId, right.mailbox);
  return right.mailbox;
}

function askedFor({ salonId, purpose, subject }: CodeRequest) {
  return and(eq(oneTimeCodes.salonId, salonId), eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.subject, subject));
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
