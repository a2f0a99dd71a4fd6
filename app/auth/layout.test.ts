import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { now } from "../kernel/clock.ts";
import { anAccount } from "../testing/accounts.ts";
import { aSalon } from "../testing/salons.ts";
import { layoutData } from "./layout.server.ts";
import { salonContext } from "./salon.server.ts";
import { pageContext, visitorContext } from "./session.server.ts";

/* What the page knows about the end of a session: docs/rules.md 6.14 */

const asSet = env.END_CLIENT_SESSION_WHEN_HIDDEN;
afterEach(() => void Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: asSet }));

test.for([
  ["true", true],
  ["", true],
  ["false", false],
] as const)("with END_CLIENT_SESSION_WHEN_HIDDEN as %j hiding the tab ends a session: %s", async ([set, ends]) => {
  Object.assign(env, { END_CLIENT_SESSION_WHEN_HIDDEN: set });
  expect(await layoutData(await aContext())).toMatchObject({ endsWhenHidden: ends });
});

test("the page gets only the name and the role of the signed-in account", async () => {
  expect(Object.keys((await layoutData(await aContext())).visitor ?? {})).toEqual(["name", "role"]);
});

/** The context of a request by a client. */
async function aContext(): Promise<RouterContextProvider> {
  const salon = await aSalon();
  const signedInAt = now();
  const { id: userId } = await anAccount(salon);
  const context = new RouterContextProvider();
  context.set(salonContext, salon);
  context.set(pageContext, crypto.randomUUID());
  context.set(visitorContext, {
    salonId: salon.id,
    userId,
    role: "client",
    sessionVersion: 0,
    session: "ada's",
    signedInAt,
    activeAt: signedInAt,
  });
  return context;
}
