import { beforeAll, describe, expect, test } from "vitest";
import { openSession } from "../../auth/session.server.ts";
import { STAFF_PAGES } from "../../auth/staff-addresses.ts";
import type { StaffRole } from "../../models/accounts/staff.ts";
import type { Role } from "../../models/accounts/token.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../testing/accounts.ts";
import { textOf } from "../../testing/html.ts";
import { cookiesAfter, sentBack, visit } from "../../testing/requests.ts";
import { aSalon } from "../../testing/salons.ts";

/*
 * Which caller gets what on every page: docs/rules.md 6.5, 6.7, 6.11. An answer is a status or a redirect. `out` after
 * it means that the session has ended.
 */

type Caller = "visitor" | Exclude<Role, "technician"> | StaffRole;
const CALLERS: Caller[] = ["visitor", "client", "user", "guest", "admin"];

const HOME = ["200", "→ /booking", "→ /booking", "200", "200 out"];
const BOOKING = ["200", "200", "403 client", "→ /?notice=left-admin out"];
const ADMIN_PAGE = ["→ /admin", "403 admin", "403 admin", "403 admin", "200"];
const NO_ADMIN_PAGE = ["→ /admin", "403 admin", "403 admin", "403 admin", "404"];
const NO_PAGE = ["404", "404", "404", "404", "404"];
const LOGOUT = ["→ /", "→ /", "→ /", "→ /", "→ /"];

/** The answers to opening each path, for a visitor, a client, a `user`, a guest and an admin. */
const PAGES: Record<string, string[]> = {
  "/": HOME,
  "/?mode=signup": HOME,
  "/?mode=reset": HOME,
  "/book": HOME,
  "/booking": ["→ /?next=%2Fbooking", ...BOOKING],
  "/BOOKING": ["→ /?next=%2FBOOKING", ...BOOKING],
  "/booking/": ["→ /?next=%2Fbooking%2F", ...BOOKING],
  "/profile": ["→ /?next=%2Fprofile", "200", "200", "403 client", "→ /?next=%2Fprofile&notice=left-admin out"],
  "/about": ["→ /", "200", "200", "→ /", "→ / out"],
  "/reviews": ["200", "200", "200", "200", "200 out"],
  "/api/docs": ["200", "200", "200", "200", "200 out"],
  "/cancel": ["200", "200", "200", "200", "200 out"],
  "/cancel/nowhere/calendar.ics": ["→ /cancel", "404", "404", "→ /cancel", "→ /cancel out"],
  "/appointment/nowhere": ["404", "404", "404", "404", "404 out"],
  "/appointment/nowhere/calendar.ics": ["404", "404", "404", "404", "404 out"],
  "/admin": ["200", "200", "200", "200", "→ /admin/appointments"],
  "/Admin/": ["200", "200", "200", "200", "→ /admin/appointments"],
  "/ADMIN/appointments": ADMIN_PAGE,
  "/admin/Appointments/": ADMIN_PAGE,
  "/%61dmin/appointments": ADMIN_PAGE,
  "/admin/pending-reviews": ["→ /admin", "403", "403", "403", "200"],
  "/admin/calendar?date=2026-11-21": ADMIN_PAGE,
  "/admin/calendar/appointments?from=2026-11-21&to=2026-11-21": ["→ /admin", "403", "403", "403", "200"],
  "/admin/new-booking/clients?q=ada": ["→ /admin", "403", "403", "403", "200"],
  "/admin/clients/nowhere": NO_ADMIN_PAGE,
  "/pictures/nowhere/800.webp": NO_PAGE,
  "/salon.css": NO_PAGE,
  "/admin/revenue/file.csv": ["→ /admin", "403", "403", "403", "200"],
  "/admin/exports/clients.csv": ["→ /admin", "403", "403", "403", "200"],
  "/calendar/nowhere/appointments.ics": NO_PAGE,
  "/admin//appointments": NO_ADMIN_PAGE,
  "/admin/nowhere": NO_ADMIN_PAGE,
  "/admin/../admin/appointments": ADMIN_PAGE,
  "//admin/appointments": NO_PAGE,
  "/logout": LOGOUT,
  "/still-here": ["→ /", "204", "204", "403", "204"],
  "/nowhere": NO_PAGE,
  "/apple-touch-icon.png": NO_PAGE,
};

