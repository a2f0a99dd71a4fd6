import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { appointments, oneTimeCodes, services, users } from "../../database/schema.ts";
import { hashPassword } from "../../models/accounts/password.server.ts";
import { countTowardsLimit, type LimitedAction } from "../../models/accounts/rate-limit.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../testing/appointments.ts";
import { database } from "../../testing/database.ts";
import { textOf } from "../../testing/html.ts";
import { callApi, cookiesAfter, sentBack, visit } from "../../testing/requests.ts";
import { diaryOf, rowsOf } from "../../testing/rows.ts";
import { aReview, aSalon, aService } from "../../testing/salons.ts";
import { SAYS } from "../../testing/says.ts";
import { ACCOUNT_WORDS } from "../../words/accounts.ts";
import { STEP_WORDS } from "../../words/booking-steps.ts";
import { PROFILE_HINTS } from "../../words/own-profile.ts";

/* Pages without script: a test reads a form off the page, fills it in, and sends it to the form's action. */

afterEach(() => vi.useRealTimers());

const ADA = { name: "Ada Lovelace", email: "ada@example.com", password: "analytical", confirmPassword: "analytical" };

describe("a visitor", () => {
  test("finds the landing page, with what the salon offers and a form to sign in", async () => {
    const salon = await aSalon();
    for (const name of ["Builder Gel", "Builder Gel with Nail Art", "Soak Off", "New Set"])
      await aService(salon, { id: `${salon.id}-${name}`, name });
    const page = await pageAt(salon, "/");
    expect(page.status).toBe(200);
    for (const text of [
      "Booking System Access Required",
      ...["Premium Nail Services", "Real-time Availability", "Instant Booking", "Manage Appointments"],
      ...["Gel Polish", "Builder Gel", "Nail Art", "Builder Gel with Nail Art", "Soak Off", "New Set"],
    ]) {
      expect(page.text).toContain(text);
    }
    expect(Object.keys(formWith(page, "password").fields)).toEqual(["email", "password"]);
  });

  test("finds a form to sign up beside it", async () => {
    const page = await pageAt(await aSalon(), "/?mode=signup");
    expect(Object.keys(formWith(page, "password").fields)).toEqual([
      "key",
      "name",
      "email",
      "password",
      "confirmPassword",
    ]);
  });

  test("finds the links of the site, with the admin's last, and none of a client's or of the admin", async () => {
    const page = await pageAt(await aSalon(), "/");
    const links = ["Reviews", "Instagram", "Facebook", "Manage", "Sign In", "Book", "Admin Login"];
    expect(navigationOf(page)).toEqual(links);
    const menu = page.html.slice(page.html.indexOf('aria-label="Menu"'));
    expect(menu.indexOf("Admin Login")).toBeGreaterThan(
      Math.max(...["Sign In", "Facebook"].map((name) => menu.indexOf(name))),
    );
    expect(menu.indexOf(">Book<")).toBeLessThan(menu.indexOf("Reviews"));
    for (const [login] of page.html.matchAll(/<a[^>]*>Admin Login</g)) expect(login).toContain("button-outlined");
  });

  test.for<[number[], string]>([
    [[4], "4.0 out of 5, by 1 Happy Customer "],
    [[5, 5, 4], "4.7 out of 5, by 3 Happy Customers "],
  ])("is told what clients think, with ratings of %j", async ([ratings, sentence]) => {
    const salon = await aSalon();
    expect((await pageAt(salon, "/")).text).not.toContain("Happy Customer");
    for (const rating of ratings) await aReview(salon, { rating, status: "approved" });
    await aReview(salon, { rating: 1, status: "pending" });
    expect((await pageAt(salon, "/")).text).toContain(sentence);
  });

  test.for<[string, string]>([
    ["/?notice=updated", "Password updated successfully! Please sign in with your new password."],
    ["/?notice=left-admin", "Logged out from admin session"],
  ])("at %s is told: %s", async ([path, sentence]) => {
    const salon = await aSalon();
    expect((await pageAt(salon, path)).text).toContain(sentence);
    expect((await pageAt(salon, "/")).text).not.toContain(sentence);
  });

  test("who goes from one form to another is still led back to what they had chosen", async () => {
    const salon = await aSalon();
    const next = "/booking?step=datetime&service=1";
    const query = new URLSearchParams({ next });
    const paths = { signin: `/?${query}`, signup: `/?mode=signup&${query}`, reset: `/?mode=reset&${query}` };
    const links = async (path: string) => {
      const { html } = await pageAt(salon, path);
      return [...html.matchAll(/<a\b[^>]* href="([^"]*next=[^"]*)"/g)].map(([, href = ""]) => decoded(href)).sort();
    };
    expect(await links(paths.signin)).toEqual([paths.reset, paths.signup].sort());
    expect(await links(paths.signup)).toEqual([paths.signin]);
    expect(await links(paths.reset)).toEqual([paths.signin]);
  });

  test("who wants to book is led to the sign-in card, which says why, and so is who opens a profile", async () => {
    const salon = await aSalon();
    const answer = await visit(salon, "/booking");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/?next=%2Fbooking"]);
    const led = await pageAt(salon, "/?next=%2Fbooking");
    expect(led.text).toContain("Sign in to book with your account. Book without one");
    expect(led.html.indexOf('id="account"')).toBeLessThan(led.html.indexOf('id="price-list"'));
    expect((await pageAt(salon, "/?next=%2Fprofile")).text).toContain(PROFILE_HINTS.signInFirst);
    expect((await pageAt(salon, "/?mode=signup")).text).not.toContain("book with your account");
    const withoutGuests = await aSalon({ guestBookings: false });
    expect((await pageAt(withoutGuests, "/?next=%2Fbooking")).text).not.toContain("Book without one");
  });

  test("who had chosen something is led back to it after signing in", async () => {
    const salon = await aSalon();
    const chosen = "/booking?step=datetime&service=caf%C3%A9&date=2026-11-24";
    const answer = await visit(salon, chosen);
    expect(answer.status).toBe(302);
    const signInPath = answer.headers.get("Location") ?? "";
    expect(signInPath).toBe(`/?${new URLSearchParams({ next: chosen })}`);
    const signedIn = await signIn(salon, signInPath);
    expect(signedIn.headers.get("Location")).toBe(chosen);
  });

  test("who had chosen something is led back to it also when a script asked for the page", async () => {
    const answer = await visit(await aSalon(), "/booking.data?step=datetime&service=1");
    expect(await answer.text()).toContain(`/?${new URLSearchParams({ next: "/booking?step=datetime&service=1" })}`);
  });

  test("who sends a booking is led to sign in, and nothing is written", async () => {
    const salon = await aSalon();
    const answer = await send(salon, bookingPath(salon), filledIn(salon));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(/^\/\?next=%2Fbooking/);
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("gets no cookie", async () => {
    const salon = await aSalon();
    for (const path of ["/", "/?mode=signup", "/booking", "/nowhere", "/logout", "/api/services"]) {
      expect((await visit(salon, path)).headers.getSetCookie(), path).toEqual([]);
    }
  });

  test("at an address that is none gets a page that says so, with a way on", async () => {
    const salon = await aSalon();
    for (const path of ["/nowhere", "/booking/nowhere", "/%E0%A4%A", "/admin.php"]) {
      const page = await pageAt(salon, path);
      expect(page.status, path).toBe(404);
      expect(page.text, path).toContain("Return to Home");
    }
  });
});

describe("signing up", () => {
  test("opens an account, signs in and leads to the booking page", async () => {
    const salon = await aSalon();
    const answer = await signUp(salon, ADA);
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/booking");
    expectSessionCookie(answer, "until closed");
    expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
    const page = await pageAt(salon, "/booking", sentBack(answer.headers));
    expect(page.status).toBe(200);
    expect(page.text).toContain("Welcome, Ada Lovelace");
  });

  test("with another password the second time keeps what was typed, and opens nothing", async () => {
    const salon = await aSalon();
    const page = await refusedSignUp(salon, { ...ADA, confirmPassword: "analogical" }, 400);
    expect(page.text).toContain("Passwords do not match");
    expect(formWith(page, "confirmPassword").fields).toEqual({
      key: expect.any(String),
      name: ADA.name,
      email: ADA.email,
      password: "",
      confirmPassword: "",
    });
  });

  test.for<[string, Record<string, string>, string]>([
    [
      "a short password",
      { password: "12345", confirmPassword: "12345" },
      "Password must be at least 6 characters long",
    ],
    ["a blank name", { name: "  " }, "Full name is required"],
    ["no email", { email: "" }, "Email is required"],
    ["a bad email", { email: "ada@example" }, "Invalid email address"],
  ])("with %s says so at the field, and opens nothing", async ([, change, sentence]) => {
    const page = await refusedSignUp(await aSalon(), { ...ADA, ...change }, 400);
    expect(page.errors[Object.keys(change)[0] ?? ""]).toBe(sentence);
  });

  test("with an address that has an account says so, and signs nobody in", async () => {
    const salon = await aSalon();
    await anAccount(salon, { email: ADA.email });
    const page = await refusedSignUp(salon, { ...ADA, email: " ADA@Example.com " }, 409, 1);
    expect(page.text).toContain("An account with this email already exists.");
    expect(formWith(page, "confirmPassword").fields).toMatchObject({ name: ADA.name });
  });

  test("twice with one form opens one account, and signs in both times", async () => {
    const salon = await aSalon();
    const form = formWith(await pageAt(salon, "/?mode=signup"), "confirmPassword");
    for (let turn = 0; turn < 2; turn++) {
      const answer = await send(salon, form.action, { ...form.fields, ...ADA });
      expect(answer.headers.get("Location")).toBe("/booking");
      expectSessionCookie(answer, "until closed");
    }
    expect(await rowsOf(salon)).toMatchObject({ accounts: 1 });
  });

  test("never repeats a password, nor lets what was typed become markup", async () => {
    const name = `"><script>alert(1)</script>`;
    const page = await refusedSignUp(await aSalon(), { ...ADA, name, email: "'><b>", password: "analytical" }, 400);
    expect(page.html).not.toContain("analytical");
    expect(page.html).not.toContain("<script>alert(1)");
    expect(formWith(page, "name").fields).toMatchObject({ name, email: "'><b>" });
  });

  test("with a body that is no form is refused", async () => {
    const salon = await aSalon();
    const headers = { "Content-Type": "text/plain", Origin: originOf(salon) };
    const answer = await visit(salon, "/?index&mode=signup", { method: "POST", headers, body: "name=Ada" });
    expect(answer.status).toBe(400);
    expect(await rowsOf(salon)).toMatchObject({ accounts: 0 });
  });
});

describe("signing in", () => {
  test("sets its cookies and leads to the booking page", async () => {
    const answer = await signIn(await aSalon(), "/");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/booking");
    expectSessionCookie(answer, "until closed");
  });

  test("does without a wrong password, an unknown address or an admin's account, with the same answer", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const salon = await aSalon();
    const passwordHash = await hashPassword("analytical");
    await anAccount(salon, { email: ADA.email, passwordHash });
    await anAccount(salon, { email: "admin@example.com", role: "admin", passwordHash });
    const pages = [];
    for (const [email, password] of [
      [ADA.email, "wrong one"],
      ["nobody@example.com", "analytical"],
      ["admin@example.com", "analytical"],
    ] as const) {
      const answer = await send(salon, "/?index", { email, password });
      expect(answer.status).toBe(401);
      expect(answer.headers.getSetCookie()).toEqual([]);
      const page = await read(answer);
      expect(formWith(page, "password").fields).toEqual({ email, password: "" });
      expect(page.text).toContain("Invalid email or password. Please try again.");
      pages.push(page.text);
    }
    expect(new Set(pages).size).toBe(1);
  });

  test("leads on to what had been chosen after a new password too", async () => {
    const salon = await aSalon();
    const { email } = await anAccount(salon);
    const next = "/booking?step=datetime&service=1";
    const path = `/?index&${new URLSearchParams({ mode: "reset", next })}`;
    const asked = await send(salon, path, { email });
    const renewal = {
      email,
      code: await mailedCode(salon, email),
      password: "analytical",
      confirmPassword: "analytical",
    };
    const renewed = await send(salon, path, renewal, sentBack(asked.headers));
    const signInPath = renewed.headers.get("Location") ?? "";
    expect(signInPath).toBe(`/?${new URLSearchParams({ notice: "updated", next })}`);
    expect((await signIn(salon, signInPath)).headers.get("Location")).toBe(next);
  });

  test("gives every sign-in a session of its own", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    const [one, other] = [await cookieOf(user), await cookieOf(user)];
    expect(one).not.toBe(other);
    await visit(salon, "/logout", { method: "POST", headers: { Cookie: one, Origin: originOf(salon) } });
    expect((await visit(salon, "/booking", { headers: { Cookie: other } })).status).toBe(200);
  });

  test("leads a signed-in client on from the landing page, to what they had chosen", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookieOf(await anAccount(salon)) };
    expect((await visit(salon, "/", { headers })).headers.get("Location")).toBe("/booking");
    const next = new URLSearchParams({ next: "/booking?step=datetime&service=1" });
    expect((await visit(salon, `/?${next}`, { headers })).headers.get("Location")).toBe(next.get("next"));
  });

  test.for([
    "https://evil.test/",
    "//evil.test/booking?",
    "/\\evil.test/booking?",
    "\\\\evil.test",
    "/\t/evil.test",
    "http:/booking?",
    "javascript:alert(1)//booking?",
    "/bookings?",
    "/booking/../../evil?",
    "/booking@evil.test?",
    "/booking?@evil.test//evil.test",
    "/admin",
    "https://evil.test/booking?step=details",
  ])("leads nowhere but to the booking page of this site: not to %j", async (next) => {
    const salon = await aSalon();
    const path = `/?${new URLSearchParams({ next })}`;
    const Cookie = await cookieOf(await anAccount(salon));
    for (const answer of [await visit(salon, path, { headers: { Cookie } }), await signIn(salon, path)]) {
      expect(answer.status).toBe(302);
      const led = new URL(answer.headers.get("Location") ?? "", originOf(salon));
      expect([led.origin, led.pathname]).toEqual([originOf(salon), "/booking"]);
    }
  });

  test("is not broken by a line break in the address to come back to", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookieOf(await anAccount(salon)) };
    const next = "/booking?step=details\r\nSet-Cookie: a=b";
    const answer = await visit(salon, `/?${new URLSearchParams({ next })}`, { headers });
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe("too many tries from one network", () => {
  test.for<[string, LimitedAction["kind"], number, Record<string, string>]>([
    ["/?index", "sign-in", 60, { email: ADA.email, password: "analytical" }],
    ["/?index&mode=signup", "sign-up", 100, ADA],
    ["/?index&mode=reset", "code-request", 30, { email: ADA.email }],
    ["/?index&mode=reset", "code-check", 30, { ...ADA, code: "000000" }],
    ["/admin", "sign-in", 60, { email: ADA.email, password: "analytical" }],
  ])("with the form at %s (%s) are told when to try again", async ([path, kind, most, fields]) => {
    const salon = await aSalon();
    const from = crypto.randomUUID();
    for (let turn = 0; turn < most; turn++) {
      await countTowardsLimit({ kind, salonId: salon.id, from: { networks: [from] }, account: crypto.randomUUID() });
    }
    const headers = { Origin: originOf(salon), "CF-Connecting-IP": from };
    const answer = await visit(salon, path, { method: "POST", headers, body: new URLSearchParams(fields) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(14 * 60);
    const page = await read(answer);
    expect(page.text).toContain("Too many attempts. Please try again in 15 minutes.");
    expect(formWith(page, "password").fields).toMatchObject({ email: ADA.email, password: "" });
  });
});

describe("signing up with a mail domain that looks mistyped", () => {
  const SLIP = "gmial.com: did you mean gmail.com?";
  test.for<[string, Record<string, string>, string]>([
    ["by the button that takes the other one", { emailMeant: "eve@gmail.com" }, "eve@gmail.com"],
    ["by sending it once more as it is", {}, "eve@gmial.com"],
  ])("is asked about once, and answered %s", async ([, answer, opened]) => {
    const salon = await aSalon();
    const typed = { name: "Eve", email: "eve@gmial.com", password: "polished", confirmPassword: "polished" };
    const form = formWith(await pageAt(salon, "/?mode=signup"), "name");
    const reply = await send(salon, form.action, { ...form.fields, ...typed });
    const asked = await read(reply);
    expect([asked.status, asked.text.includes(SLIP)]).toEqual([400, true]);
    const again = formWith(asked, "name");
    expect(again.fields).toMatchObject({ name: "Eve", email: "eve@gmial.com", emailAsked: "eve@gmial.com" });
    expect(again.buttons).toContainEqual(["emailMeant", "eve@gmail.com"]);
    expect(await database.$count(users, eq(users.salonId, salon.id))).toBe(0);
    const sent = { ...again.fields, ...typed, ...answer };
    const short = await read(await send(salon, again.action, { ...sent, password: "x", confirmPassword: "x" }));
    expect(short.text).not.toContain(SLIP);
    expect(formWith(short, "name").fields).toMatchObject({ emailAsked: "eve@gmial.com" });
    expect((await send(salon, again.action, sent)).status).toBe(302);
    expect(await database.select({ email: users.email }).from(users).where(eq(users.salonId, salon.id))).toEqual([
      { email: opened },
    ]);
  });
});

describe("resetting a password on the page", () => {
  test("asks for the code first, then takes it with the new password", async () => {
    const salon = await aSalon();
    const { email } = await anAccount(salon);
    const reply = await send(salon, "/?index&mode=reset", { email });
    const asked = await read(reply);
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("If that address has an account, we’ve emailed it a 6-digit code.");
    const form = formWith(asked, "code");
    const sent = { ...form.fields, ...RENEWED, code: await mailedCode(salon, email) };
    const answer = await send(salon, form.action, sent, sentBack(reply.headers));
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/?notice=updated"]);
    const signedIn = await send(salon, "/?index", { email, password: RENEWED.password });
    expect(signedIn.headers.get("Location")).toBe("/booking");
  });

  test("has the code before the new password, and says the least length of a password for clients and staff", async () => {
    const salon = await aSalon();
    const page = await pageAt(salon, "/?mode=reset");
    const { fields, action } = formWith(page, "code");
    expect(Object.keys(fields)).toEqual(["email", "code", "password", "confirmPassword"]);
    expect(page.text).toContain("At least 6 characters; staff at least 10");
    const { email } = await anAccount(salon);
    const asked = await read(await send(salon, action, { ...fields, email }));
    expect(asked.text).toContain("we’ve emailed it a 6-digit code.");
    const without = await read(await send(salon, action, { ...formWith(asked, "code").fields, ...RENEWED, email }));
    expect([without.status, without.errors]).toEqual([400, { code: "A reset code is required" }]);
  });

  test("says the same of an address that has no account", async () => {
    const salon = await aSalon();
    const { email } = await anAccount(salon);
    const [known, unknown] = [await reset(salon, "/?mode=reset", { email }), await reset(salon, "/?mode=reset", ADA)];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
  });

  test("with a wrong code says so at the field, and keeps the form", async () => {
    const salon = await aSalon();
    const page = await reset(salon, "/?mode=reset", { ...RENEWED, email: ADA.email, code: "x" });
    expect(page.status).toBe(401);
    expect(page.text).toContain("Password update failed. Please try again.");
    expect(page.errors).toEqual({
      code: ACCOUNT_WORDS["wrong-code"],
    });
    expect(formWith(page, "code").fields).toMatchObject({ email: ADA.email, password: "", confirmPassword: "" });
  });

  test.for<[Record<string, string>, Record<string, string>]>([
    [{ email: "" }, { email: "Email is required" }],
    [{ password: "short", confirmPassword: "short" }, { password: "Password must be at least 6 characters long" }],
    [{ confirmPassword: "polish" }, { confirmPassword: "Passwords do not match" }],
  ])("with %j says so at the field, before a code is asked for and with it", async ([change, errors]) => {
    const salon = await aSalon();
    const sent = { ...RENEWED, email: ADA.email, ...change };
    const first = await reset(salon, "/?mode=reset", sent);
    expect([first.status, first.errors]).toEqual([400, errors]);
    expect(first.forms.some(({ fields }) => "codeSent" in fields)).toBe(false);
    const second = await reset(salon, "/?mode=reset", { ...sent, code: "000000" });
    expect([second.status, second.errors]).toEqual([400, errors]);
    expect(formWith(second, "code").fields).toMatchObject({ code: "" });
  });

  test("mails another code when asked to, whatever stands in the form", async () => {
    const salon = await aSalon();
    const { email } = await anAccount(salon);
    const form = formWith(await reset(salon, "/?mode=reset", { email }), "code");
    const [another = expect.fail("no button asks for another code")] = form.buttons;
    const again = await read(await send(salon, form.action, [...Object.entries({ ...form.fields, email }), another]));
    expect(again.status).toBe(200);
    expect(formWith(again, "code").fields).toMatchObject({ email });
    await vi.waitFor(async () => {
      expect(await database.$count(oneTimeCodes, eq(oneTimeCodes.salonId, salon.id))).toBe(2);
    }, 30_000);
    const refused = await send(salon, form.action, [...Object.entries({ ...form.fields, email: "" }), another]);
    expect(formWith(await read(refused), "code").fields).toMatchObject({ code: "" });
  });
});

describe("the admin login", () => {
  test("lets an admin in", async () => {
    const salon = await aSalon();
    const { email } = await anAccount(salon, { role: "admin", passwordHash: await hashPassword("analytical") });
    const form = formWith(await pageAt(salon, "/admin"), "password");
    const answer = await send(salon, form.action, { email, password: "analytical" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/appointments"]);
    expectSessionCookie(answer, "a week");
    expect((await pageAt(salon, "/admin/appointments", sentBack(answer.headers))).status).toBe(200);
  });

  test("does without a wrong password, an unknown address or a client's account, with the same answer", async () => {
    const salon = await aSalon();
    const passwordHash = await hashPassword("analytical");
    const admin = await anAccount(salon, { role: "admin", passwordHash });
    const client = await anAccount(salon, { passwordHash });
    const pages = [];
    for (const [email, password] of [
      [admin.email, "wrong one"],
      ["nobody@example.com", "analytical"],
      [client.email, "analytical"],
    ] as const) {
      const answer = await send(salon, "/admin", { email, password });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
      const page = await read(answer);
      expect(page.text).toContain("Login failed. Please check your credentials.");
      expect(formWith(page, "password").fields).toEqual({ email, password: "" });
      pages.push(page.text);
    }
    expect(new Set(pages).size).toBe(1);
  });

  test("asks for both", async () => {
    const page = await read(await send(await aSalon(), "/admin", {}));
    expect([page.status, page.errors]).toEqual([400, { email: "Email is required", password: "Password is required" }]);
  });
});

describe("the layout", () => {
  test("of a client has their pages, their name and Logout", async () => {
    for (const role of ["client", "user"] as const) {
      const salon = await aSalon();
      const page = await pageAt(salon, "/booking", await cookieOf(await anAccount(salon, { role })));
      expect(navigationOf(page)).toEqual([
        "Book Appointment",
        "Reviews",
        "Manage Appointments",
        "Instagram",
        "Facebook",
        "Profile",
      ]);
      expect(page.text).toContain("Welcome, Ada Lovelace");
      expect(page.text).toContain("Logout");
      expect(page.text).not.toContain("Admin Login");
    }
  });

  test("of the admin pages have their pages, the way out, and how many reviews wait", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon, { role: "admin" }));
    const adminPage = [
      salon.name,
      ...[
        "Appointments",
        "Calendar",
        "Book Appointment",
        "Clients",
        "Services",
        "Revenue",
        "Business Hours",
        "Closure Dates",
        "Reviews",
        "Salon",
        "Customer View",
      ],
    ];
    const page = await pageAt(salon, "/admin/appointments", Cookie);
    expect(navigationOf(page)).toEqual(adminPage);
    expect(page.text).toContain("Logout");
    for (const status of ["pending", "pending", "approved", "rejected"] as const) await aReview(salon, { status });
    const counted = await pageAt(salon, "/admin/appointments", Cookie);
    expect(navigationOf(counted)).toEqual(adminPage.map((link) => (link === "Reviews" ? "Reviews 2 pending" : link)));
  });
});

describe("a session", () => {
  const signedInAt = Date.parse("2026-11-24T10:00:00Z");
  const MINUTE = 60_000;

  test("of a client who stays away for half an hour ends, says so, and its cookies are taken back", async () => {
    const salon = await aSalon();
    vi.useFakeTimers({ toFake: ["Date"], now: signedInAt });
    const headers = { Cookie: await cookieOf(await anAccount(salon)) };
    vi.setSystemTime(signedInAt + 30 * MINUTE + 1000);
    const answer = await visit(salon, "/booking", { headers });
    expect(answer.headers.get("Location")).toBe("/?notice=expired");
    expect(cookiesAfter(headers.Cookie, answer)).toBe("");
    expect((await pageAt(salon, "/?notice=expired")).text).toContain("Your session has expired. Please log in again.");
  });

  test("of a client who comes back within half an hour goes on, time and again", async () => {
    const salon = await aSalon();
    vi.useFakeTimers({ toFake: ["Date"], now: signedInAt });
    let Cookie = await cookieOf(await anAccount(salon));
    for (const minute of [10, 29, 50, 75, 100]) {
      vi.setSystemTime(signedInAt + minute * MINUTE);
      const answer = await visit(salon, "/booking", { headers: { Cookie } });
      expect(answer.status, `after ${minute} minutes`).toBe(200);
      Cookie = cookiesAfter(Cookie, answer);
    }
    vi.setSystemTime(signedInAt + 130 * MINUTE + 1000);
    expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(302);
  });

  test("ends on the server when the client logs out", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const answer = await visit(salon, "/logout", { method: "POST", headers: { Cookie, Origin: originOf(salon) } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/");
    expect(cookiesAfter(Cookie, answer)).toBe("");
    expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(302);
  });

  test("is not ended by a link to /logout", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookieOf(await anAccount(salon)) };
    const answer = await visit(salon, "/logout", { headers });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await visit(salon, "/booking", { headers })).status).toBe(200);
  });

  test("cannot be ended by another site", async () => {
    const salon = await aSalon();
    const answer = await visit(salon, "/logout", { method: "POST", headers: { Origin: "https://evil.test" } });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test("is opened by no cookie but its own: not a tampered one, not one of another salon", async () => {
    const [salon, other] = [await aSalon(), await aSalon()];
    const [mine, theirs] = [await cookieOf(await anAccount(salon)), await cookieOf(await anAccount(other))];
    const [name, value = ""] = mine.split("=");
    for (const Cookie of [
      theirs,
      `${mine}x`,
      `${name}=rubbish`,
      `${name}=${value.split(".")[0]}`,
      `${name}=${value.replace(/^./, "X")}`,
      `other=${value}`,
    ]) {
      const answer = await visit(salon, "/booking", { headers: { Cookie } });
      expect(answer.headers.get("Location"), Cookie).toMatch(/^\/\?(notice=expired|next=%2Fbooking)$/);
    }
    expect((await visit(salon, "/booking", { headers: { Cookie: mine } })).status).toBe(200);
  });
});

