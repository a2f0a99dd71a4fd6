import { expect, test } from "vitest";
import { type FormReply, formOf, keyOf, replyOf, retryAfterOf, text, texts, unknownIntent } from "./forms.ts";

/* What all forms of the pages have in common: docs/rules.md 5.3, 6.4, 7.1 */

const UNSENT: FormReply<{ email: string }> = { message: null, fields: {}, typed: { email: "" } };

test("a body that can't be read is an empty form", async () => {
  const request = new Request("http://salon.test", {
    method: "POST",
    body: "{",
    headers: { "Content-Type": "no/form" },
  });
  expect([...(await formOf(request))]).toEqual([]);
});

test("a missing field and a file have no text", () => {
  const form = formWith({ name: " Ada " });
  form.set("file", new File(["x"], "name"));
  expect(text(form, "name")).toBe(" Ada ");
  expect(texts(form, ["name", "file", "missing"])).toEqual({ name: " Ada ", file: "", missing: "" });
});

test("a key of 1 to 128 characters is taken; for any other there is a new one", () => {
  for (const key of ["k", "k".repeat(128)]) expect(keyOf(formWith({ key }))).toBe(key);
  for (const key of ["", "k".repeat(129)]) {
    const [one, other] = [keyOf(formWith({ key })), keyOf(formWith({ key }))];
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(other).not.toBe(one);
  }
});

test("a reply is the unsent form with what differs", () => {
  const { data, init } = replyOf(UNSENT)(400, { fields: { email: "Email is required" } });
  expect(data).toEqual({ ...UNSENT, fields: { email: "Email is required" } });
  expect(init).toEqual({ status: 400 });
});

test("a reply says when to try again, also in the header of the page", () => {
  const { init } = replyOf(UNSENT)(429, { message: "Too many" }, 60);
  const headers = { loaderHeaders: new Headers(), parentHeaders: new Headers(), errorHeaders: undefined };
  expect(retryAfterOf({ ...headers, actionHeaders: new Headers(init?.headers) })).toEqual({ "Retry-After": "60" });
  expect(retryAfterOf({ ...headers, actionHeaders: new Headers() })).toEqual({});
});

test("an unknown intent is refused with a 400", () => {
  expect(unknownIntent).toThrow(expect.objectContaining({ init: { status: 400 } }));
});

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