/** The answers to sending an empty form to each path. */
const FORMS: Record<string, string[]> = {
  "/?index": ["400", "→ /booking", "→ /booking", "400", "400 out"],
  "/booking": ["→ /?next=%2Fbooking", "400", "400", "403 client", "→ /?notice=left-admin out"],
  "/profile": ["→ /?next=%2Fprofile", "400", "400", "403 client", "→ /?next=%2Fprofile&notice=left-admin out"],
  "/reviews": ["400", "400", "400", "400", "400 out"],
  "/cancel": ["400", "400", "400", "400", "400 out"],
  "/appointment/nowhere": ["404", "404", "404", "404", "404 out"],
  "/admin": ["400", "400", "400", "400", "→ /admin/appointments"],
  "/admin/clients/nowhere": ["→ /admin", "403 admin", "403 admin", "403 admin", "404"],
  "/admin/revenue/file.csv": ["→ /admin", "403", "403", "403", "405"],
  "/admin/exports/clients.csv": ["→ /admin", "403", "403", "403", "405"],
  "/logout": ["→ /", "→ / out", "→ / out", "→ / out", "→ / out"],
  "/still-here": ["→ /", "204", "204", "403", "204"],
};

/** The addresses that each role of the staff may not open. docs/rules.md 21.9 */
const CLOSED_TO = {
  owner: /^$/,
  manager: /^\/admin\/(team|exports|salon\/(terms|texts)|revenue\/file)/,
  receptionist:
    /^\/admin\/(team|exports|salon\b(?!-)|win-back|revenue|pay|services|business-hours|closure-dates|reviews|pending-reviews|clients\/import|clients\/\w+\/data)/,
  technician:
    /^\/admin\/(team|exports|waiting-list|win-back|salon\b(?!-)|revenue|till|vouchers|services|business-hours|closure-dates|reviews|pending-reviews|clients$|clients\/(new|import)|clients\/\w+\/)/,
};

/** Every address of staff, with a word for each parameter. */
const ADDRESSES = STAFF_PAGES.filter(({ path }) => path !== "*").map(({ path, file }) => ({
  address: `/admin/${path.replace(/:\w+/g, "nowhere")}`,
  refused: file.endsWith(".tsx") ? "403 admin" : "403",
  hasId: path.includes(":"),
  isPage: file.endsWith(".tsx"),
}));

const DENIED = {
  admin: "You don't have permission to access this admin area.",
  client: "Please log in as a client to access the booking system.",
};

describe.each(CALLERS.map((caller, column) => [caller, column] as const))("%s", (caller, column) => {
  let salon: Salon;
  beforeAll(async () => {
    salon = await aSalon();
  });

  test.for(Object.entries(PAGES))("opening %s", async ([path, expected]) => {
    expect(await outcome(salon, path, await cookiesOf(salon, caller))).toBe(expected[column]);
  });

  test.for(Object.entries(FORMS))("sending a form to %s", async ([path, expected]) => {
    expect(await outcome(salon, path, await cookiesOf(salon, caller), emptyForm(salon))).toBe(expected[column]);
  });

  test.for<[string, string, Caller[]]>([
    ["/booking.data", "Gel Polish", ["client", "user"]],
    ["/admin/appointments.data", "pendingReviews", ["admin"]],
    ["/ADMIN/appointments.data", "pendingReviews", ["admin"]],
    ["/admin/revenue.data", "averagePence", ["admin"]],
    ["/_root.data", "pendingReviews", []],
  ])("asking %s for its data gets no more than the page", async ([path, shown, allowed]) => {
    const answer = await visit(salon, path, { headers: { Cookie: await cookiesOf(salon, caller) } });
    expect(answer.status).toBeLessThan(500);
    expect((await answer.text()).includes(shown)).toBe(allowed.includes(caller));
  });
});

test.for(CALLERS.filter((caller) => caller !== "admin"))(
  "a %s opens no address of staff, and sends nothing to one",
  async (caller) => {
    const salon = await aSalon();
    const Cookie = await cookiesOf(salon, caller);
    for (const { address, refused } of ADDRESSES) {
      const expected = caller === "visitor" ? "→ /admin" : refused;
      expect(await outcome(salon, address, Cookie), address).toBe(expected);
      expect(await outcome(salon, address, Cookie, emptyForm(salon)), address).toBe(expected);
    }
  },
);

