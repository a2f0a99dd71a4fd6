import { describe, expect, test } from "vitest";
import { parseSubmission } from "./submission.ts";
import { Credentials, NewAccount, NewAccountForm } from "./user.ts";

const account = { name: "Ada", email: "ada@example.com", password: "secret" };

describe("a new account", () => {
  test("has a trimmed name, a trimmed email in lower case, and the password to the letter", () => {
    const sent = { name: " Ada Lovelace ", email: " ADA@Example.com ", password: "  p W ß " };
    expect(parseSubmission(NewAccount, sent)).toEqual({
      ok: true,
      value: { name: "Ada Lovelace", email: "ada@example.com", password: "  p W ß " },
    });
  });

  test("needs a name, an email and a password", () => {
    expect(parseSubmission(NewAccount, {})).toEqual({
      ok: false,
      fields: {
        name: "Full name is required",
        email: "Email is required",
        password: "Password must be at least 6 characters long",
      },
    });
  });

  test("takes a password of 6 characters and not one of 5", () => {
    expect(parseSubmission(NewAccount, { ...account, password: "123456" })).toMatchObject({ ok: true });
    expect(parseSubmission(NewAccount, { ...account, password: "12345" })).toEqual({
      ok: false,
      fields: { password: "Password must be at least 6 characters long" },
    });
  });

  test("takes a password of 200 characters and no longer one, which would buy minutes of work", () => {
    expect(parseSubmission(NewAccount, { ...account, password: "x".repeat(200) })).toMatchObject({ ok: true });
    expect(parseSubmission(NewAccount, { ...account, password: "x".repeat(201) })).toEqual({
      ok: false,
      fields: { password: "Please use at most 200 characters" },
    });
  });

  test("typed in a form needs the password twice the same", () => {
    expect(parseSubmission(NewAccountForm, { ...account, confirmPassword: "secret" })).toMatchObject({ ok: true });
    for (const confirmPassword of ["secreT", "", "secret ", undefined]) {
      expect(parseSubmission(NewAccountForm, { ...account, confirmPassword })).toEqual({
        ok: false,
        fields: { confirmPassword: "Passwords do not match" },
      });
    }
  });

  test("typed in a form tells that the passwords differ together with what else is wrong", () => {
    const sent = { ...account, name: "", email: "ada", confirmPassword: "other" };
    expect(parseSubmission(NewAccountForm, sent)).toEqual({
      ok: false,
      fields: {
        name: "Full name is required",
        email: "Invalid email address",
        confirmPassword: "Passwords do not match",
      },
    });
  });
});

describe("credentials", () => {
  test("are an email, found however it is written, and a password of any length", () => {
    expect(parseSubmission(Credentials, { email: " ADA@example.com", password: "x" })).toEqual({
      ok: true,
      value: { email: "ada@example.com", password: "x" },
    });
  });

  test("need both", () => {
    expect(parseSubmission(Credentials, {})).toEqual({
      ok: false,
      fields: { email: "Email is required", password: "Password is required" },
    });
    expect(parseSubmission(Credentials, { email: "ada", password: "" })).toEqual({
      ok: false,
      fields: { email: "Invalid email address", password: "Password is required" },
    });
  });
});
