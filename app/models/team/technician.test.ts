import { describe, expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { contrast } from "../salon/contrast.ts";
import { movedInTeam } from "./team-order.ts";
import { technicianSchema } from "./technician.ts";
import { DEFAULT_COLOUR, freeColour, shadeError } from "./technician-colour.ts";

/* What staff may write about a technician: docs/rules.md 21.3, 21.7 */

const parse = (input: object) => parseSubmission(technicianSchema(null), { name: "Tara", ...input });
const span = (openTime: string, closeTime: string) => ({ openTime, closeTime });

test("what is left out is the salon's", () => {
  expect(parse({})).toEqual({ ok: true, value: { name: "Tara", services: null, week: {} } });
});

test("a day has spans in order, and none is a day off", () => {
  const hours = [
    { day: "Monday", spans: [span("09:00", "13:00"), span("14:00", "18:00")] },
    { day: "Sunday", spans: [] },
  ];
  const monday = [
    { start: 540, end: 780 },
    { start: 840, end: 1080 },
  ];
  expect(parse({ hours })).toMatchObject({ value: { week: { 0: [], 1: monday } } });
});

describe.for<[string, object, string]>([
  ["a blank name", { name: " " }, "name"],
  ["no service at all", { services: [] }, "services"],
  ["a colour that is none", { colour: "red" }, "colour"],
  ["a span that ends as it begins", { hours: [{ day: "Monday", spans: [span("09:00", "09:00")] }] }, "Monday"],
  [
    "spans that touch",
    { hours: [{ day: "Monday", spans: [span("09:00", "12:00"), span("12:00", "13:00")] }] },
    "Monday",
  ],
  ["a time that is none", { hours: [{ day: "Tuesday", spans: [span("9", "25:00")] }] }, "Tuesday"],
  [
    "a day twice",
    {
      hours: [
        { day: "Monday", spans: [] },
        { day: "Monday", spans: [] },
      ],
    },
    "hours",
  ],
  ["seven spans", { hours: [{ day: "Monday", spans: Array(7).fill(span("09:00", "10:00")) }] }, "hours"],
])("%s", ([, input, field]) => {
  test("is refused at its field", () => {
    const parsed = parse(input);
    expect(parsed.ok).toBe(false);
    expect(Object.keys(parsed.ok ? {} : parsed.fields).join()).toContain(field);
  });
});

test("a colour has 3:1 to light and dark pages, and a refusal names one that has", () => {
  expect(shadeError(DEFAULT_COLOUR, null)).toBeNull();
  for (const colour of ["#ffffff", "#000000", "#fbf7f4", "#ffe08a", "#161113", "#00ff00"]) {
    const [proposed = ""] = /#[\da-f]{6}/.exec(shadeError(colour, null) ?? "") ?? [];
    expect(shadeError(proposed, null), colour).toBeNull();
    expect(contrast(proposed, "#fbf7f4"), colour).toBeGreaterThanOrEqual(3);
  }
});

test("a moved technician changes places with the active neighbour, and retired ones come last", () => {
  const team = ["a", "b", "r", "c"].map((id) => ({ id, active: id !== "r" }));
  const order = (id: string, way: "up" | "down") => movedInTeam(team, id, way).map(({ id }) => id);
  expect(order("c", "up").join()).toBe("a,c,b,r");
  expect(order("a", "down").join()).toBe("b,a,c,r");
  expect(order("a", "up").join()).toBe("a,b,r,c");
  expect(order("c", "down").join()).toBe("a,b,r,c");
});

test("new technicians get colours of their own, which mark them on the pages, until there are none left", () => {
  const team: { colour: string }[] = [];
  for (let added = 0; added < 12; added++) {
    const colour = freeColour(team, null);
    expect(team.map((one) => one.colour)).not.toContain(colour);
    expect(shadeError(colour, null)).toBeNull();
    team.push({ colour });
  }
  expect(team[0]).toEqual({ colour: DEFAULT_COLOUR });
  expect(freeColour(team, null)).toBe(DEFAULT_COLOUR);
});

test("a new technician's colour is not taken for that of a colleague who has chosen one like it", () => {
  const team = [{ colour: "#a9536e" }, { colour: "#4a6ca6" }];
  expect([DEFAULT_COLOUR, "#3f83b5"]).not.toContain(freeColour(team, null));
});
