import type { RouterContextProvider } from "react-router";
import { accountNearby, accountStill, type User } from "../models/accounts/user.server.ts";
import { bookmarkOfVisitor, type Visitor } from "./session.server.ts";

/**
 * The account of who is signed in, or null when it does not stand any more. A client who only looks is looked up nearby; an
 * admin, and whoever sends something, on the primary. docs/rules.md 6.7, docs/decisions/0010-clients-are-looked-up-nearby.md
 */
export function accountOf(
  visitor: Visitor,
  { method }: Request,
  context: Readonly<RouterContextProvider>,
): Promise<User | null> {
  const onlyLooks = method === "GET" || method === "HEAD";
  return onlyLooks && visitor.role !== "admin"
    ? accountNearby(visitor, bookmarkOfVisitor(context))
    : accountStill(visitor);
}
