import { env } from "cloudflare:workers";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect, test } from "vitest";
import { now } from "../../kernel/clock.ts";
import { anAccount, cookieOf } from "../../testing/accounts.ts";
import { aBooking } from "../../testing/appointments.ts";
import { callApi, cookiesAfter, visit } from "../../testing/requests.ts";
import { rowsOf } from "../../testing/rows.ts";
import { aSalon } from "../../testing/salons.ts";
import { secretFor } from "./secrets.server.ts";

/* Which tokens are valid, over the API and in a session: docs/rules.md 6.8 */

const HOUR = 3600;
const OWN = secretFor("session token");
const FOREIGN = new TextEncoder().encode("somebody else's secret, just as long");

type Claims = Record<string, unknown>;
type Forge = (claims: Claims) => string | Promise<string>;

const sign =
  (change: Claims = {}, key = OWN, alg = "HS256"): Forge =>
  (claims) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg }).sign(key);

const issued = Math.floor(now() / 1000);
const BAD: [string, Forge][] = [
  ["signed by nobody (alg: none)", (claims) => new UnsecuredJWT(claims).encode()],
  ["signed with another key", sign({}, FOREIGN)],
  ["signed with another algorithm", sign({}, OWN, "HS512")],
  ["that has expired", sign({ iat: issued - HOUR, exp: issued - 1 })],
  ["without an expiry", sign({ exp: undefined })],
  ["without a userId", sign({ userId: undefined })],
  ["with an empty userId", sign({ userId: "" })],
  ["without an email", sign({ email: undefined })],
  ["without a role", sign({ role: undefined })],
  ["with a role that there is not", sign({ role: "owner" })],
  ["without a salon", sign({ salon_id: undefined })],
  ["of another salon", sign({ salon_id: "another-salon" })],
  ["without a session version", sign({ epoch: undefined })],
  ["of an earlier session version", sign({ epoch: -1 })],
  ["of an account that there is not", sign({ userId: "nobody" })],
  ["that calls a client an admin", sign({ role: "admin" })],
  [
    "that is tampered with",
    async (claims) => (await sign()(claims)).replace(/\.(?=[^.]*$)./, (head) => (head === ".A" ? ".B" : ".A")),
  ],
  ["that is cut off", async (claims) => (await sign()(claims)).slice(0, -10)],
  ["that is no token", () => "eyJ"],
];

test.for(BAD)("a token %s books nothing over the API", async ([, forge]) => {
  const { salon, claims } = await aClient();
  const headers = { Authorization: `Bearer ${await forge(claims)}` };
  const answer = await callApi(salon, "appointments", { method: "POST", headers, body: aBooking(salon) });
  expect([401, 403]).toContain(answer.status);
  expect(await rowsOf(salon)).toMatchObject({ diary: 0 });
});

// A session says nothing of its person, so its token has no email.
const BAD_IN_A_SESSION = BAD.filter(([what]) => what !== "without an email");

test.for(BAD_IN_A_SESSION)("a session with a token %s opens no page, and is cleared", async ([, forge]) => {
  const { salon, claims, Cookie } = await aClient();
  await putIntoSession(Cookie, await forge(claims));
  for (const path of ["/booking", "/admin/appointments"]) {
    const answer = await visit(salon, path, { headers: { Cookie } });
    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toMatch(
      /^\/(admin)?(\?notice=(expired|left-admin)(&next=%2Fadmin%2Fappointments)?)?$/,
    );
    expect(cookiesAfter(Cookie, answer)).toBe("");
  }
});

test("the token that is signed as ours is good for both", async () => {
  const { salon, claims, Cookie } = await aClient();
  const token = await sign()(claims);
  const headers = { Authorization: `Bearer ${token}` };
  expect((await callApi(salon, "appointments", { method: "POST", headers, body: aBooking(salon) })).status).toBe(201);
  await putIntoSession(Cookie, token);
  expect((await visit(salon, "/booking", { headers: { Cookie } })).status).toBe(200);
});

async function aClient() {
  const salon = await aSalon();
  const user = await anAccount(salon);
  const { id: userId, email, role } = user;
  const claims = { userId, email, role, salon_id: salon.id, epoch: 0, iat: issued, exp: issued + HOUR };
  return { salon, claims, Cookie: await cookieOf(user) };
}

/** The cookie names a record in KV: `"id"` in base64, a dot, its signature. */
async function putIntoSession(Cookie: string, token: string): Promise<void> {
  const named = decodeURIComponent(Cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  const id: string = JSON.parse(atob(named));
  const session = await env.SESSIONS.get<object>(id, "json");
  await env.SESSIONS.put(id, JSON.stringify({ ...session, token }));
}
