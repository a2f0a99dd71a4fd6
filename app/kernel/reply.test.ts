import { expect, test } from "vitest";
import { formWith, replyTo } from "./reply.ts";

/* What a screen answers its forms with: docs/rules.md 7.1 */

test("a reply names its form and keeps what was typed, several values of a field too", () => {
  const form = formWith({ intent: ["edit"], id: ["bea"], name: ["Bea"], service: ["one", "two"] });
  const { typed, ...reply } = replyTo(form, { fields: { name: "Too short" }, typed: {} });
  expect(reply).toEqual({ intent: "edit", row: "bea", message: null, notice: null, fields: { name: "Too short" } });
  expect([...formWith(typed ?? {})]).toEqual([...form]);
});

test("single values are replaced or forgotten, and a form that is done keeps none", () => {
  const form = formWith({ key: ["one"], seen: ["1"], name: ["Bea"] });
  expect(replyTo(form, { typed: { key: undefined, seen: ["2"] } }).typed).toEqual({ seen: ["2"], name: ["Bea"] });
  expect(replyTo(form, { typed: null }).typed).toBeNull();
});

test("no reply repeats a password, a code or a file", () => {
  const form = formWith({ email: ["ada@salon.test"] });
  for (const name of ["password", "newPassword", "confirmPassword", "code"]) form.set(name, "secret");
  form.set("picture", new File(["secret"], "secret"));
  expect(JSON.stringify(replyTo(form, { typed: {} }))).not.toContain("secret");
});
