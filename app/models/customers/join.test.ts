import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { bothNotes, JoinForm, joinedDetails } from "./join.ts";

/* The details and the key of a joined card. docs/rules.md 23.18 */

const OPEN = { name: "Ada", email: "ada@example.com", phone: "07700 900456" };
const OTHER = { name: "Ada Lovelace", email: "ada@work.example", phone: "07700 900111" };
const ALL_OPEN = { name: "open", email: "open", phone: "open" } as const;

test("each detail is chosen separately, and the email that stays decides the key of the card", () => {
  expect(joinedDetails(OPEN, OTHER, ALL_OPEN)).toEqual({ ...OPEN, stays: "open" });
  expect(joinedDetails(OPEN, OTHER, { name: "other", email: "open", phone: "other" })).toEqual({
    ...{ name: OTHER.name, email: OPEN.email, phone: OTHER.phone },
    stays: "open",
  });
  expect(joinedDetails(OPEN, OTHER, { ...ALL_OPEN, email: "other" })).toMatchObject({ name: "Ada", stays: "other" });
});

test("a detail that only one card has stays, and without any email the phone decides the key", () => {
  const byPhone = { ...OPEN, email: "" };
  expect(joinedDetails(byPhone, OTHER, ALL_OPEN)).toEqual({
    ...{ name: "Ada", email: OTHER.email, phone: OPEN.phone },
    stays: "other",
  });
  const two = joinedDetails(byPhone, { ...OTHER, email: "" }, { ...ALL_OPEN, phone: "other" });
  expect(two).toEqual({ name: "Ada", email: "", phone: OTHER.phone, stays: "other" });
});

test("the same choice makes the same card from either of the two cards", () => {
  const text = fc.constantFrom("", "one", "two");
  const card = fc.record({ name: fc.constantFrom("Ada", "Bea"), email: text, phone: text });
  const side = fc.constantFrom("open" as const, "other" as const);
  const two = fc.tuple(card, card).filter(([one, other]) => one.email !== other.email || one.phone !== other.phone);
  fc.assert(
    fc.property(two, fc.record({ name: side, email: side, phone: side }), ([one, other], choice) => {
      const turned = (whose: "open" | "other") => (whose === "open" ? ("other" as const) : ("open" as const));
      const { name, email, phone } = choice;
      const reversed = { name: turned(name), email: turned(email), phone: turned(phone) };
      const [there, back] = [joinedDetails(one, other, choice), joinedDetails(other, one, reversed)];
      expect({ ...back, stays: null }).toEqual({ ...there, stays: null });
      const stays = there.stays === "open" ? one : other;
      expect(there.email === "" ? stays.phone : stays.email).toBe(there.email === "" ? there.phone : there.email);
    }),
  );
});

test("two notes are put together, the open card’s first, and the same one stands once", () => {
  expect(bothNotes("Allergic to HEMA", "Likes almond")).toBe("Allergic to HEMA\nLikes almond");
  expect([bothNotes("", "Likes almond"), bothNotes("Late", "Late"), bothNotes("", "")]).toEqual([
    "Likes almond",
    "Late",
    "",
  ]);
});

test("a choice that nobody made is asked for, and both notes have to fit", () => {
  const refused = parseSubmission(JoinForm, { name: "", email: "open", phone: "open", note: "x".repeat(1_001) });
  expect(refused).toEqual({
    ok: false,
    fields: { name: "Please choose which name stays", note: "Please use at most 1000 characters" },
  });
});
