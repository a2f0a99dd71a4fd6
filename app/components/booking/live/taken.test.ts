import { expect, test } from "vitest";
import { newsOf, seenSince } from "./taken.ts";

/* How an open page shows starts that are taken or become free: docs/rules.md 22.7 */

const never = () => false;
const SEEN = { what: "a day", free: [600, 615, 630], first: [600, 615, 630], taken: [], news: "" };

test("a start that is no longer free stays visible as taken, and one that comes back is free again", () => {
  const lost = seenSince(SEEN, { free: [600, 630], others: [] }, never);
  expect(lost).toEqual({ ...SEEN, free: [600, 630], taken: [615], news: "10:15 has just gone" });
  expect(seenSince(lost, { free: [600, 630], others: [] }, never)).toBe(lost);
  const back = seenSince(lost, { free: [600, 615, 630], others: [] }, never);
  expect(back).toMatchObject({ free: [600, 615, 630], taken: [], news: "10:15 has come free again" });
});

test("a start that becomes free for the first time is offered without news", () => {
  expect(seenSince(SEEN, { free: [600, 615, 630, 660], others: [] }, never)).toMatchObject({ taken: [], news: "" });
});

test("a start that leaves a gap by now stays where it is, and is no news", () => {
  expect(seenSince(SEEN, { free: [600, 630], others: [615] }, never)).toBe(SEEN);
  const lost = seenSince(SEEN, { free: [600, 630], others: [] }, never);
  expect(seenSince(lost, { free: [600, 630], others: [615] }, never)).toEqual(lost);
});

test("a past start is not shown as taken", () => {
  const pastTen = (minute: number) => minute <= 600;
  expect(seenSince(SEEN, { free: [615, 630], others: [] }, pastTen)).toMatchObject({ taken: [], news: "" });
  expect(seenSince({ ...SEEN, free: [615], taken: [600] }, { free: [615], others: [] }, pastTen)).toMatchObject({
    taken: [],
  });
});

test("several starts are named as a range, or one by one", () => {
  expect(newsOf([], "just gone")).toBe("");
  expect(newsOf([555, 570, 585], "just gone")).toBe("09:15 to 09:45 have just gone");
  expect(newsOf([555, 585], "come free again")).toBe("09:15, 09:45 have come free again");
});
