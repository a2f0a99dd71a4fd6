import fc from "fast-check";
import { expect, test } from "vitest";
import { birthdayInWords, parseBirthday, typedBirthday } from "./birthday.ts";

/* A client's birthday: docs/rules.md 24.5 */

const TODAY = "2036-06-16";

test.for([
  ["", "", "", ""],
  ["3", "6", "", "06-03"],
  ["29", "2", "", "02-29"],
  ["3", "6", "1990", "1990-06-03"],
  ["16", "6", "2036", TODAY],
])("%s %s %s is stored as %s", ([day = "", month = "", year = "", stored]) => {
  expect(parseBirthday({ day, month, year }, TODAY)).toEqual({ ok: true, value: stored });
});

test.for([
  ["3", "", "", "day"],
  ["", "6", "", "day"],
  ["", "", "1990", "day"],
  ["31", "4", "", "day"],
  ["30", "2", "", "day"],
  ["29", "2", "2035", "day"],
  ["0", "6", "", "day"],
  ["3", "13", "", "day"],
  ["3", "June", "", "day"],
  ["3", "6", "90", "year"],
  ["3", "6", "1899", "year"],
  ["17", "6", "2036", "year"],
])("%s %s %s is refused at its %s", ([day = "", month = "", year = "", field = ""]) => {
  const parsed = parseBirthday({ day, month, year }, TODAY);
  expect(Object.keys(parsed.ok ? {} : parsed.fields)).toEqual([field]);
});

test("stored values are shown in their form as they were typed, and in words", () => {
  const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2036-06-15"), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.boolean(), (at, withYear) => {
      const [year = "", month = "", day = ""] = at.toISOString().slice(0, 10).split("-");
      const typed = { day: `${Number(day)}`, month: `${Number(month)}`, year: withYear ? year : "" };
      const parsed = parseBirthday(typed, TODAY);
      expect(parsed.ok && typedBirthday(parsed.value)).toEqual(typed);
    }),
  );
  expect(birthdayInWords("1990-06-03")).toBe("June 3, 1990");
  expect(birthdayInWords("06-03")).toBe("June 3");
  expect(birthdayInWords("")).toBe("");
});