test.for(["owner", "manager", "receptionist", "technician"] as const)(
  "%s opens the addresses of their rights, and no others",
  async (staff) => {
    const salon = await aSalon();
    const Cookie = await cookiesOf(salon, staff);
    for (const { address, refused, hasId, isPage } of ADDRESSES) {
      const [opened, sent] = [
        await outcome(salon, address, Cookie),
        await outcome(salon, address, Cookie, emptyForm(salon)),
      ];
      if (CLOSED_TO[staff].test(address)) expect([address, opened, sent]).toEqual([address, refused, refused]);
      else {
        const mayMiss = hasId || !isPage;
        expect(["200", ...(mayMiss ? ["→ /admin/team", "204", "400", "404", "426"] : [])], address).toContain(opened);
        // A page that is open may still take another right for a form of its own, and says so without the denied page.
        expect(["→ /admin/team", "400", "404", "405", ...(isPage ? ["403"] : [])], address).toContain(sent);
      }
    }
  },
);

describe.for(["manager", "receptionist", "technician"] as const)("%s", (staff) => {
  test("is shown links to the pages that open, and to no others", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookiesOf(salon, staff) };
    const page = await textOf(visit(salon, "/admin/salon-home", { headers }));
    const led = new Set(Array.from(page.matchAll(/<a [^>]*href="(\/admin\/[^"?#]*)/g), ([, path = ""]) => path));
    expect(led.size).toBe({ manager: 23, receptionist: 14, technician: 10 }[staff]);
    for (const path of led) expect((await visit(salon, path, { headers })).status, path).toBe(200);
  });

  test("is not offered what is closed to them on a page that is open", async () => {
    const salon = await aSalon();
    const Cookie = await cookiesOf(salon, staff);
    const headers = { Cookie };
    const open = staff === "manager" ? 200 : 403;
    const revenue = await textOf(visit(salon, "/admin/revenue?range=last-30-days", { headers }), open);
    expect(revenue).not.toContain("file.csv");
    const hours = await textOf(visit(salon, "/admin/business-hours", { headers }), open);
    expect(hours).not.toContain('value="rules"');
    const form = { method: "POST", body: new URLSearchParams({ intent: "rules" }) };
    const sent = { ...form, headers: { Cookie, Origin: `http://${salon.host}` } };
    expect((await visit(salon, "/admin/business-hours", sent)).status).toBe(403);
  });

  test("gets no more than the page by asking for its data", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookiesOf(salon, staff) };
    const revenue = staff === "manager";
    for (const [path, shown, allowed] of [
      ["/admin/revenue.data", "averagePence", revenue],
      ["/%61dmin/Revenue.data", "averagePence", revenue],
      ["/admin/revenue.data?_routes=routes%2Fadmin%2Frevenue%2Froute", "averagePence", revenue],
      ["/admin/team.data", "technicians", false],
      ["/admin/team.data?_routes=routes%2Fadmin%2Fteam%2Froute", "technicians", false],
    ] as const) {
      const data = await textOf(visit(salon, path, { headers }), allowed ? 200 : 403);
      expect(data.includes(shown), path).toBe(allowed);
    }
  });
});

test("an admin who leaves is told so on the page they go to, and only there", async () => {
  const salon = await aSalon();
  const Cookie = await cookiesOf(salon, "admin");
  const left = await visit(salon, "/", { headers: { Cookie } });
  expect(await textOf(left)).toContain("Logged out from admin session");
  const later = await visit(salon, "/", { headers: { Cookie: cookiesAfter(Cookie, left) } });
  expect(await textOf(later)).not.toContain("Logged out from admin session");
  const back = await visit(salon, "/admin/appointments", { headers: { Cookie } });
  expect(back.headers.get("Location")).toMatch(/^\/admin\?notice=expired&/);
});

