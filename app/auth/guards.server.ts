import { createContext, data, type MiddlewareFunction, redirect } from "react-router";
import { accountStill } from "../models/user.server.ts";
import { signedOut, type Visitor, visitorContext } from "./session.server.ts";

/** The client that `clientsOnly` let in. Where nobody was let in there is none to be had. */
export const clientContext = createContext<Visitor>();

/**
 * Lets clients in, sends a visitor to sign in and come back, and shows anyone else that access is denied. A write asks
 * D1 whether the account still stands. docs/rules.md 6.5, 6.7
 */
export const clientsOnly: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const visitor = context.get(visitorContext);
  if (!visitor) throw redirect(signInPath(url));
  if (visitor.role === "admin") throw data(null, { status: 403, statusText: "Clients only" });
  const writes = request.method !== "GET" && request.method !== "HEAD";
  if (writes && !(await accountStill(visitor))) throw redirect(signInPath(url), { headers: await signedOut(context) });
  context.set(clientContext, visitor);
  return next();
};

/** Where a page of ours that needed a sign-in wants to be returned to: the booking page, or nothing. */
export function returnPath(url: URL): string {
  const wished = URL.parse(url.searchParams.get("next") ?? "", url);
  return wished?.origin === url.origin && wished.pathname === "/booking" ? wished.pathname + wished.search : "/booking";
}

function signInPath({ pathname, search }: URL): string {
  return search ? `/?${new URLSearchParams({ next: pathname + search })}` : "/";
}
