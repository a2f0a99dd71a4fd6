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
