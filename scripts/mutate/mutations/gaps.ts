import type { Mutation } from "../mutation.ts";

const JUDGED = ["app/diary/times/gaps.test.ts"];
const OVER_HTTP = ["app/routes/booking/gaps.test.ts"];

/** Starts that leave a gap. */
export const GAPS: Mutation[] = [
  {
    rule: "4.17",
    breaks: "a start is judged by the time after it alone",
    file: "app/diary/times/gaps.ts",
    find: "isLost(first, start) || isLost(end, until)",
    put: "isLost(end, until)",
    tests: JUDGED,
  },
  {
    rule: "4.17",
    breaks: "a gap counts that every start of the same time would leave",
    file: "app/diary/times/gaps.ts",
    find: " && !isLost(first + end - start, until)",
    put: "",
    tests: JUDGED,
  },
  {
    rule: "4.17",
    breaks: "a day may have only starts that are not offered",
    file: "app/diary/times/availability.ts",
    find: "return judged.some((slot) => slot.available && !slot.leavesGap) ? judged : slots;",
    put: "return judged;",
    tests: JUDGED,
  },
  {
    rule: "4.17",
    breaks: "staff see starts apart",
    file: "app/diary/times/staff-window.ts",
    find: "const { fewerGaps: _, ...all } = diary;",
    put: "const all = diary;",
    tests: JUDGED,
  },
  {
    rule: "4.17",
    breaks: "a chosen start that leaves a gap is not shown",
    file: "app/components/booking/live/taken.ts",
    find: "minute === chosen &&",
    put: "false &&",
    tests: OVER_HTTP,
  },
  {
    rule: "4.17",
    breaks: "staff are not shown all starts over the API",
    file: "app/routes/api/opening/slots.ts",
    find: "byStaff ? slotsOn : offeredSlotsOn",
    put: "offeredSlotsOn",
    tests: OVER_HTTP,
  },
  {
    rule: "4.17",
    breaks: "somebody who waits is offered a start that leaves a gap although another suits",
    file: "app/diary/waitlist/offers.ts",
    find: "first.length > 0 ? first : suit",
    put: "suit",
    tests: ["app/diary/waitlist/offers.test.ts"],
  },
  {
    rule: "4.17",
    breaks: "a start that has come to leave a gap counts as taken",
    file: "app/components/booking/live/taken.ts",
    find: "const free = [...offered, ...stays].sort((a, b) => a - b);",
    put: "const free = [...offered];",
    tests: ["app/components/booking/live/taken.test.ts"],
  },
];
