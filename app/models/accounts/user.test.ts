import { describe, expect, test } from "vitest";
import { parseSubmission } from "../../kernel/parsing.ts";
import { Credentials, NewAccount, NewAccountForm, NewPasswordForm, ResetRequestForm } from "./user.ts";

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

  test("refuse a password over 200 characters, which would buy minutes of work", () => {
    const sent = { email: "ada@example.com", password: "x".repeat(201) };
    expect(parseSubmission(Credentials, sent)).toEqual({
      ok: false,
      fields: { password: "Please use at most 200 characters" },
    });
    expect(parseSubmission(Credentials, { ...sent, password: "x".repeat(200) })).toMatchObject({ ok: true });
  });
});

describe("asking for a reset in the form", () => {
  const email = "ada@example.com";
  const SHORT = "Password must be at least 6 characters long";

  test("may leave the new password for later", () => {
    expect(parseSubmission(ResetRequestForm, { email: " ADA@example.com" })).toMatchObject({
      ok: true,
      value: { email },
    });
    expect(parseSubmission(ResetRequestForm, { email, password: "", confirmPassword: "" })).toMatchObject({ ok: true });
  });

  test.for<[Record<string, string>, Record<string, string>]>([
    [{}, { email: "Email is required" }],
    [{ email, password: "12345", confirmPassword: "12345" }, { password: SHORT }],
    [{ email, password: "123456", confirmPassword: "123457" }, { confirmPassword: "Passwords do not match" }],
    [{ email, password: "", confirmPassword: "123456" }, { confirmPassword: "Passwords do not match" }],
  ])("is refused with %j", ([sent, fields]) => {
    expect(parseSubmission(ResetRequestForm, sent)).toEqual({ ok: false, fields });
  });
});

describe("a new password in the form", () => {
  const sent = { email: "ada@example.com", code: "012345", password: "polished", confirmPassword: "polished" };

  test("comes with the code, however its digits are spaced", () => {
    expect(parseSubmission(NewPasswordForm, { ...sent, code: " 012\u00a0345 " })).toMatchObject({
      ok: true,
      value: { email: "ada@example.com", code: "012345", password: "polished" },
    });
  });

  test.for<[Record<string, string>, Record<string, string>]>([
    [{ code: " " }, { code: "A reset code is required" }],
    [{ password: "12345", confirmPassword: "12345" }, { password: "Password must be at least 6 characters long" }],
    [{ password: "", confirmPassword: "" }, { password: "Password must be at least 6 characters long" }],
    [{ confirmPassword: "Polished" }, { confirmPassword: "Passwords do not match" }],
    [{ email: "" }, { email: "Email is required" }],
  ])("is refused with %j", ([change, fields]) => {
    expect(parseSubmission(NewPasswordForm, { ...sent, ...change })).toEqual({ ok: false, fields });
  });
});
