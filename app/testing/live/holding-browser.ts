import { expect } from "vitest";
import type { HoldAnswer } from "../../components/booking/hold/hold-answer.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { cookieOf } from "../accounts.ts";
import { textOf } from "../html.ts";
import { cookiesAfter, postForm, visit } from "../requests.ts";

let browsers = 0;

/** A browser on a salon's site that stores its cookies, on a network of its own unless `address` says otherwise. */
export async function aBrowser(salon: Salon, { user, address }: BrowserOwner = {}) {
  const network = { "CF-Connecting-IP": address ?? `203.0.${Math.floor(++browsers / 250)}.${browsers % 250}` };
  const session = user ? await cookieOf(user) : "";
  const page = user ? "/booking" : "/book";
  const first = await visit(salon, page, { headers: { Cookie: session, ...network } });
  const headers = { Cookie: cookiesAfter(session, first), ...network };
  const sends = (path: string, fields: Record<string, string>) => postForm(salon, path, fields, headers);
  const answers = async (path: string, fields: Record<string, string>): Promise<HoldAnswer> =>
    (await sends(path, fields)).json();
  return {
    headers,
    sends,
    opens: (path: string, status?: number) => textOf(visit(salon, path, { headers }), status),
    /** Asks to hold Gel Polish, an hour, unless `with_` says otherwise. */
    holds: (date: string, time: string, with_: Record<string, string> = {}) =>
      answers(`${page}/hold`, { service: `${salon.id}-gel`, date, time, ...with_ }),
    extends: (token: string) => answers("/book/hold", { extend: token }),
    releases: (token: string) => sends("/book/hold", { release: token }),
    leaves: (token: string) => sends("/book/hold", { leave: token }),
    /** Whether this browser's page offers the start for an hour. */
    async sees(date: string, time: string) {
      const path = `${page}?step=datetime&service=${salon.id}-gel&date=${date}`;
      return (await textOf(visit(salon, path, { headers }))).includes(`value="${time}"`);
    },
    /** What its open page reads again. */
    readsAgain: () => textOf(visit(salon, `${page}/diary`, { headers })),
    /** Books as the details step does. */
    books: (date: string, time: string, with_: Record<string, string> = {}) =>
      sends(`/booking?step=details&service=${salon.id}-gel&date=${date}&time=${time}`, {
        ...{ customerName: "Ada Lovelace", customerEmail: user?.email ?? "", customerPhone: "07700 900456" },
        ...{ service: `${salon.id}-gel`, date, time, paymentMethod: "cash", key: crypto.randomUUID() },
        ...with_,
      }),
  };
}

interface BrowserOwner {
  user?: Parameters<typeof cookieOf>[0];
  address?: string;
}

/** The hold of an answer that is one. */
export const heldIn = (answer: HoldAnswer) => ("token" in answer ? answer : expect.fail(answer.refused));
