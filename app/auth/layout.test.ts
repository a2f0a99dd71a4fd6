import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { now } from "../kernel/clock.ts";
import { aSalon } from "../testing/salons.ts";
import { layoutData } from "./layout.server.ts";
import { salonContext } from "./salon.server.ts";
import { visitorContext } from "./session.server.ts";

/* What the page knows about the end of a session: docs/rules.md 6.14 */

const asSet = env.END_CLIENT_SESSION_WHEN_HIDDEN;
afterEach(() => void Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: asSet }));

test.for([
  ["true", true],
  ["", true],
  ["false", false],
] as const)("with END_CLIENT_SESSION_WHEN_HIDDEN as %j hiding the tab ends a session: %s", async ([set, ends]) => {
  Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: set });
  expect(layoutData(await aContext(0))).toMatchObject({ endsWhenHidden: ends });
});

test("a session is fresh for a minute", async () => {
  expect(layoutData(await aContext(59_000))).toMatchObject({ visitor: { fresh: true } });
  expect(layoutData(await aContext(60_000))).toMatchObject({ visitor: { fresh: false } });
});

test("of who is signed in the page is told the name and the role alone", async () => {
  expect(Object.keys(layoutData(await aContext(0)).visitor ?? {})).toEqual(["name", "role", "fresh"]);
});

/** The context of a request by a client who signed in `age` ms ago. */
async function aContext(age: number): Promise<RouterContextProvider> {
  const salon = await aSalon();
  const signedInAt = now() - age;
  const context = new RouterContextProvider();
  context.set(salonContext, salon);
  context.set(visitorContext, {
    salonId: salon.id,
    userId: "ada",
    email: "ada@example.com",
    role: "client",
    sessionVersion: 0,
    name: "Ada Lovelace",
    signedInAt,
    activeAt: signedInAt,
  });
  return context;
}
