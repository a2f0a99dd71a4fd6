import { randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Database } from "../../database/client.server.ts";
import { oneTimeCodes } from "../../database/schema.ts";
import { now } from "../../kernel/clock.ts";
import { hmacOf } from "../../kernel/hmac.server.ts";

const LIFETIME_MS = 10 * 60_000;
const MOST_TRIES = 5;

/** What a code is for: at which salon, to do what, and the email or phone it was asked for. */
export interface CodeRequest {
  salonId: string;
  purpose: "password-reset" | "manage";
  subject: string;
}

/**
 * A new 6-digit code for each mailbox, good for ten minutes, five tries and one use; only its HMAC is kept. With nobody
 * to mail it is the same work, and nobody will ever know the code. docs/rules.md 6.10
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
        codeHmac: hmacOf(`${id} ${code}`),
        expiresAt: at + LIFETIME_MS,
      })),
    ),
  ]);
  return rows.flatMap(({ mailbox, code }) => (mailbox ? [{ mailbox, code }] : []));
}

/**
 * The mailbox that a code went to, or null when it is wrong, used, expired or tried too often. Each call is one try at
 * every code that is out for this request; the right one is used up, and others that its mailbox got with it. docs/rules.md 6.10
 */
export async function redeemCode(database: Database, request: CodeRequest, code: string): Promise<string | null> {
  const open = await database
    .update(oneTimeCodes)
    .set({ tries: sql`${oneTimeCodes.tries} + 1` })
    .where(and(askedFor(request), gt(oneTimeCodes.expiresAt, now()), lt(oneTimeCodes.tries, MOST_TRIES)))
    .returning();
  const right = open.find(({ id, codeHmac }) => sameText(codeHmac, hmacOf(`${id} ${code}`)));
  if (!right?.mailbox) return null;
  const used = await database
    .delete(oneTimeCodes)
    .where(and(askedFor(request), eq(oneTimeCodes.mailbox, right.mailbox)))
    .returning({ id: oneTimeCodes.id });
  return used.some(({ id }) => id === right.id) ? right.mailbox : null;
}

function askedFor({ salonId, purpose, subject }: CodeRequest) {
  return and(eq(oneTimeCodes.salonId, salonId), eq(oneTimeCodes.purpose, purpose), eq(oneTimeCodes.subject, subject));
}

function sameText(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
