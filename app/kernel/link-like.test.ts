import { expect, test } from "vitest";
import { mayBecomeLink, withInitialsApart } from "./link-like.ts";

/* What is a name, and what a program could make a link of: docs/rules.md 10.7 */

test.for([
  ["J.Smith", "J. Smith"],
  ["St.John Rivers", "St. John Rivers"],
  ["J.R.R.Tolkien", "J.R.R. Tolkien"],
  ["J.R. Smith-Jones", "J.R. Smith-Jones"],
  ["Mrs.O’Neill", "Mrs.O’Neill"],
  ["Ada Lovelace", "Ada Lovelace"],
])("%s is a name, written %s", ([name = "", written]) => {
  expect(withInitialsApart(name)).toBe(written);
  expect(mayBecomeLink(withInitialsApart(name))).toBe(false);
});

test.for([
  ...["evil.test", "www.Evil.Test", "Evil.Test", "bit.ly/x", "x.com", "ada@Example.Test", "1.2.3.4", "111.22.333.4444"],
  ...[
    "mailto:Ada",
    "//Evil",
    "Www.Evil.Test",
    "see https://E.Vil",
    "07700 900 456",
    "a@B.Co",
    "Ada J。Smith",
    "Nails.Shop",
  ],
])("%s is none", (text) => {
  expect(mayBecomeLink(withInitialsApart(text))).toBe(true);
});
