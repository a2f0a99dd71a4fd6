import { createContext, data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { isStaff } from "../models/accounts/staff.ts";
import type { Role } from "../models/accounts/token.server.ts";
import type { User } from "../models/accounts/user.server.ts";
import { accountOf } from "./account.server.ts";
import { CLIENT_ROLES } from "./clients.ts";
import { type LayoutData, layoutData } from "./layout.server.ts";
import { appendCookies, expiredContext, leftAdminContext, signedOut, visitorContext } from "./session.server.ts";
import { type AdminLinks, adminLinks, isAdminPage, mayOpen } from "./staff-addresses.ts";

/** The account that a guard let in, as it is now. Reading it without a guard throws. */
export const accountContext = createContext<User>();

/** Lets staff in. A visitor goes to the admin login; anyone else is denied. docs/rules.md 6.5, 6.7, 6.30 */
export const staffOnly = letIn(["admin"], "admin", adminLoginPath);

/** Lets those of the staff in who have the right that a page takes. It comes after `staffOnly`. docs/rules.md 21.9 */
export const withRightOnly: MiddlewareFunction<Response> = async ({ pattern, context }, next) => {
  const account = context.get(accountContext);
  if (mayOpen(account, `/${pattern}`)) return next();
  throw data({ area: "admin", layout: await layoutData(context), links: adminLinks(account) } satisfies Denied, {
    status: 403,
  });
};

/** Lets clients in. A visitor goes to sign in and comes back; anyone else is denied. docs/rules.md 6.5, 6.7 */
export const clientsOnly = letIn(CLIENT_ROLES, "booking", signInPath);

/** Lets every signed-in account in. A visitor goes to sign in. docs/rules.md 6.5, 6.7 */
export const signedInOnly = letIn(["admin", ...CLIENT_ROLES], "booking", () => "/");

/** Signs staff out on a page outside /admin. docs/rules.md 6.11 */
export const signStaffOut: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const goes = request.method !== "HEAD" && !request.headers.get("Sec-Purpose")?.includes("prefetch");
  if (!isStaff(context.get(visitorContext)?.role) || !goes) return next();
  const headers = await signedOut(request, context);
  context.set(visitorContext, null);
  context.set(leftAdminContext, true);
  const response = await next();
  appendCookies(response, headers);
  return response;
};

/** The page after a sign-in: the booking page, the client's appointments or profile, as `next` says, and no other. */
export function returnPath(url: URL): string {
  const wished = URL.parse(url.searchParams.get("next") ?? "", url);
  return wished?.origin === url.origin && LED_TO.includes(wished.pathname)
    ? wished.pathname + wished.search
    : "/booking";
}

const LED_TO = ["/booking", "/cancel", "/profile", "/profile/passkeys"];

/** The page after staff have signed in: the admin page that `next` names, or the appointments. docs/rules.md 6.30 */
export function adminReturnPath(url: URL): string {
  return adminPageAt(url.searchParams.get("next"), url) ?? "/admin/appointments";
}

/** The data of an access-denied page: the area that was denied, and the visitor's layout. */
export interface Denied {
  area: "admin" | "booking";
  layout: LayoutData;
  /** The links of somebody of the staff who lacks the right. They stay in the admin area. */
  links?: AdminLinks;
}

type Context = Readonly<RouterContextProvider>;

/**
 * Checks in D1 on each request that the account is still valid: a reset or a demotion ends its access.
 * docs/rules.md 6.7
 */
function letIn(
  roles: Role[],
  area: Denied["area"],
  entrance: (url: URL, context: Context, request: Request) => string,
): MiddlewareFunction<Response> {
  return async ({ request, url, context }, next) => {
    const visitor = context.get(visitorContext);
    if (!visitor) throw redirect(entrance(url, context, request));
    if (!roles.includes(visitor.role))
      throw data({ area, layout: await layoutData(context) } satisfies Denied, { status: 403 });
    const account = await accountOf(visitor, request, context);
    if (!account) {
      context.set(expiredContext, true);
      throw redirect(entrance(url, context, request), { headers: await signedOut(request, context) });
    }
    context.set(accountContext, account);
    return next();
  };
}

/** The landing page with its sign-in form in view. It says why: the page that was opened, or a notice. docs/rules.md 20.1 */
function signInPath({ pathname, search }: URL, context: Context): string {
  const notice = context.get(leftAdminContext) ? "left-admin" : context.get(expiredContext) ? "expired" : null;
  const books = /^\/booking\/?$/i.test(pathname) && !notice;
  const query = new URLSearchParams({
    ...((search || books || pathname.startsWith("/profile")) && { next: pathname + search }),
    ...(notice && { notice }),
  }).toString();
  return query ? `/?${query}` : "/";
}

/**
 * The address of the admin login. It says if a session has ended, and names the page to come back to: the page that was
 * opened or, for a form, the page of the form. Only staff can come from an admin page. docs/rules.md 6.30
 */
function adminLoginPath(url: URL, context: Context, { method, headers }: Request): string {
  const from = adminPageAt(headers.get("Referer"), url);
  if (!context.get(expiredContext) && !from) return "/admin";
  const next = (method === "GET" && adminPageAt(url.href, url)) || from;
  return `/admin?${new URLSearchParams({ notice: "expired", ...(next && { next }) })}`;
}

/** The path and query of an address if it is a page of our admin area, else null. */
function adminPageAt(address: string | null, { origin }: URL): string | null {
  const page = URL.parse(address ?? "", origin);
  return page?.origin === origin && isAdminPage(page.pathname) ? page.pathname + page.search : null;
}
