import type { RouterContextProvider } from "react-router";
import { isStaff } from "../models/accounts/staff.ts";
import { accountNearby, accountStill, type User } from "../models/accounts/user.server.ts";
import { bookmarkOfVisitor, type Visitor } from "./session.server.ts";

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
  return onlyLooks && !isStaff(visitor.role)
    ? accountNearby(visitor, bookmarkOfVisitor(context))
    : accountStill(visitor);
}
