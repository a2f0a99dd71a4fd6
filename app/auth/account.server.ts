import { createContext, type RouterContextProvider } from "react-router";
import { readOrNull } from "../database/calls.server.ts";
import { isStaff } from "../models/accounts/staff.ts";
import { accountNearby, accountStill, type User } from "../models/accounts/user.server.ts";
import { bookmarkOfVisitor, type Visitor } from "./session.server.ts";

/** What the guard has read of the visitor's account for this page. */
const readForPage = createContext<Promise<User | null> | null>(null);

/**
 * The visitor's account, or null when it is no longer valid. A client's reads use a nearby replica; the requests of staff
 * and all writes use the primary. docs/rules.md 6.7, docs/decisions/0010-clients-are-looked-up-nearby.md
 */
export function accountOf(
  visitor: Visitor,
  { method }: Request,
  context: Readonly<RouterContextProvider>,
): Promise<User | null> {
  const onlyLooks = method === "GET" || method === "HEAD";
  if (!onlyLooks || isStaff(visitor.role)) return accountStill(visitor);
  return nearby(visitor, context);
}

/** The visitor's account for the greeting of a page that only shows something, or null without an answer of D1 too. */
export function accountToGreet(visitor: Visitor, context: Readonly<RouterContextProvider>): Promise<User | null> {
  return readOrNull("account-not-read", visitor.salonId, nearby(visitor, context));
}

/** A page reads it once. */
function nearby(visitor: Visitor, context: Readonly<RouterContextProvider>): Promise<User | null> {
  const reading = context.get(readForPage) ?? accountNearby(visitor, bookmarkOfVisitor(context));
  context.set(readForPage, reading);
  return reading;
}