describe("the booking page", () => {
  test("shows a client the services that are active, each with its price, and none that is not", async () => {
    const salon = await aSalon();
    const page = await clientAt(salon, "/booking");
    expect(page.status).toBe(200);
    for (const text of [
      "Select Main Service",
      "SELECT EXTRAS",
      "Gel Polish",
      "£35",
      "Nail Art",
      "£4.50",
      "Gems",
      "£1.50",
    ]) {
      expect(page.text.toLowerCase()).toContain(text.toLowerCase());
    }
    expect(page.html).not.toContain("Old Thing");
  });

  test("says when there are no services and no extras", async () => {
    const salon = await aSalon();
    await database.update(services).set({ active: false }).where(eq(services.salonId, salon.id));
    const page = await clientAt(salon, "/booking");
    expect(page.text).toContain("No services available at the moment.");
    expect(page.text).toContain("No extras available.");
  });

  test("offers free times of the chosen date", async () => {
    const salon = await aSalon();
    await anAppointment(salon);
    const page = await clientAt(salon, bookingPath(salon, { step: "datetime" }));
    expect(page.text).toContain("Select Date & Time for Your Services");
    expect(page.text).toContain("Available Times for");
    expect(page.html).not.toContain("Grace Hopper");
  });

  test("asks for the details, with the account's name and email filled in", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    const page = await pageAt(salon, bookingPath(salon), await cookieOf(user));
    expect(page.text).toContain("Your Information");
    expect(formWith(page, "customerPhone").fields).toMatchObject({
      service: `${salon.id}-gel`,
      date: tomorrow(salon),
      time: "10:00",
      servicePrice: "35",
      customerName: user.name,
      customerEmail: user.email,
      customerPhone: "",
    });
  });

  test("is for accounts of the role user too", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon, { role: "user" }));
    const answer = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
    expect(answer.headers.get("Location")).toMatch(/^\/booking\?booked=/);
  });
});

