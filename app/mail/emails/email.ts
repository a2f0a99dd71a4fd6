import type { Salon } from "../../models/salon/salon.server.ts";

/** The content of an email. `text` and `html` each hold all of it. */
export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

/** A part of an email that is more than a paragraph, in both versions. `html` is already escaped. */
export interface Part {
  text: string;
  html: string;
}

interface Contents {
  salon: Pick<Salon, "name" | "address" | "phone">;
  subject: string;
  heading: string;
  /** From top to bottom: plain text for a paragraph, a part for anything else. */
  paragraphs: (string | Part)[];
}

/**
 * An email in the salon's look, with its name, address and phone below: as plain text, and as HTML of tables with
 * inline styles, which Outlook and Gmail render. It loads nothing and contains no tracking. docs/rules.md 10.5
 */
export function renderEmail({ salon, subject, heading, paragraphs }: Contents): WrittenEmail {
  const parts = paragraphs.map((part) => (typeof part === "string" ? paragraph(part) : part));
  return { subject, text: asText(salon, heading, parts), html: asHtml(salon, subject, heading, parts) };
}

function paragraph(text: string): Part {
  return { text, html: `<p dir="auto" style="margin:0 0 16px;">${escapeHtml(text)}</p>` };
}

function asText(salon: Contents["salon"], heading: string, parts: Part[]): string {
  const footer = ["--", salon.name, salon.address, salon.phone].join("\n");
  return `${[salon.name, heading, ...parts.map(({ text }) => text), footer].join("\n\n")}\n`;
}

function asHtml(salon: Contents["salon"], subject: string, heading: string, parts: Part[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #1b1417 !important; }
  .card { background-color: #241a1f !important; border-color: #3d2e35 !important; }
  .ink { color: #f5ebe6 !important; }
  .muted { color: #c0aeb3 !important; }
  .berry { color: #e59bb8 !important; }
  .wash { background-color: rgb(64, 37, 48) !important; }
  .line { border-color: #3d2e35 !important; }
  .acts { background-color: #e59bb8 !important; color: #2a0f1b !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#FBF7F4;">
<table ${TABLE} class="paper" style="background-color:#FBF7F4;">
<tr><td align="center" style="padding:32px 16px;">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table ${TABLE} style="max-width:560px;">
<tr><td align="left" dir="auto" class="berry" style="padding:0 8px 16px;${SERIF}font-size:20px;line-height:1.3;color:#8C2F55;">${escapeHtml(salon.name)}</td></tr>
<tr><td align="left" class="card ink" style="padding:32px 24px 16px;background-color:#FFFDFB;border:1px solid #E5D9D2;border-radius:16px;${SANS}font-size:16px;line-height:1.55;color:#2B1D24;">
<h1 dir="auto" class="ink" style="margin:0 0 16px;${SERIF}font-size:26px;line-height:1.2;font-weight:normal;color:#2B1D24;">${escapeHtml(heading)}</h1>
${parts.map(({ html }) => html).join("\n")}
</td></tr>
<tr><td align="left" class="muted" style="padding:16px 8px 0;${SANS}font-size:14px;line-height:1.55;color:#6B5860;">
${[salon.name, salon.address, salon.phone].map(footerLine).join("\n")}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const SERIF = "font-family:Georgia,'Times New Roman',serif;";
const SANS = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";

function footerLine(text: string): string {
  return `<div dir="auto">${escapeHtml(text)}</div>`;
}

/** Escapes text for HTML, between tags and within quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
