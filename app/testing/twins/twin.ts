import { and, eq } from "drizzle-orm";
import { expect } from "vitest";
import { giveAccessGrant } from "../../auth/access-grant.server.ts";
import { oneTimeCodes, users } from "../../database/schema.ts";
import { handleOf } from "../../models/accounts/passkeys/stored.server.ts";
import { hmacOf, signed } from "../../models/accounts/secrets.server.ts";
import { accountFrom } from "../../models/accounts/user.server.ts";
import { cardPath } from "../../models/cards-on-file/card-link.server.ts";
import { newsAsked } from "../../models/marketing/asked-after-booking.server.ts";
import { noNewsAddress } from "../../models/marketing/unsubscribe.server.ts";
import { payPath } from "../../models/money/online.server.ts";
import { noRequestsPath } from "../../models/reviews/review-requests.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { orderPath } from "../../models/vouchers/online.server.ts";
import { offerPath } from "../../models/waitlist/offer.server.ts";
import { bearerOf, cookieOf } from "../accounts.ts";
import { database } from "../database.ts";
import { withoutRandom } from "../html.ts";
import { itIs, until } from "../mail-factories.ts";
import { cookiesAfter, postForm, sentBack, visit } from "../requests.ts";
import { aSalon } from "../salons.ts";
import { fill } from "./fill.ts";
import { marketed } from "./marketing.ts";
import { ACCOUNTS, CODE, EMPTY, emailOf, GRACE, type Names, NOW, STAFF_CODE } from "./records.ts";

/** Who sends a request: an account, or somebody without one in a browser that is known again. */
export type Sender = keyof typeof ACCOUNTS | "anyone" | "guest";

/** A salon that has the same records as its twin, under other ids. */
export interface Twin {
  salon: Salon;
  /** The ids of its records and its tokens, by their names. */
  id: Names;
  cookies: Record<string, string>;
  bearers: Record<string, Record<string, string>>;
  /** Signs everybody in once more, in other browsers. */
  signIn(): Promise<Record<string, string>>;
  /** A text with its ids and tokens written as any twin's, and without what is random. */
  alike(text: string): string;
}

/** A salon with every kind of record. Its clock must be `NOW`. With an `id`, all that is made of it is the same in every run. */
export async function aTwin(with_: { id?: string } = {}): Promise<Twin> {
  const online = { onlinePayments: true, onlineVouchers: true, waitingList: true };
  const salon = await aSalon({ name: "The Twin", ...online, ...with_ });
  const tokens = new Map<string, string>();
  const id: Names = (name) => tokens.get(name) ?? `${salon.id}-${name}`;
  tokens.set("first", salon.id);
  tokens.set("visit-link", signed("visit link", salon.id, id("visited")));
  tokens.set("no-requests", lastPart(noRequestsPath(salon, GRACE)));
  tokens.set("news-answer", (await newsAsked(salon.id, emailOf("asked"), { replacesId: null })) ?? "");
  tokens.set("no-news", lastPart((await noNewsAddress(salon, emailOf("noted"))) ?? ""));
  const payable = { appointmentId: id("payable"), purpose: "payment", pence: 0 } as const;
  tokens.set("pay-link", lastPart(payPath(salon, payable)));
  tokens.set("card-link", lastPart(cardPath(salon, id("kept"))));
  for (const name of ["over", "open"])
    tokens.set(`order-page-${name}`, lastPart(orderPath(salon, id(`order-${name}`))));
  tokens.set("offer-link", lastPart(offerPath(salon, id("offer"))));
  await fill(salon, id);
  await database.batch(marketed(salon, id));
  const accounts = new Map(
    (await database.select().from(users).where(eq(users.salonId, salon.id))).map((row) => [row.id, accountFrom(row)]),
  );
  const account = (name: string) => accounts.get(id(name)) ?? expect.fail(`Nobody is ${name}`);
  const browser = cookiesAfter("", await visit(salon, "/book"));
  const signIn = async () => {
    const cookies: Twin["cookies"] = { anyone: browser };
    for (const name of Object.keys(ACCOUNTS)) cookies[name] = await cookieOf(account(name));
    const grant = await giveAccessGrant(new Request(`http://${salon.host}`), { email: GRACE }, salon.id);
    return { ...cookies, guest: sentBack(new Headers(grant)) };
  };
  const bearers: Twin["bearers"] = { anyone: {} };
  for (const name of Object.keys(ACCOUNTS)) bearers[name] = await bearerOf(account(name));
  // What passkeys know the client's account by is made of its id.
  tokens.set("client-handle", handleOf(account("client").id));
  const cookies: Twin["cookies"] = await signIn();
  const alike = (text: string) => {
    // The salon's own id stands in the others.
    const longestFirst = [...tokens].sort(([, one], [, other]) => other.length - one.length);
    const known = longestFirst.reduce((known, [name, token]) => known.replaceAll(token, name), text);
    return withoutRandom(known).replace(HASHED, "");
  };
  const twin: Twin = { salon, id, cookies, bearers, signIn, alike };
  const booking = await visit(salon, "/booking", { headers: { Cookie: cookies.client ?? "" } });
  cookies.client = cookiesAfter(cookies.client ?? "", booking);
  await askForCodes(twin);
  for (const [hold, time] of [
    ["hold", "18:00"],
    ["kept-hold", "19:00"],
  ] as const) {
    // The older one stands first.
    itIs(NOW - (hold === "hold" ? 1_000 : 0));
    const held = await send(twin, "anyone", "/book/hold", { service: id("art"), date: EMPTY, time });
    tokens.set(hold, (await held.json<{ token: string }>()).token);
  }
  return twin;
}

/** An id that is made of a salon and a key, or what signs a link. */
const HASHED = /(?<="|_payment_0\.|\/card\/[^".]*\.)[\w-]{43}(?=\\?")/g;

/** Posts a form of a page. */
export function send({ salon, cookies }: Twin, by: Sender, path: string, fields: Parameters<typeof postForm>[2]) {
  return postForm(salon, path, fields, { Cookie: cookies[by] ?? "" });
}

/** Asks for the codes of five mailboxes, three in the browser and two over the API, and makes them all `CODE`. */
async function askForCodes(twin: Twin): Promise<void> {
  const { salon } = twin;
  const api = (body: object) =>
    visit(salon, "/api/auth", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    });
  await send(twin, "anyone", "/cancel", { email: emailOf("noted") });
  await send(twin, "anyone", "/?mode=reset&index", { email: emailOf("careful") });
  await api({ action: "request-manage-code", email: emailOf("corrected") });
  await api({ action: "request-password-reset", email: emailOf("forgetful") });
  const moved = await send(twin, "mover", "/profile", { intent: "email-code", email: "moved@example.com" });
  twin.cookies.mover = cookiesAfter(twin.cookies.mover ?? "", moved);
  const codes = () => database.select().from(oneTimeCodes).where(eq(oneTimeCodes.salonId, salon.id));
  await until(async () => (await codes()).length === 5);
  for (const { id, mailbox } of await codes()) {
    const code = mailbox === emailOf("careful") ? STAFF_CODE : CODE;
    const codeHmac = hmacOf("mailed code", `${id} ${code}`);
    await database
      .update(oneTimeCodes)
      .set({ codeHmac })
      .where(and(eq(oneTimeCodes.id, id)));
  }
}

function lastPart(path: string): string {
  return path.split("/").at(-1) ?? "";
}
