import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedBy, addedByAnswers, answersGiven, answersInOrder, answersTo, unanswered } from "./questions.ts";
import type { Question, Service } from "./service.ts";

/* The questions about a service, and the services that answers add: docs/rules.md 2.11, 9.14 */

const SOAK_OFF = aService("soak-off", { durationMinutes: 15 });
const FILE_OFF = aService("file-off", { durationMinutes: 45 });
const NOW: Question = {
  ...{ id: "now", text: "What is on your nails now?", needed: true },
  answers: [
    { text: "Nothing", adds: null, longest: false },
    { text: "Gel from elsewhere", adds: "soak-off", longest: false },
    { text: "Acrylic", adds: "file-off", longest: false },
    { text: "Not sure", adds: null, longest: true },
  ],
};
const SHAPE: Question = {
  ...{ id: "shape", text: "Which shape?", needed: false },
  answers: ["Round", "Square"].map((text) => ({ text, adds: null, longest: false })),
};
const GEL = aService("gel", { questions: [NOW, SHAPE] });
const MENU = [GEL, SOAK_OFF, FILE_OFF, aService("plain")];

test.for<[string | undefined, string | null]>([
  ["Nothing", null],
  ["Gel from elsewhere", "soak-off"],
  ["Acrylic", "file-off"],
  ["Not sure", "file-off"],
  ["Something else", null],
  [undefined, null],
])("the answer %s adds %s", ([answer, added]) => {
  expect(addedBy(NOW, answer, MENU)?.id ?? null).toBe(added);
});

test("a service that is not on the menu is not added; the longest of the others is", () => {
  expect(addedBy(NOW, "Acrylic", [GEL, SOAK_OFF])).toBe(null);
  expect(addedBy(NOW, "Not sure", [GEL, SOAK_OFF])).toBe(SOAK_OFF);
  expect(addedBy(NOW, "Not sure", [GEL])).toBe(null);
});

test("answers add for chosen services alone, and each service once", () => {
  expect([...addedByAnswers(["gel"], { now: "Acrylic" }, MENU)]).toEqual(["file-off"]);
  expect([...addedByAnswers(["plain"], { now: "Acrylic" }, MENU)]).toEqual([]);
  const both = aService("both", { questions: [{ ...NOW, id: "other" }] });
  expect([...addedByAnswers(["gel", "both"], { now: "Acrylic", other: "Acrylic" }, [...MENU, both])]).toEqual([
    "file-off",
  ]);
});

test("services that add each other do not loop", () => {
  const adding = (id: string, adds: string) =>
    aService(id, { questions: [{ ...SHAPE, id, answers: [{ text: "yes", adds, longest: false }] }] });
  const menu = [adding("one", "two"), adding("two", "one")];
  expect([...addedByAnswers(["one"], { one: "yes", two: "yes" }, menu)].toSorted()).toEqual(["one", "two"]);
});

test("an unknown answer and an answer about a service that is not chosen do not count", () => {
  expect(answersTo([GEL], { now: "Acrylic", shape: "Oval", other: "x" })).toEqual({ now: "Acrylic" });
  expect(answersTo([SOAK_OFF], { now: "Acrylic" })).toEqual({});
});

test("only questions that need an answer and have none are missing", () => {
  expect(unanswered([GEL], {})).toEqual([NOW]);
  expect(unanswered([GEL], { now: "Oval" })).toEqual([NOW]);
  expect(unanswered([GEL], { now: "Nothing" })).toEqual([]);
  expect(unanswered([SOAK_OFF], {})).toEqual([]);
});

describe("an appointment keeps", () => {
  const needed = { needed: true };

  test("the words of question and answer, in the menu's order, by id or by text", () => {
    const given = [
      { question: NOW.text, answer: "Acrylic" },
      { question: SHAPE.text, answer: "Round" },
    ];
    const [byId, byText] = [
      [{ id: "shape", answer: "Round" } as const, { id: "now", answer: "Acrylic" } as const],
      given.toReversed(),
    ];
    for (const sent of [byId, byText]) expect(answersGiven([GEL], sent, needed)).toEqual(given);
  });

  test("nothing if the booking sends no answers, even where one is needed", () => {
    expect(answersGiven([GEL], undefined, needed)).toEqual([]);
    expect(answersGiven([GEL], [], { needed: false })).toEqual([]);
  });

  test("nothing if a needed answer is missing or an answer fits no question: the booking is refused", () => {
    expect(answersGiven([GEL], [], needed)).toBe("answer-needed");
    expect(answersGiven([GEL], [{ id: "shape", answer: "Round" }], needed)).toBe("answer-needed");
    for (const sent of [
      { id: "now", answer: "Oval" },
      { id: "other", answer: "Acrylic" },
      { question: "Which", answer: "Round" },
      { id: "shape", question: NOW.text, answer: "Acrylic" },
    ])
      expect(answersGiven([GEL], [sent], { needed: false })).toBe("unknown-answer");
    expect(answersGiven([SOAK_OFF], [{ id: "now", answer: "Acrylic" }], needed)).toBe("unknown-answer");
  });

  test("exactly the answers that pages show, for any address", () => {
    const answers = fc.constantFrom("Nothing", "Acrylic", "Not sure", "Round", "Square", "Oval", "");
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("now", "shape", "other"), answers), (address) => {
        const sent = Object.entries(answersTo([GEL], address)).map(([id, answer = ""]) => ({ id, answer }));
        const { now = "", shape = "" } = address;
        const shown = [
          ...(["Nothing", "Acrylic", "Not sure"].includes(now) ? [{ question: NOW.text, answer: now }] : []),
          ...(["Round", "Square"].includes(shape) ? [{ question: SHAPE.text, answer: shape }] : []),
        ];
        expect(answersGiven([GEL], sent, { needed: false })).toEqual(shown);
        expect(answersInOrder([GEL], address)).toEqual(shown);
      }),
    );
  });
});

function aService(id: string, with_: Partial<Service> = {}): Service {
  const service = { name: id, description: "", pricePence: 1000, durationMinutes: 60, category: "Gel Polish" };
  return { id, ...service, active: true, ...with_ };
}