describe("booking on the page", () => {
  test("writes the appointment and leads to its confirmation", async () => {
    const salon = await aSalon();
    const user = await anAccount(salon);
    const Cookie = await cookieOf(user);
    const form = formWith(await pageAt(salon, bookingPath(salon), Cookie), "customerPhone");
    const answer = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    expect(answer.status).toBe(302);
    const [appointment, ...others] = await diaryOf(salon);
    expect(others).toEqual([]);
    expect(answer.headers.get("Location")).toBe(`/booking?booked=${appointment?.id}`);
    expect(appointment).toMatchObject({
      clientId: user.id,
      customerName: "Zoë 李",
      customerEmail: "zoe@example.com",
      customerPhone: "07700 900789",
      serviceNames: "Gel Polish",
      date: tomorrow(salon),
      startsMinute: 600,
      pricePence: 3500,
      paymentMethod: "bank_transfer",
      notes: "No acetone, please",
      status: "pending",
      paymentStatus: "pending",
    });
    const page = await pageAt(salon, answer.headers.get("Location") ?? "", cookiesAfter(Cookie, answer));
    expect(page.status).toBe(200);
    for (const text of [
      "Booking Confirmed!",
      "Zoë 李",
      "Gel Polish",
      "10:00",
      "£35 by bank transfer after the appointment",
      "Book Another Appointment",
    ]) {
      expect(page.text).toContain(text);
    }
  });

  test("takes the quantities of per-item services along", async () => {
    const salon = await aSalon();
    const [art, gel] = [`${salon.id}-art`, `${salon.id}-gel`];
    const path = `${bookingPath(salon)}&service=${art}&quantity-${art}=4`;
    const Cookie = await cookieOf(await anAccount(salon));
    const page = await pageAt(salon, path, Cookie);
    expect(page.text).toContain("£53");
    const form = formWith(page, "customerPhone");
    expect(
      form.sent
        .filter(([name]) => name === "service")
        .map(([, id]) => id)
        .sort(),
    ).toEqual([art, gel].sort());
    const answer = await send(
      salon,
      form.action,
      [...form.sent.filter(([name]) => !(name in typed)), ...Object.entries(typed)],
      Cookie,
    );
    expect(answer.status).toBe(302);
    expect(await diaryOf(salon)).toMatchObject([{ pricePence: 3500 + 4 * 450, endsMinute: 660 }]);
  });

  test("keeps its confirmation from other clients, and from visitors", async () => {
    const salon = await aSalon();
    const answer = await send(salon, bookingPath(salon), filledIn(salon), await cookieOf(await anAccount(salon)));
    const confirmation = answer.headers.get("Location") ?? "";
    const Cookie = await cookieOf(await anAccount(salon));
    const other = await visit(salon, confirmation, { headers: { Cookie } });
    expect([other.status, other.headers.get("Location")]).toEqual([302, "/booking"]);
    expect(await other.text()).not.toContain("Zoë");
    const visitor = await visit(salon, confirmation);
    expect(visitor.headers.get("Location")).toMatch(/^\/\?next=/);
    const nowhere = await visit(salon, "/booking?booked=nowhere", { headers: { Cookie } });
    expect(nowhere.headers.get("Location")).toBe("/booking");
  });

  test("shows no confirmation of an appointment that was cancelled since", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const answer = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
    await database.update(appointments).set({ status: "cancelled" }).where(eq(appointments.salonId, salon.id));
    const page = await visit(salon, answer.headers.get("Location") ?? "", { headers: { Cookie } });
    expect([page.status, page.headers.get("Location")]).toEqual([302, "/booking"]);
  });

  test("shows nobody an appointment that an admin has made", async () => {
    const salon = await aSalon();
    await anAppointment(salon, { id: `${salon.id}-1` });
    const Cookie = await cookieOf(await anAccount(salon, { email: "grace@example.com" }));
    const answer = await visit(salon, `/booking?booked=${salon.id}-1`, { headers: { Cookie } });
    expect(answer.headers.get("Location")).toBe("/booking");
  });

  test("once more with the same form finds the same appointment", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const form = formWith(await pageAt(salon, bookingPath(salon), Cookie), "customerPhone");
    const first = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    const written = await rowsOf(salon);
    const second = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    expect([first.status, second.status]).toEqual([302, 302]);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect(await rowsOf(salon)).toEqual(written);
    expect(written).toMatchObject({ diary: 1 });
  });

  test("once more with the same form and other details is refused, and says why", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    await send(salon, bookingPath(salon), filledIn(salon, { key: "one" }), Cookie);
    const written = await rowsOf(salon);
    const answer = await send(
      salon,
      bookingPath(salon),
      filledIn(salon, { key: "one", customerPhone: "020 7946 0958" }),
      Cookie,
    );
    expect(answer.status).toBe(422);
    const page = await read(answer);
    expect(page.text).toContain(SAYS["key-reused"]);
    expect(page.text).not.toContain("This time slot is no longer available");
    expect(await rowsOf(salon)).toEqual(written);
  });

  test("shows every time as free, and says so, while the appointments can't be read; booking is refused", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    await anAppointment(salon);
    const times = bookingPath(salon).replace("step=details", "step=datetime");
    const notice = "we’ll confirm it when you book";
    expect((await pageAt(salon, times, Cookie)).text).not.toContain(notice);
    await env.DB.prepare("ALTER TABLE appointments RENAME TO appointments_away").run();
    try {
      const page = await pageAt(salon, times, Cookie);
      expect(page.status).toBe(200);
      expect(page.text).toContain(notice);
      expect(page.html).toContain('value="10:00"');
      const answer = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
      expect(answer.status).toBe(503);
      expect((await read(answer)).text).toContain("Failed to create appointment. Please try again.");
    } finally {
      await env.DB.prepare("ALTER TABLE appointments_away RENAME TO appointments").run();
    }
    expect((await pageAt(salon, times, Cookie)).html).not.toContain('value="10:00"');
    expect(await rowsOf(salon)).toMatchObject({ diary: 1, keys: 0, mails: 0 });
  });

  test("who comes back to a time that they have booked is led to it and offered no other", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const booked = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
    const page = await pageAt(salon, bookingPath(salon), Cookie);
    expect(page.text).toContain("You’ve booked this: ");
    expect(page.text).not.toContain(STEP_WORDS.nearest);
    expect(page.html).toContain(`href="${booked.headers.get("Location")}"`);
    const stranger = await pageAt(salon, bookingPath(salon), await cookieOf(await anAccount(salon)));
    expect(stranger.text).toContain(STEP_WORDS.nearest);
    expect(stranger.html).not.toContain("booked=");
  });

  test("a time that was taken meanwhile says so, keeps what was typed and names free times close by", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const form = formWith(await pageAt(salon, bookingPath(salon), Cookie), "customerPhone");
    await anAppointment(salon);
    const written = await rowsOf(salon);
    const answer = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    expect(answer.status).toBe(409);
    const page = await read(answer);
    expect(page.text).toContain("This time slot is no longer available. Please select a different time.");
    const again = formWith(page, "customerPhone");
    expect(again.fields).toMatchObject(typed);
    expect(again.buttons.filter(([name]) => name === "at").map(([, at]) => at)).toEqual(
      ["08:45", "09:00", "11:00"].map((time) => `${tomorrow(salon)}T${time}`),
    );
    expect(await rowsOf(salon)).toEqual(written);
  });

  test("one of the free times close by, with what has been typed, takes one press", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    await anAppointment(salon);
    const page = await read(await send(salon, bookingPath(salon), filledIn(salon), Cookie));
    const form = formWith(page, "customerPhone");
    const [button = expect.fail("no free time is named")] = form.buttons.filter(([name]) => name === "at");
    const answer = await send(salon, form.action, [...Object.entries(form.fields), button], Cookie);
    expect(answer.status).toBe(302);
    expect(await diaryOf(salon)).toMatchObject([{ customerName: "Zoë 李", startsMinute: 525 }, { startsMinute: 600 }]);
  });

  test.for<[string, string, string, string]>([
    ["an email that is none", "customerEmail", "zoe@example", "Invalid email address"],
    ["no email", "customerEmail", "", "Email is required"],
    ["no name", "customerName", "", "Full name is required"],
    ["no phone", "customerPhone", "", "Phone number is required"],
    ["no possible phone", "customerPhone", "0790", "Please enter a valid phone number (at least 7 digits)"],
  ])("with %s says so at the field and keeps what was typed", async ([, field, value, sentence]) => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const answer = await send(salon, bookingPath(salon), filledIn(salon, { [field]: value }), Cookie);
    expect(answer.status).toBe(400);
    const page = await read(answer);
    expect(page.errors).toEqual({ [field]: sentence });
    const form = formWith(page, "customerPhone");
    expect(form.atFault).toEqual([field]);
    expect(form.fields).toMatchObject({ ...typed, [field]: value });
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("at another price than the salon's now says so, and shows the new one", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const form = formWith(await pageAt(salon, bookingPath(salon), Cookie), "customerPhone");
    await database
      .update(services)
      .set({ pricePence: 4250 })
      .where(eq(services.id, `${salon.id}-gel`));
    const answer = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    expect(answer.status).toBe(409);
    const page = await read(answer);
    expect(page.text).toContain("Prices have changed. Please review your booking.");
    expect(page.text).toContain("£42.50");
    expect(formWith(page, "customerPhone").fields).toMatchObject({ ...typed, servicePrice: "42.5" });
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("of a service that was taken off the menu meanwhile says so", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const form = formWith(await pageAt(salon, bookingPath(salon), Cookie), "customerPhone");
    await database
      .update(services)
      .set({ active: false })
      .where(eq(services.id, `${salon.id}-gel`));
    const answer = await send(salon, form.action, { ...form.fields, ...typed }, Cookie);
    expect(answer.status).toBe(400);
    expect((await read(answer)).text).toContain(SAYS["unknown-service"]);
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test.for(["text/plain", "application/json", "multipart/form-data; boundary=nowhere"])(
    "with a body that is no form, %s, is refused",
    async (type) => {
      const salon = await aSalon();
      const headers = { Cookie: await cookieOf(await anAccount(salon)), Origin: originOf(salon), "Content-Type": type };
      const body = JSON.stringify(aBooking(salon));
      const answer = await visit(salon, bookingPath(salon), { method: "POST", headers, body });
      expect(answer.status).toBe(400);
      expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
    },
  );

  test("with half a form is refused", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    for (const fields of [{}, { at: "nonsense" }, { customerName: "Zoë" }, filledIn(salon, { servicePrice: "free" })]) {
      expect((await send(salon, bookingPath(salon), fields, Cookie)).status).toBe(400);
    }
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test.for(["/_root.data?index", "/booking.data"])("from another site by script, to %s, is refused", async (path) => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const body = () => new URLSearchParams(filledIn(salon));
    for (const Origin of ["https://evil.test", "null", `https://${salon.host}`]) {
      const answer = await visit(salon, path, { method: "POST", headers: { Cookie, Origin }, body: body() });
      expect([answer.status, answer.headers.get("X-Remix-Response"), await answer.text()], Origin).toEqual([
        400,
        null,
        "Sent from another site",
      ]);
    }
    const own = await visit(salon, path, { method: "POST", headers: { Cookie, Origin: originOf(salon) } });
    expect(await own.text()).not.toBe("Sent from another site");
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("from another site is refused", async () => {
    const salon = await aSalon();
    const headers = { Cookie: await cookieOf(await anAccount(salon)), Origin: "https://evil.test" };
    const body = new URLSearchParams(filledIn(salon));
    const answer = await visit(salon, bookingPath(salon), { method: "POST", headers, body });
    expect(answer.status).toBe(400);
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("with an account that is gone, demoted or reset meanwhile is refused, and the session ends", async () => {
    const salon = await aSalon();
    const [gone, demoted, reset] = [await anAccount(salon), await anAccount(salon), await anAccount(salon)];
    const cookies = await Promise.all([gone, demoted, reset].map(cookieOf));
    await database.batch([
      database.delete(users).where(eq(users.id, gone.id)),
      database.update(users).set({ role: "user" }).where(eq(users.id, demoted.id)),
      database.update(users).set({ sessionVersion: 1 }).where(eq(users.id, reset.id)),
    ]);
    for (const Cookie of cookies) {
      const answer = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
      expect(answer.status).toBe(302);
      expect(answer.headers.get("Location")).toMatch(/^\/\?next=%2Fbooking.*&notice=expired$/);
      expect(cookiesAfter(Cookie, answer)).toBe("");
      expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(302);
    }
    expect(await rowsOf(salon)).toMatchObject(NOTHING_BOOKED);
  });

  test("sends nothing that a page script could read about the session", async () => {
    const salon = await aSalon();
    const page = await clientAt(salon, "/booking");
    expect(page.html).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
    expect(page.html).not.toMatch(/passwordHash|sessionEpoch|scrypt/);
  });
});

describe("every answer", () => {
  test("carries the security headers, whatever it is", async () => {
    const salon = await aSalon();
    const [user, admin] = [await anAccount(salon), await anAccount(salon, { role: "admin" })];
    const [Cookie, asAdmin] = [await cookieOf(user), await cookieOf(admin)];
    const foreign = { method: "POST", headers: { Cookie, Origin: "https://evil.test" }, body: new URLSearchParams() };
    const answers: [number, Response][] = [
      [200, await visit(salon, "/")],
      [302, await visit(salon, "/booking")],
      [302, await visit(salon, "/", { headers: { Cookie } })],
      [200, await visit(salon, "/booking", { headers: { Cookie } })],
      [403, await visit(salon, "/admin/appointments", { headers: { Cookie } })],
      [200, await visit(salon, "/admin/appointments", { headers: { Cookie: asAdmin } })],
      [404, await visit(salon, "/nowhere")],
      [400, await visit(salon, "/booking", foreign)],
      [400, await send(salon, "/?index", {})],
      [202, await visit(salon, "/booking.data")],
      [200, await callApi(salon, "services")],
      [401, await callApi(salon, "appointments", { method: "POST", body: {} })],
      [201, await callApi(salon, "appointments", { method: "POST", user, body: aBooking(salon) })],
      [404, await callApi(salon, "nowhere")],
      [405, await callApi(salon, "extras", { method: "POST" })],
    ];
    for (const [status, { status: shown, url, headers }] of answers) {
      expect(shown, url).toBe(status);
      expect(headers.get("Content-Security-Policy"), url).toContain("default-src 'none'");
      expect(headers.get("Content-Security-Policy"), url).toContain("frame-ancestors 'none'");
      expect(headers.get("Strict-Transport-Security"), url).toContain("max-age=31536000");
      expect(headers.get("X-Content-Type-Options"), url).toBe("nosniff");
      expect(headers.get("Referrer-Policy"), url).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Permissions-Policy"), url).toContain("camera=()");
    }
  });

  test("to somebody who is signed in is kept by no cache", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const booked = await send(salon, bookingPath(salon), filledIn(salon), Cookie);
    for (const path of ["/", "/booking", booked.headers.get("Location") ?? "", "/booking.data", "/nowhere"]) {
      const { headers } = await visit(salon, path, { headers: { Cookie } });
      expect(headers.get("Cache-Control"), path).toContain("no-store");
    }
    expect(booked.headers.get("Cache-Control")).toContain("no-store");
  });

  test("that is a page lets only its own scripts run, named afresh each time", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const nonces = new Set<string>();
    for (const path of ["/", "/", "/booking", bookingPath(salon), "/nowhere"]) {
      const page = await pageAt(salon, path, path.startsWith("/booking") ? Cookie : undefined);
      const policy = page.headers.get("Content-Security-Policy") ?? "";
      const nonce = /'nonce-([^']{16,})'/.exec(policy)?.[1] ?? expect.fail(`no nonce in ${policy}`);
      expect(policy).not.toContain("unsafe");
      const scripts = [...page.html.matchAll(/<script\b([^>]*)>/g)].map(([, tag = ""]) => attribute(tag, "nonce"));
      expect(new Set(scripts)).toEqual(new Set([nonce]));
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test("that is a page carries no style or handler of its own in its markup, which the policy would drop", async () => {
    const salon = await aSalon();
    const Cookie = await cookieOf(await anAccount(salon));
    const ours = ["/booking", bookingPath(salon, { step: "datetime" }), bookingPath(salon)];
    for (const path of ["/", "/?mode=signup", "/nowhere", ...ours]) {
      const page = await pageAt(salon, path, ours.includes(path) ? Cookie : undefined);
      expect(markupOf(page.html).match(/<[^>]* (style|on\w+)="[^>]*>/g), path).toBeNull();
    }
  });

  test("has each id once, so that a link within it leads where it says", async () => {
    const salon = await aSalon();
    for (const path of ["/", "/book", "/reviews", "/cancel", "/admin"]) {
      const { html } = await pageAt(salon, path);
      const ids = [...markupOf(html).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length, path).toBeGreaterThan(1);
      expect(ids.toSorted(), path).toEqual([...new Set(ids)].toSorted());
    }
  });
});

const RENEWED = { password: "polished", confirmPassword: "polished" };

const NOTHING_BOOKED = { diary: 0, items: 0, keys: 0, mails: 0, events: 0 };

/** The values typed in the details step. */
const typed = {
  customerName: "Zoë 李",
  customerEmail: "zoe@example.com",
  customerPhone: "07700 900789",
  paymentMethod: "bank_transfer",
  notes: "No acetone, please",
};

/** The address of the details step for tomorrow's Gel Polish at 10:00. */
function bookingPath(salon: Salon, with_: Record<string, string> = {}): string {
  const draft = { step: "details", service: `${salon.id}-gel`, date: tomorrow(salon), time: "10:00", ...with_ };
  return `/booking?${new URLSearchParams(draft)}`;
}

/** That details step, filled in. */
function filledIn(salon: Salon, with_: Record<string, string> = {}): Record<string, string> {
  const service = `${salon.id}-gel`;
  return { service, date: tomorrow(salon), time: "10:00", servicePrice: "35", ...typed, ...with_ };
}

/** Sends a form as a browser on the salon's site does. */
function send(
  salon: Salon,
  action: string,
  fields: Record<string, string> | [string, string][],
  Cookie?: string,
): Promise<Response> {
  const headers = { Origin: originOf(salon), ...(Cookie && { Cookie }) };
  return visit(salon, action, { method: "POST", headers, body: new URLSearchParams(fields) });
}

function originOf(salon: Salon): string {
  return `http://${salon.host}`;
}

/** Signs in a new account with the form at `path`. */
async function signIn(salon: Salon, path: string): Promise<Response> {
  const { email } = await anAccount(salon, { passwordHash: await hashPassword("analytical") });
  const form = formWith(await pageAt(salon, path), "password");
  return send(salon, form.action, { ...form.fields, email, password: "analytical" });
}

async function signUp(salon: Salon, account: Record<string, string>): Promise<Response> {
  const form = formWith(await pageAt(salon, "/?mode=signup"), "confirmPassword");
  return send(salon, form.action, { ...form.fields, ...account });
}

/** Sends the password reset form and reads the answer. */
async function reset(salon: Salon, path: string, fields: Record<string, string>): Promise<Page> {
  const form = formWith(await pageAt(salon, path), "confirmPassword");
  return read(await send(salon, form.action, { ...form.fields, ...fields }));
}

/** The code emailed to an address. */
function mailedCode(salon: Salon, address: string): Promise<string> {
  return vi.waitFor(async () => {
    const answer = await visit(salon, `/dev/mail.json?${new URLSearchParams({ to: address })}`);
    const [mail] = await answer.json<{ text: string }[]>();
    return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? expect.fail("no code was mailed");
  }, 30_000);
}

/** Tries to sign up and expects that no account is created and nobody is signed in. */
async function refusedSignUp(
  salon: Salon,
  account: Record<string, string>,
  status: number,
  accounts = 0,
): Promise<Page> {
  const answer = await signUp(salon, account);
  expect(answer.status).toBe(status);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await rowsOf(salon)).toMatchObject({ accounts });
  return read(answer);
}

/**
 * An admin's cookie lasts a week, a client's until the browser is closed. Beside it there is the one by which the
 * browser is known again.
 */
function expectSessionCookie(answer: Response, lasts: "a week" | "until closed") {
  const [cookie = "", device, ...others] = answer.headers.getSetCookie();
  expect(others).toEqual([]);
  expect(device).toMatch(/^__Host-lacquer-device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(cookie).toMatch(/^__Host-lacquer=[^;]{16,};/);
  const maxAge = lasts === "a week" ? ["Max-Age=604800"] : [];
  expect(cookie.split("; ").slice(1).sort()).toEqual(["HttpOnly", ...maxAge, "Path=/", "SameSite=Lax", "Secure"]);
}

/** A page as its reader sees it: its text, its forms with their values, and the errors by field. */
interface Page {
  status: number;
  headers: Headers;
  html: string;
  text: string;
  forms: Form[];
  errors: Record<string, string>;
}

interface Form {
  action: string;
  /** The values that a browser would send, in order; `fields` has them by name. */
  sent: [name: string, value: string][];
  fields: Record<string, string>;
  /** The names of the invalid fields. */
  atFault: string[];
  buttons: [name: string, value: string][];
}

async function pageAt(salon: Salon, path: string, Cookie?: string): Promise<Page> {
  return read(await visit(salon, path, Cookie ? { headers: { Cookie } } : {}));
}

async function clientAt(salon: Salon, path: string): Promise<Page> {
  return pageAt(salon, path, await cookieOf(await anAccount(salon)));
}

function formWith(page: Page, field: string): Form {
  return page.forms.find((form) => field in form.fields) ?? expect.fail(`no form with ${field}: ${page.text}`);
}

/** The links of a page's navigation, in order. */
function navigationOf({ html }: Page): string[] {
  const [, navigation = ""] = /<nav aria-label="Main"[^>]*>(.*?)<\/nav>/s.exec(markupOf(html)) ?? [];
  const links = navigation.matchAll(/<a\b[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, inside = ""]) =>
    decoded(
      inside
        .replace(/<[^>]*>/g, " ")
        .replace(/\s+/g, " ")
        .trim(),
    ),
  );
}

async function read(answer: Response): Promise<Page> {
  const html = await textOf(answer, answer.status);
  const markup = markupOf(html);
  const errors = markup.matchAll(/ id="(\w+)-error"[^>]*>([^<]+)</g);
  const controls = [...markup.matchAll(/<(?:input|textarea|select|fieldset)\b[^>]*>/g)].map(([tag]) => tag);
  const nameOf = (id: string) => {
    const tag = controls.find((tag) => attribute(tag, "aria-describedby").split(" ").includes(`${id}-error`));
    if (!tag) return `${id}, which no control names`;
    return attribute(tag, "name") || id;
  };
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    text: decoded(markup.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ")),
    forms: [...markup.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", inside = ""]) =>
      formOf(tag, inside),
    ),
    errors: Object.fromEntries([...errors].map(([, id = "", sentence = ""]) => [nameOf(id), decoded(sentence)])),
  };
}

function formOf(tag: string, inside: string): Form {
  const inputs = [...inside.matchAll(/<(input|textarea)\b([^>]*)>([^<]*)/g)]
    .map(([, kind, tag = "", text = ""]) => ({ kind, tag, text: decoded(text) }))
    .filter(({ tag }) => attribute(tag, "type") !== "radio" || / checked\b/.test(tag));
  const sent = inputs.map(({ kind, tag, text }): [string, string] => [
    attribute(tag, "name"),
    kind === "textarea" ? text : attribute(tag, "value"),
  ]);
  const buttons = [...inside.matchAll(/<button\b([^>]*)>/g)]
    .map(([, tag = ""]): [string, string] => [attribute(tag, "name"), attribute(tag, "value")])
    .filter(([name]) => name !== "");
  const atFault = inputs.filter(({ tag }) => attribute(tag, "aria-invalid") === "true");
  return {
    action: attribute(tag, "action"),
    sent,
    fields: Object.fromEntries(sent),
    atFault: atFault.map(({ tag }) => attribute(tag, "name")),
    buttons,
  };
}

/** A page's HTML without scripts, title and comments. */
function markupOf(html: string): string {
  return html.replace(/<(script|style|title)\b.*?<\/\1>/gs, "").replace(/<!--.*?-->/gs, "");
}

function attribute(tag: string, name: string): string {
  return decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
}
