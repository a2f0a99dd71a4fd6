import { expect, test } from "vitest";
import { acceptedPassword, readAdminArguments } from "./admin-arguments.ts";

const EMAIL = ["--email", "owner@example.com"];

test("the command takes an email in any case and, if wanted, a name, a salon and the deployed database", () => {
  expect(readAdminArguments(["--email", " Owner@Example.com "])).toEqual({ email: "owner@example.com", remote: false });
  const all = [...EMAIL, "--name", " Siobhán O'Connor ", "--salon", "my-salon", "--remote"];
  const asked = { email: "owner@example.com", name: "Siobhán O'Connor", salon: "my-salon", remote: true };
  expect(readAdminArguments(all)).toEqual(asked);
});

test("an argument that it does not know is refused and, as it may be a password, not repeated", () => {
  const secret = "tell-nobody";
  const unknown = [["--password", secret], [`--password=${secret}`], [secret], [`--remote=${secret}`], ["--name"]];
  for (const args of unknown) {
    const refused = () => readAdminArguments([...EMAIL, ...args]);
    expect(refused, args.join(" ")).toThrow("the password is asked for.");
    expect(refused, args.join(" ")).not.toThrow(secret);
  }
});

test("an admin needs an email that looks like one, a name that shows something, and a good password twice", () => {
  expect(() => readAdminArguments([])).toThrow("--email: Email is required.");
  expect(() => readAdminArguments(["--email", "owner@example"])).toThrow("--email: Invalid email address.");
  expect(() => readAdminArguments([...EMAIL, "--name", "  "])).toThrow("--name: Full name is required.");

  const password = "  p W ß  ü ";
  expect(acceptedPassword({ password, confirmPassword: password })).toBe(password);
  const refused = (password: string, confirmPassword: string) => () => acceptedPassword({ password, confirmPassword });
  expect(refused("123456789", "123456789")).toThrow("Password must be at least 10 characters long.");
  expect(refused("x".repeat(201), "x".repeat(201))).toThrow("Please use at most 200 characters.");
  expect(refused("nailed-it-all", "nailed-lt-all")).toThrow("Passwords do not match.");
});
