import { describe, expect, test } from "vitest";
import { darkShades, lightShades } from "../../models/salon/colours.ts";
import { unescaped } from "../../testing/html.ts";
import type { Part } from "./content.ts";
import { renderEmail } from "./email.tsx";
import { voucherEmail } from "./voucher-email.ts";

const SALON = { name: "Petal & Polish", address: "27 Larkspur Row, London N1 7ZZ", phone: "020 7946 0184" };

describe("an email", () => {
  test("as plain text has its whole content", () => {
    const written = renderEmail({
      salon: SALON,
      subject: "Hello",
      heading: "Good day",
      parts: ["One.", PART, "Two."],
    });
    expect(written.text).toBe(
      [
        "Petal & Polish",
        "",
        "Good day",
        "",
        "One.",
        "",
        "Gel Polish: £35, twice",
        "",
        "Two.",
        "",
        "--",
        "Petal & Polish",
        "27 Larkspur Row, London N1 7ZZ",
        "020 7946 0184",
        "",
      ].join("\n"),
    );
    expect(written.subject).toBe("Hello");
  });

  test("as HTML says the same, in the same order", () => {
    const { html } = renderEmail({
      salon: SALON,
      subject: "Hello",
      heading: "Good day",
      parts: ["One.", PART, "Two."],
    });
    const order = [
      "Petal",
      "Good day",
      "One.",
      "Gel Polish",
      "£35",
      "twice",
      "Two.",
      "Petal",
      "27 Larkspur Row",
      "020 7946 0184",
    ];
    let place = html.indexOf("<body");
    for (const text of order) {
      const next = html.indexOf(text, place);
      expect(next, text).toBeGreaterThan(place);
      place = next;
    }
  });

  test("has one main landmark around all its content", () => {
    const { html } = renderEmail({ salon: SALON, subject: "Hello", heading: "Good day", parts: ["One.", PART] });
    expect(html.match(/role="main"|<main/g)).toHaveLength(1);
    const [before = "", main = ""] = html.slice(html.indexOf("<body")).split('role="main"');
    expect(before.replace(/<!--.*?-->|<[^>]*>|<[^>]*$/gs, "").trim()).toBe("");
    for (const text of ["Good day", "One.", "27 Larkspur Row", "020 7946 0184"]) expect(main).toContain(text);
  });

  test("loads nothing and has no tracking", () => {
    const { html } = renderEmail({ salon: SALON, subject: "Hello", heading: "Good day", parts: ["One."] });
    expect(html).not.toMatch(/<(img|script|link|iframe|form|object|video|audio|svg)|url\(|@import|https?:|src=|href=/i);
  });

  test.for([
    `"><script>alert("1")</script>`,
    `' onclick='alert(1)`,
    "<b>Bold & Brave</b>",
    "&lt;already&gt; &amp; &#60;",
    "]]> --> <![endif]-->",
    "</style></title></td></table>",
  ])("never takes what somebody is called for markup: %s", (name) => {
    const plain = renderEmail({ salon: SALON, subject: "A", heading: "A", parts: ["A"] }).html;
    const salon = { name, address: name, phone: name };
    const { html, text } = renderEmail({ salon, subject: name, heading: name, parts: [name] });
    expect(html.match(/[<>"]/g)).toEqual(plain.match(/[<>"]/g));
    expect(html.match(/'/g)).toEqual(plain.match(/'/g));
    expect(unescaped(html).split(name)).toHaveLength(8);
    expect(text.split(name)).toHaveLength(7);
  });

  test.for(["Zoë 💅🏽 李", "👩‍👩‍👧", "אדה לאבלייס", "مرحبا 123", "Ñandú\u00a0& Söhne"])(
    "keeps %s as it is, each in its own direction",
    (name) => {
      const salon = { name, address: name, phone: name };
      const { html, text } = renderEmail({ salon, subject: name, heading: name, parts: [name] });
      expect(unescaped(html).split(name)).toHaveLength(8);
      expect(text.split(name)).toHaveLength(7);
      expect(html.match(/dir="auto"/g)).toHaveLength(6);
    },
  );

  test("is made of tables and inline styles, and follows a dark screen", () => {
    const { html } = renderEmail({ salon: SALON, subject: "Hello", heading: "Good day", parts: ["One."] });
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    for (const colour of ["#FBF7F4", "#2B1D24", "#8C2F55"]) expect(html).toContain(colour);
    expect(html).not.toMatch(/display:\s*(flex|grid)/);
  });
});

test("has the salon's own colours, on light and on dark screens, with the contrast that they promise", () => {
  const colours = { accent: "#0a5c8c", paper: "#fff8d9" };
  const salon = { ...SALON, colourAccent: colours.accent, colourPaper: colours.paper };
  const parts: Part[] = [
    PART,
    { is: "button", label: "Book", address: "https://salon.test" },
    { is: "code", code: "1" },
  ];
  const { html } = renderEmail({ salon, subject: "Hello", heading: "Good day", parts });
  const [light, dark] = [lightShades(colours), darkShades(colours)];
  for (const shade of [light.paper, light.ink, light.berry, light["on-fill"], light.blush])
    expect(html).toContain(shade);
  for (const shade of [dark.paper, dark.ink, dark.berry]) expect(html).toContain(`${shade} !important`);
  expect(html).not.toMatch(/#(8c2f55|fbf7f4|2b1d24|6b5860|e59bb8|1b1417)/i);
});

const GIFT = {
  ...{
    code: "7KQX-M2PD-9RTW",
    worthPence: 5000,
    validUntil: "2027-11-29",
    recipient: "Ada",
    sender: "Grace",
    name: "",
  },
  ...{ uses: null, message: "Happy birthday!\n<b>Treat</b> yourself.", site: null, paid: null },
};

test("a voucher is a card with all that it says, and its code on one line in letters for which a phone has room", () => {
  const { html, text } = voucherEmail(SALON, GIFT);
  const card = html.slice(html.indexOf("2px solid"), html.indexOf("Show this code"));
  const says = ["Gift voucher", "£50", "For Ada, from Grace", "Happy birthday!", "<b>Treat</b> yourself.", GIFT.code];
  for (const words of [...says, "Good until Monday, November 29th, 2027"]) expect(unescaped(card)).toContain(words);
  expect(html).not.toContain("<b>");
  expect(html).toMatch(new RegExp(`white-space:nowrap[^>]*>${GIFT.code}<`));
  expect(Number(new RegExp(`font-size:(\\d+)px[^>]*>${GIFT.code}<`).exec(html)?.[1])).toBeLessThan(24);
  for (const words of ["Gift voucher: £50", "For Ada", "from Grace", "Good until Monday, November 29th, 2027"])
    expect(text.split("\n")).toContain(words);
  expect(text.split(GIFT.code)).toHaveLength(2);
});

test("the card of a voucher bears a nail, if the site is known", () => {
  const stamp = `src="https://petal.test/stamps/colour.gems.png"`;
  expect(voucherEmail(SALON, { ...GIFT, site: "https://petal.test" }).html.split(stamp)).toHaveLength(2);
  expect(voucherEmail(SALON, GIFT).html).not.toContain("src=");
});

test("a package names its visits", () => {
  const { html, text } = voucherEmail(SALON, { ...GIFT, uses: 5, name: "Five infills for four" });
  for (const words of ["Package", "5 visits"]) expect(html).toContain(words);
  expect(text).toContain("Package: 5 visits");
});

test("has no colour that looks like a one-time code, for any colours of the salon", () => {
  for (const paper of ["#ffffff", "#f0f0e8", "#eeeeee"]) {
    for (const accent of ["#101010", "#333333", "#005030", "#402530"]) {
      const salon = { ...SALON, colourAccent: accent, colourPaper: paper };
      const { html } = renderEmail({ salon, subject: "Hello", heading: "Good day", parts: ["One.", PART] });
      expect(html.match(/(?<!\d)\d{6}(?!\d)/g), `${accent} on ${paper}`).toBeNull();
    }
  }
});

/** For example, a row of facts. */
const PART: Part = { is: "facts", facts: [["Gel Polish", "£35", "twice"]] };
