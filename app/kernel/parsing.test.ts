import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { CustomerDetails } from "../models/appointments/booking/customer-details.ts";
import { atMost, emailAddress, optionalText, parseSubmission, requiredText } from "./parsing.ts";

const Form = v.object({
  name: requiredText("Full name is required", 5),
  email: emailAddress("Email is required", "Invalid email address"),
  notes: optionalText(10),
});

describe("a submission", () => {
  test("is parsed: trimmed, with the email in lower case, missing optional fields empty and unknown fields left out", () => {
    const sent = { name: "  Ada\n", email: " Ada@Example.COM ", admin: true };
    const value = { name: "Ada", email: "ada@example.com", notes: "" };
    expect(parseSubmission(Form, sent)).toEqual({ ok: true, value });
    expect(parseSubmission(Form, { ...sent, notes: "\n Square  \n" })).toEqual({
      ok: true,
      value: { ...value, notes: "Square" },
    });
  });

  test("tells every field at fault, each by its first complaint", () => {
    expect(parseSubmission(Form, { name: "  ", email: "ada", notes: "x".repeat(11) })).toEqual({
      ok: false,
      fields: {
        name: "Full name is required",
        email: "Invalid email address",
        notes: "Please use at most 10 characters",
      },
    });
    expect(parseSubmission(Form, { name: "Ada" })).toEqual({ ok: false, fields: { email: "Email is required" } });
  });

  test("takes no control characters, lines only in notes, and nothing to see for nothing at all", () => {
    const refused = (name: string, notes = "") => {
      const parsed = parseSubmission(Form, { name, email: "ada@example.com", notes });
      return parsed.ok ? null : parsed.fields;
    };
    expect(refused("A\nB")).toEqual({ name: "Please use one line of plain text" });
    expect(refused("A\0")).toEqual({ name: "Please use one line of plain text" });
    expect(refused("\u200b")).toEqual({ name: "Full name is required" });
    expect(refused("Ada", "a\nb\tc")).toBeNull();
    expect(refused("Ada", "a\0b")).toEqual({ notes: "Please use plain text" });
    for (const name of ["李", "O’Ha", "💅", "אדה"]) expect(refused(name)).toBeNull();
  });

  test("names a field by the outermost name, and the form itself when no field is at fault", () => {
    const nested = v.object({
      services: v.array(v.object({ quantity: v.number("How many?"), name: v.string("Which?") })),
    });
    expect(parseSubmission(nested, { services: [{ quantity: "2" }] })).toEqual({
      ok: false,
      fields: { services: "How many?" },
    });
    expect(parseSubmission(v.object({}, "Please send an object"), null)).toEqual({
      ok: false,
      fields: { form: "Please send an object" },
    });
  });

  test("asks nothing more of a text that is too long, in its own pipe and in one around it", () => {
    const asked: string[] = [];
    const asks = v.check((text: string) => asked.push(text) > 0);
    const Inner = v.pipe(v.string(), v.trim(), atMost(3, "Too long"), asks);
    const parsed = (name: string) => parseSubmission(v.object({ name: v.pipe(Inner, asks) }), { name });
    expect(parsed("1234")).toEqual({ ok: false, fields: { name: "Too long" } });
    expect(asked).toEqual([]);
    expect(parsed(" 123 ")).toEqual({ ok: true, value: { name: "123" } });
    expect(asked).toEqual(["123", "123"]);
  });

  test("is refused with the sentence for a missing field when that holds something else than text", () => {
    for (const name of [null, 1, true, [], {}]) {
      expect(parseSubmission(Form, { name, email: "a@b.co" })).toEqual({
        ok: false,
        fields: { name: "Full name is required" },
      });
    }
  });

  test("keeps text of exactly the most characters, counted after trimming, and optional text that is null", () => {
    const sent = { name: "  12345  ", email: "a@b.co", notes: null };
    expect(parseSubmission(Form, sent)).toMatchObject({ ok: true, value: { name: "12345", notes: "" } });
    expect(parseSubmission(Form, { ...sent, name: "123456" })).toMatchObject({ ok: false });
  });

  test.for(["ada@example.com", "ada+nails@sub.example.co.uk", "o'brien@example.ie", "a@b.co", "ädä@exämple.de"])(
    "takes %s for an email address",
    (email) => {
      expect(parseSubmission(Form, { name: "Ada", email })).toMatchObject({ ok: true, value: { email } });
    },
  );

  test.for(["ｅmail@example.com", "EMAIL@ｅｘａｍｐｌｅ.com", "email＠example．com", "email@ex𝒶mple.com"])(
    "reads the wide letters and signs of %s as the plain ones",
    (email) => {
      expect(parseSubmission(Form, { name: "Ada", email })).toMatchObject({ value: { email: "email@example.com" } });
    },
  );

  test.for([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "ada@example.",
    "ada@@example.com",
    "ada@exam ple.com",
    "ada @example.com",
    "ada@example.com\nBcc: all@example.com",
    "a@b.co, c@d.co",
    "a@exam\ufe0fple.com",
    "a\u034fda@example.com",
    "ada@ex\u115fample.com",
    "ada@mail。example.com",
    "us..er@example.com",
    ".user@example.com",
    "user.@example.com",
    "user@example..com",
    "user@.example.com",
    `ada@${"\ufdfa".repeat(100)}.com`,
  ])("does not take %j for an email address", (email) => {
    expect(parseSubmission(Form, { name: "Ada", email })).toEqual({
      ok: false,
      fields: { email: "Invalid email address" },
    });
  });
});

describe("the customer's details", () => {
  test("are a name, an email and a phone number, each with the sentence for its absence, and notes if any", () => {
    expect(parseSubmission(CustomerDetails, {})).toEqual({
      ok: false,
      fields: {
        customerName: "Full name is required",
        customerEmail: "Email is required",
        customerPhone: "Phone number is required",
      },
    });
    const details = { customerName: "Ada", customerEmail: "ada@example.com", customerPhone: "07700 900123" };
    expect(parseSubmission(CustomerDetails, details)).toEqual({ ok: true, value: { ...details, notes: "" } });
  });
});
