import { describe, expect, test } from "vitest";
import { unescaped } from "../../testing/html.ts";
import { codeEmail } from "./code-email.ts";

const SALON = { name: "Petal & Polish", address: "27 Larkspur Row, London N1 7ZZ", phone: "020 7946 0184" };
const SITE = "https://petal.test";
const PURPOSES = ["password-reset", "manage"] as const;

describe.for(PURPOSES)("the email with a code for %s", (purpose) => {
  const { subject, text, html } = codeEmail(SALON, "048213", purpose, SITE);

  test("holds the code once in each version, in one piece, and no other six digits", () => {
    expect(text.match(/\d{6}/g)).toEqual(["048213"]);
    expect(text).toContain("\n\n048213\n\n");
    expect(shown(html).match(/\d{6}/g)).toEqual(["048213"]);
    expect(html.match(/\d{6}/g)).toEqual(["048213"]);
    expect(html).toContain(">048213</td>");
  });

  test("keeps the code out of the subject, and so off a locked screen", () => {
    expect(subject).not.toMatch(/\d/);
  });

  test("says how long it lasts, that it works once, and what to do when nobody asked", () => {
    for (const version of [text, shown(html)]) {
      expect(version).toContain("lasts 10 minutes and works once");
      expect(version).toContain("Didn’t ask for it? Ignore this email.");
      expect(version).toContain("without this code");
    }
  });

  test.for([
    ["01632 960123", "01632 960 123"],
    ["+447700900123", "+447 700 900 123"],
    ["020 7946 0184", "020 7946 0184"],
  ] as const)("writes the salon's number %s as %s, which nobody takes for the code", ([phone, written]) => {
    const salon = { name: "Salon 123456", address: "1 MG Road, 560001 Bengaluru", phone };
    const email = codeEmail(salon, "048213", purpose, SITE);
    for (const version of [email.text, shown(email.html)]) {
      expect(version.match(/\d{6}/g)).toEqual(["048213"]);
      expect(version).toContain(written);
      expect(version).toContain("1 MG Road, 560 001 Bengaluru");
    }
  });
});

test("a nail stands beside the heading, which stands there once, if the site is known", () => {
  const { html } = codeEmail(SALON, "048213", "manage", SITE);
  expect(html.match(/src="[^"]*"/g)).toEqual([`src="${SITE}/stamps/colour.png"`]);
  expect(html.match(/<h1/g)).toHaveLength(1);
  const without = codeEmail(SALON, "048213", "manage", undefined).html;
  expect(without).not.toContain("src=");
  expect(without.match(/<h1/g)).toHaveLength(1);
});

test("the email says what the code is for", () => {
  const [reset, manage] = PURPOSES.map((purpose) => codeEmail(SALON, "048213", purpose, SITE));
  expect(reset?.text).toContain("to set a new password for your account at Petal & Polish");
  expect(manage?.text).toContain("to see and manage your appointments at Petal & Polish");
  expect(reset?.subject).toBe("Your code for a new password");
  expect(manage?.subject).toBe("Your code to see your appointments");
});

/** The visible text of the HTML. */
function shown(html: string): string {
  const body = html.slice(html.indexOf("<body"));
  return unescaped(body.replace(/<[^>]*>/g, " "));
}

test("has the salon's colours, and a colour of six digits does not look like a second code", () => {
  const salon = { ...SALON, colourAccent: "#005073", colourPaper: "#fff8d9" };
  for (const purpose of PURPOSES) {
    const { html } = codeEmail(salon, "048213", purpose, SITE);
    expect(html).toContain("rgb(0, 80, 115)");
    expect(html).not.toContain("#8C2F55");
    expect(html.match(/\d{6}/g)).toEqual(["048213"]);
  }
});
