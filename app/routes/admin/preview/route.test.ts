import { expect, test } from "vitest";
import type { StaffRole } from "../../../models/accounts/staff.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, aStaffMember, cookieOf } from "../../../testing/accounts.ts";
import { aSalonWithAdmin } from "../../../testing/admin.ts";
import { textOf } from "../../../testing/html.ts";
import { postForm, visit } from "../../../testing/requests.ts";
import { aSalon } from "../../../testing/salons.ts";

/* The public pages in a frame of the admin area: docs/rules.md 18.7. A browser says by Sec-Fetch-Dest what it asks for. */

const IFRAME = { "Sec-Fetch-Dest": "iframe" };
const PUBLIC = ["/", "/book", "/cancel", "/reviews"];

test.for<StaffRole>(["owner", "manager", "receptionist", "technician"])(
  "a %s gets the page with the frame, which may do nothing",
  async (staff) => {
    const salon = await aSalon();
    const headers = { Cookie: await cookieOf(await aStaffMember(salon, staff)), "Sec-Fetch-Dest": "document" };
    const page = await textOf(visit(salon, "/admin/preview?page=/reviews", { headers }));
    expect(page).toMatch(/<iframe src="\/reviews" [^>]*sandbox="allow-same-origin"/);
    for (const other of ["https://evil.test/", "//evil.test", "/logout", "javascript:alert(1)"])
      expect(
        await textOf(visit(salon, `/admin/preview?${new URLSearchParams({ page: other })}`, { headers })),
      ).toContain('<iframe src="/" ');
  },
);

test("a browser that doesn't say what it asks for gets no frame, which would sign staff out", async () => {
  const { page } = await aSalonWithAdmin();
  const shown = await page("/admin/preview");
  expect(shown).toContain("This browser is too old");
  expect(shown).not.toContain("<iframe");
});

test.for(PUBLIC)("%s in the frame is what a visitor sees, and keeps an admin signed in", async (path) => {
  const { salon, Cookie } = await inBrowser();
  const framed = await visit(salon, path, { headers: { Cookie, ...IFRAME } });
  expect([framed.status, framed.headers.getSetCookie(), framed.headers.get("Cache-Control")]).toEqual([
    200,
    [],
    "no-store",
  ]);
  const shown = await framed.text();
  expect(shown).toContain("Admin Login");
  expect(shown).not.toMatch(/Logged out|Customer View/);
  expect(await isSignedIn(salon, Cookie)).toBe(true);
});

test("a client's session counts for nothing in the frame", async () => {
  const salon = await aSalon();
  const Cookie = await cookieOf(await anAccount(salon));
  const framed = await visit(salon, "/booking", { headers: { Cookie, ...IFRAME } });
  expect([framed.status, framed.headers.get("Location")]).toEqual([302, "/?next=%2Fbooking"]);
  const landing = await visit(salon, "/", { headers: { Cookie, ...IFRAME } });
  expect(await textOf(landing)).not.toContain("Ada Lovelace");
});

test("no socket is opened for a frame", async () => {
  const { salon } = await inBrowser();
  const answer = await visit(salon, "/live", { headers: { ...IFRAME, Upgrade: "websocket" } });
  expect([answer.status, answer.webSocket]).toEqual([426, null]);
});

test("only our own pages may frame it, and it runs no script and sends no form", async () => {
  const { salon } = await inBrowser();
  for (const site of ["same-origin", "cross-site"])
    for (const path of PUBLIC) {
      const policy = (await visit(salon, path, { headers: { ...IFRAME, "Sec-Fetch-Site": site } })).headers.get(
        "Content-Security-Policy",
      );
      expect(policy?.split("; ")).toEqual(
        expect.arrayContaining(["frame-ancestors 'self'", "sandbox allow-same-origin"]),
      );
    }
});

test.for(["document", "empty", "frame", "object", "embed", ""])(
  "a request for %j is none of a frame: nobody may frame it, and it signs an admin out",
  async (destination) => {
    const { salon, Cookie } = await inBrowser();
    const headers = { Cookie, ...(destination && { "Sec-Fetch-Dest": destination }) };
    const page = await visit(salon, "/reviews", { headers });
    expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(page.headers.get("Content-Security-Policy")).not.toContain("sandbox");
    expect(await textOf(page)).toContain("Logged out from admin session");
    expect(await isSignedIn(salon, Cookie)).toBe(false);
  },
);

test("an admin page in a frame is nobody's: it leads to the login, and the admin stays signed in", async () => {
  const { salon, Cookie } = await inBrowser();
  for (const path of ["/admin/appointments", "/admin/preview", "/ADMIN/security", "/%61dmin/team"]) {
    const framed = await visit(salon, path, { headers: { Cookie, ...IFRAME } });
    expect([framed.status, framed.headers.get("Location")], path).toEqual([302, "/admin"]);
  }
  expect(await isSignedIn(salon, Cookie)).toBe(true);
});

test("the server refuses whatever is sent from a frame", async () => {
  const { salon, Cookie } = await inBrowser();
  for (const path of ["/logout", "/", "/reviews", "/cancel", "/admin", "/admin/services", "/api/reviews"]) {
    const sent = await postForm(salon, path, { intent: "add", customerName: "x" }, { Cookie, ...IFRAME });
    expect([path, sent.status, sent.headers.getSetCookie()]).toEqual([path, 403, []]);
  }
  expect(await isSignedIn(salon, Cookie)).toBe(true);
});

/** A salon, and the browser of its admin. */
async function inBrowser() {
  const { salon, admin } = await aSalonWithAdmin();
  return { salon, Cookie: await cookieOf(admin) };
}

async function isSignedIn(salon: Salon, Cookie: string): Promise<boolean> {
  return (await visit(salon, "/admin/security", { headers: { Cookie } })).status === 200;
}
