import fc from "fast-check";
import { expect, test } from "vitest";
import { emailMeant, emailToAskAbout, questionAbout } from "./mistyped-domain.ts";

/* Mail domains that look mistyped: docs/rules.md 6.31 */

test.for([
  ["gmial.com", "gmail.com"],
  ["gmal.com", "gmail.com"],
  ["gmaill.com", "gmail.com"],
  ["gnail.com", "gmail.com"],
  ["gmail.con", "gmail.com"],
  ["gmail.co", "gmail.com"],
  ["hotmial.com", "hotmail.com"],
  ["hotmal.con", "hotmail.com"],
  ["hotmail.co.u", "hotmail.co.uk"],
  ["hotmai.co.uk", "hotmail.co.uk"],
  ["outlok.com", "outlook.com"],
  ["yaho.com", "yahoo.com"],
  ["yahoo.couk", "yahoo.co.uk"],
  ["icoud.com", "icloud.com"],
  ["aol.con", "aol.com"],
  ["btinternet.cm", "btinternet.com"],
] as const)("%s may be meant to be %s", ([typed, meant]) => {
  expect(emailMeant(`ada.l+nails@${typed}`)).toBe(`ada.l+nails@${meant}`);
  expect(questionAbout(`ada@${typed}`, `ada@${meant}`)).toBe(`${typed}: did you mean ${meant}?`);
});

const REAL = [
  ...[
    "gmail.com",
    "googlemail.com",
    "hotmail.com",
    "hotmail.co.uk",
    "outlook.com",
    "yahoo.com",
    "icloud.com",
    "me.com",
  ],
  ...[
    "gmx.com",
    "gmx.net",
    "gmx.de",
    "ymail.com",
    "mail.com",
    "live.com",
    "live.fr",
    "msn.com",
    "aol.com",
    "email.com",
  ],
  ...["hotmail.fr", "hotmail.ca", "outlook.de", "yahoo.co.jp", "yahoo.com.au", "yahoo.fr", "foxmail.com", "web.de"],
  ...["proton.me", "rocketmail.com", "fastmail.com", "zoho.com", "mail.ru", "cloud.com", "sly.com", "salon.co.uk"],
];

test.for(REAL)("%s is a domain of its own, which nobody is asked about", (domain) => {
  expect(emailMeant(`ada@${domain}`)).toBeNull();
});

const names = fc.constantFrom("gmail", "yahoo", "hotmail", "outlook", "icloud", "btinternet", "virginmedia");
const local = fc.stringMatching(/^[a-z0-9.+_-]{1,20}$/);

test("two letters in the wrong order, or one left out or doubled, are asked about, unless that is real too", () => {
  fc.assert(
    fc.property(names, local, fc.nat(), fc.constantFrom("swap", "drop", "double"), (name, who, place, slip) => {
      const at = place % (name.length - 1);
      const spelled = [...name];
      const [one = "", other = ""] = spelled.slice(at, at + 2);
      const slipped = { swap: [other, one], drop: [other], double: [one, one, other] }[slip];
      spelled.splice(at, 2, ...slipped);
      const typed = `${spelled.join("")}.com`;
      fc.pre(typed !== `${name}.com` && !REAL.includes(typed));
      expect(emailMeant(`${who}@${typed}`), typed).toBe(`${who}@${name}.com`);
    }),
  );
});

test("a proposal keeps the name before the @, and is not asked about again", () => {
  const domain = fc.oneof(
    fc.tuple(fc.stringMatching(/^[a-z0-9-]{1,12}$/), fc.constantFrom("com", "con", "co", "co.uk", "net", "fr")),
    fc.tuple(fc.stringMatching(/^[ghmotayilcud]{3,9}$/), fc.constantFrom("com", "cm", "co.uk")),
  );
  fc.assert(
    fc.property(local, domain, (who, [name, ending]) => {
      const email = `${who}@${name}.${ending}`;
      const meant = emailMeant(email);
      if (meant === null) return;
      expect(meant.startsWith(`${who}@`)).toBe(true);
      expect(meant).not.toBe(email);
      expect(emailMeant(meant)).toBeNull();
    }),
  );
});

test("a name that shares no letter with a provider's is never asked about", () => {
  fc.assert(
    fc.property(local, fc.stringMatching(/^[0-9qwzxjf]{1,12}$/), (who, name) => {
      expect(emailMeant(`${who}@${name}.com`)).toBeNull();
    }),
  );
});

test("a client who is known by it or was asked already is not asked", () => {
  expect(emailToAskAbout("ada@gmial.com", ["", undefined, "ada@gmail.com"])).toBe("ada@gmail.com");
  expect(emailToAskAbout("ada@gmial.com", ["", "ada@gmial.com"])).toBeNull();
});