test("the logo and Customer View lead from the admin pages to the salon's page, which nothing asks for beforehand", async () => {
  const salon = await aSalon();
  const headers = { Cookie: await cookiesOf(salon, "admin") };
  const page = await textOf(visit(salon, "/admin/calendar", { headers }));
  const links = (page.match(/<a [^>]*>.*?<\/a>/gs) ?? []).filter((link) => / href="\/"/.test(link));
  const words = links.map((link) => link.replace(/<[^>]*>/g, ""));
  // On a wide screen and on others.
  expect(words).toEqual([salon.name, salon.name, "Customer View", "Customer View"]);
  expect(links.join()).not.toContain("data-discover");
  expect(page).not.toContain('rel="prefetch"');
});

test("the layout around a closed page is the visitor's own, not the admin", async () => {
  const salon = await aSalon();
  const page = await textOf(
    visit(salon, "/admin/appointments", { headers: { Cookie: await cookiesOf(salon, "client") } }),
    403,
  );
  expect(page).toContain("Welcome,");
  expect(page).toContain("Return to Home");
  expect(page).not.toContain("Closure Dates");
});

test("a technician who is denied a page reads why, and Return to Home leads to the appointments", async () => {
  const salon = await aSalon();
  const headers = { Cookie: await cookiesOf(salon, "technician") };
  const page = await textOf(visit(salon, "/admin/revenue", { headers }), 403);
  expect(page.replace("&#x27;", "'")).toContain(DENIED.admin);
  expect(/<main.*?<a [^>]*href="([^"]*)"[^>]*>([^<]*)/s.exec(page)?.slice(1)).toEqual([
    "/admin/appointments",
    "Return to Home",
  ]);
});

test("where the admin pages have no page, the way on leads back to the admin pages, and signs nobody out", async () => {
  const salon = await aSalon();
  const page = await textOf(
    visit(salon, "/admin/nowhere", { headers: { Cookie: await cookiesOf(salon, "admin") } }),
    404,
  );
  expect(/<main.*?<a [^>]*href="([^"]*)"/s.exec(page)?.[1]).toBe("/admin/appointments");
});

test.for([
  "/",
  "/?mode=signup",
  "/?mode=reset",
  "/?notice=expired",
  "/booking",
  "/admin",
  "/admin/appointments",
  "/nowhere",
  "/logout",
  "/still-here",
])("nobody who is not signed in gets a cookie from %s", async (path) => {
  const salon = await aSalon();
  expect((await visit(salon, path)).headers.getSetCookie()).toEqual([]);
  const headers = { Origin: `http://${salon.host}` };
  const sent = await visit(salon, path, { method: "POST", body: new URLSearchParams({ email: "x" }), headers });
  if (path !== "/logout") expect(sent.headers.getSetCookie()).toEqual([]);
});

function emptyForm(salon: Salon): RequestInit {
  const headers = { Origin: `http://${salon.host}` };
  return { method: "POST", body: new URLSearchParams({ none: "" }), headers };
}

/** The cookies of a caller's browser. A guest has no account. */
async function cookiesOf(salon: Salon, caller: Caller): Promise<string> {
  if (caller === "visitor") return "";
  if (caller === "owner" || caller === "manager" || caller === "receptionist" || caller === "technician")
    return cookieOf(await aStaffMember(salon, caller));
  if (caller !== "guest") return cookieOf(await anAccount(salon, { role: caller }));
  const guest = {
    salonId: salon.id,
    userId: "guest:x@example.com",
    email: "x@example.com",
    role: caller,
    sessionVersion: 0,
  };
  return sentBack(await openSession(guest));
}

async function outcome(salon: Salon, path: string, Cookie: string, request: RequestInit = {}): Promise<string> {
  const headers = { ...(Cookie && { Cookie }), ...request.headers };
  const answer = await visit(salon, path, { ...request, headers });
  const text = await answer.text();
  const denied = Object.entries(DENIED).find(([, sentence]) => text.includes(sentence.replace("'", "&#x27;")))?.[0];
  const led = answer.headers.get("Location");
  // The booking pages give a browser another cookie, by which it holds a start: that one is no session.
  const ended = Cookie !== "" && !/__Host-lacquer(-active)?=/.test(cookiesAfter(Cookie, answer));
  return [led ? `→ ${led}` : `${answer.status}`, denied, ended && "out"].filter(Boolean).join(" ");
}
