import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import type { Route } from "./+types/route.ts";
import { clientAction } from "./route.tsx";

/* The landing page's messages when its form fails: docs/rules.md 6.13 */

const CONNECTION = "Connection failed. Please check your internet connection and try again.";

describe.each([
  ["/?index", "Login failed. Please try again."],
  ["/?index&mode=signup", "Signup failed. Please try again."],
  ["/?index&mode=reset", "Password update failed. Please try again."],
])("the form at %s", (path, failed) => {
  test.for<[string, unknown, string]>([
    ["a lost connection", new TypeError("Failed to fetch"), CONNECTION],
    ["a lost connection in Safari", new TypeError("Load failed"), CONNECTION],
    ["an accident of ours", new Error("Unexpected Server Error"), failed],
    ["an answer that broke off", new Error("Unable to decode turbo-stream response"), failed],
    ["a form that is too large", refusal(413), failed],
    ["another site's form", refusal(400), "Server configuration issue. Please try again later."],
  ])("tells %s", async ([, thrown, sentence]) => {
    const answer = await clientAction(sentTo(path, () => Promise.reject(thrown)));
    expect(answer).toMatchObject({ data: { message: sentence, codeSent: false }, init: { status: 503 } });
  });

  test("lets a redirect pass", async () => {
    const redirect = new Response(null, { status: 302 });
    await expect(clientAction(sentTo(path, () => Promise.reject(redirect)))).rejects.toBe(redirect);
  });
});

function sentTo(path: string, serverAction: () => Promise<never>): Route.ClientActionArgs {
  const url = new URL(path, "http://salon.test");
  const request = new Request(url, { method: "POST" });
  return { request, url, params: {}, pattern: "/", context: new RouterContextProvider(), serverAction };
}

/** A refusal as the router passes it on. */
function refusal(status: number) {
  return { status, statusText: "", internal: false, data: null };
}
