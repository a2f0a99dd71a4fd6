import { expect, test } from "vitest";
import { ApiError } from "../../kernel/api-client.ts";
import { whyUndone } from "./why-undone.ts";

test("a call that is redirected to sign in says that the session has ended, and one without an answer says that", () => {
  expect(whyUndone(new ApiError("Unknown error", 0), "Lost")).toBe("Your session has expired. Please log in again.");
  expect(whyUndone(new ApiError("Changed meanwhile", 409), "Lost")).toBe("Changed meanwhile");
  expect(whyUndone(new TypeError("Failed to fetch"), "Lost")).toBe("Lost");
});
