import { use } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { coloursOf } from "../../models/salon/colour-sheet.ts";
import type { EmailContent } from "./content.ts";
import { LAYOUT, LightLooks, type Looks, lineOf, looksOf, SANS, SERIF, styleFor } from "./looks.ts";
import { EmailPart } from "./parts.tsx";
import { plainText } from "./plain-text.ts";
import { saysStart, TicketHead, withoutStart } from "./ticket.tsx";

/** A written email. `text` and `html` each hold all of it. */
export interface WrittenEmail {
  subject: string;
  text: string;
  html: string;
}

/**
 * An email in the salon's look, with its name, address and phone at the end, as plain text and as HTML. The HTML uses tables
 * and inline styles, because Outlook and Gmail render those. It loads nothing and contains no tracking. docs/rules.md 10.5
 */
export function renderEmail(content: EmailContent): WrittenEmail {
  const html = `<!doctype html>\n${renderToStaticMarkup(<EmailDocument {...content} />)}\n`;
  return { subject: content.subject, text: plainText(content), html };
}

function EmailDocument(content: EmailContent) {
  const { light, dark } = looksOf(coloursOf(content.salon));
  const backgroundColor = light.paper;
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>{content.subject}</title>
        <style>{styleFor(dark)}</style>
      </head>
      <body className="paper" style={{ margin: 0, padding: 0, backgroundColor }}>
        <table {...LAYOUT} width="100%" className="paper" style={{ backgroundColor }}>
          <tbody>
            <tr>
              <td
                align="center"
                style={{ padding: "32px 16px" }}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped it, and writes no comments itself
                dangerouslySetInnerHTML={{ __html: column(content, light) }}
              />
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

/**
 * The column of the email, at most 560 pixels wide. Outlook has no maximum width, so it gets a table of that width around it.
 * The only landmark is a role, because mail programs remove elements that they do not know.
 */
function column(content: EmailContent, looks: Looks): string {
  const open = `<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`;
  const written = renderToStaticMarkup(
    <LightLooks value={looks}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div role="main">
        <Column {...content} />
      </div>
    </LightLooks>,
  );
  return `${open}${written}<!--[if mso]></td></tr></table><![endif]-->`;
}

function Column({ salon, heading, ticket, parts }: EmailContent) {
  const looks = use(LightLooks);
  const { berry, card, ink, muted } = looks;
  return (
    <table {...LAYOUT} width="100%" style={{ maxWidth: 560 }}>
      <tbody>
        <tr>
          <td align="center" dir="auto" className="berry" style={{ ...WORDMARK, color: berry }}>
            {salon.name}
          </td>
        </tr>
        {ticket && <TicketHead {...{ ...ticket, heading, parts }} />}
        <tr>
          <td
            align="left"
            className="card ink content"
            style={{ ...CONTENT, ...(ticket && BELOW_HEAD), backgroundColor: card, border: lineOf(looks), color: ink }}
          >
            {(!ticket || saysStart(parts)) && (
              <h1 dir="auto" className="ink" style={{ ...HEADING, color: ink }}>
                {heading}
              </h1>
            )}
            {(ticket ? parts.map(withoutStart) : parts).map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts are written once and never move
              <EmailPart key={index} part={part} />
            ))}
          </td>
        </tr>
        <tr>
          <td align="center" className="muted" style={{ ...FOOTER, color: muted }}>
            <div dir="auto">{salon.name}</div>
            <div dir="auto">{salon.address}</div>
            <div dir="auto">{salon.phone}</div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const WORDMARK = { padding: "8px 8px 28px", fontFamily: SERIF, fontSize: 30, lineHeight: 1.2 };
const CONTENT = {
  ...{ padding: "40px 40px 20px", borderRadius: 16 },
  ...{ fontFamily: SANS, fontSize: 16, lineHeight: 1.55 },
};
const BELOW_HEAD = { borderTopWidth: 0, borderRadius: "0 0 16px 16px", padding: "28px 40px 20px" };
const HEADING = {
  ...{ margin: "0 0 16px", fontFamily: SERIF, fontSize: 28, lineHeight: 1.2, fontWeight: "normal" },
};
const FOOTER = { padding: "24px 8px 0", fontFamily: SANS, fontSize: 14, lineHeight: 1.55 };
