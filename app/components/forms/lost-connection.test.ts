import { redirect } from "react-router";
import { expect, test } from "vitest";
import { answerOr } from "./lost-connection.ts";

/* A page whose server can't be reached. */

test("an answer is passed on as it is", async () => {
  expect(await answerOr(async () => "answer", never)).toBe("answer");
});

test.for([
  ["a lost connection", new TypeError("Failed to fetch")],
  ["a failure of ours", new Error("Unexpected Server Error")],
  ["an error page of ours", answered(503)],
] as const)("%s leaves the page as it is", async ([, thrown]) => {
  expect(
    await answerOr(
      () => Promise.reject(thrown),
      () => "instead",
    ),
  ).toBe("instead");
});

test("a page may also stay as it is when the server refuses it, and is told why", async () => {
  const why = (thrown: unknown) =>
    answerOr(
      () => Promise.reject(thrown),
      (failure) => failure,
      ["unreachable", "failed", "cross-site", "refused"],
    );
  expect(await why(new TypeError("Failed to fetch"))).toBe("unreachable");
  expect(await why(answered(503))).toBe("failed");
  expect(await why(answered(400))).toBe("cross-site");
  expect(await why(answered(413))).toBe("refused");
});

test("a page may leave a failure of ours to the router", async () => {
  const failed = answered(500);
  await expect(answerOr(() => Promise.reject(failed), never, ["unreachable"])).rejects.toBe(failed);
});

test.for([
  ["where to go", redirect("/elsewhere")],
  ["that somebody has to sign in", answered(401)],
  ["that it is not there", answered(404)],
] as const)("the router is told %s", async ([, thrown]) => {
  await expect(answerOr(() => Promise.reject(thrown), never)).rejects.toBe(thrown);
});

function never(): never {
  throw new Error("This is not to be called");
}

/** An error response as the router throws it in a browser. */
function answered(status: number) {
  return { status, statusText: "", internal: false, data: null };
}
