import { escapeHtml, type Part } from "./email.ts";

/** Greets the reader. A name written from right to left does not reverse the text around it. docs/rules.md 10.5 */
export function greeting(name: string): Part {
  const shown = oneLine(name);
  if (mayLead(shown)) return { text: "Hello,", html: `<p style="${PARAGRAPH}">Hello,</p>` };
  return {
    text: `Hello ${shown},`,
    html: `<p dir="auto" style="${PARAGRAPH}">Hello <bdi>${escapeHtml(shown)}</bdi>,</p>`,
  };
}

/**
 * Whether a mail program could turn a name into a link. Whoever books types the name and the address, and could
 * otherwise mail others a link in the salon's name. docs/rules.md 10.7
 */
export function mayLead(name: string): boolean {
  return /:\/\/|@|www\.|[\p{L}\p{N}]\.\p{L}{2}/iu.test(name);
}

/** A fact: its name, then its lines. */
export type Fact = [name: string, ...lines: string[]];

/**
 * Facts below each other: one line each in plain text, a table with their names at the side in HTML. docs/rules.md 10.5
 */
export function factTable(facts: Fact[]): Part {
  const rows = facts.map(([name, ...lines]): Fact => [name, ...lines.map(oneLine)]);
  return {
    text: rows.map(([name, ...lines]) => `${name}: ${lines.join(", ")}`).join("\n"),
    html: `<table width="100%" cellpadding="0" cellspacing="0" border="0" class="line" style="margin:0 0 24px;border-bottom:1px solid #E5D9D2;">\n${rows.map(factRow).join("\n")}\n</table>`,
  };
}

function factRow([name, ...lines]: Fact): string {
  const looks = "padding:12px 0;border-top:1px solid #E5D9D2;";
  const shown = lines.map(
    (line) => `<div dir="auto" style="text-align:left;word-break:break-word;">${escapeHtml(line)}</div>`,
  );
  return `<tr><th scope="row" width="96" align="left" valign="top" class="muted line" style="${looks}padding-right:12px;font-weight:normal;color:#6B5860;">${escapeHtml(name)}</th><td valign="top" class="line" style="${looks}">${shown.join("")}</td></tr>`;
}

/**
 * The email's main action, as large as a thumb. Outlook pads the cell, other programs the link in it. docs/rules.md
 * 10.5
 */
export function buttonLink(label: string, address: string): Part {
  return {
    text: `${label}: ${address}`,
    html: `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;"><tr><td align="center" class="acts" style="background-color:#8C2F55;border-radius:24px;mso-padding-alt:14px 24px;"><a href="${escapeHtml(address)}" class="acts" style="display:inline-block;padding:14px 24px;border-radius:24px;background-color:#8C2F55;color:#FFFDFB;font-weight:bold;line-height:20px;text-decoration:none;">${escapeHtml(label)}</a></td></tr></table>`,
  };
}

/** A sentence that ends in named links: `Please use Google Calendar or Outlook.` docs/rules.md 10.5 */
export function links(sentence: string, addresses: Record<string, string>): Part {
  const listed = Object.entries(addresses);
  const anchors = listed.map(
    ([name, address]) =>
      `<a href="${escapeHtml(address)}" class="berry" style="color:#8C2F55;text-decoration:underline;">${escapeHtml(name)}</a>`,
  );
  return {
    text: [`${sentence}:`, ...listed.map(([name, address]) => `${name}: ${address}`)].join("\n"),
    html: `<p dir="auto" style="${PARAGRAPH}">${escapeHtml(sentence)} ${anchors.join(" or ")}.</p>`,
  };
}

/** Removes line breaks: one in a name or a service would look like the email's own next line. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();
}

const PARAGRAPH = "margin:0 0 16px;";
