import { Fragment, type ReactNode } from "react";
import type { Fact, Part } from "./content.ts";
import { BERRY, BLUSH, CARD, INK, LAYOUT, LINE, MONO, MUTED } from "./looks.ts";

/** A part of an email as HTML. React escapes every text. docs/rules.md 10.5 */
export function EmailPart({ part }: { part: Part }) {
  if (typeof part === "string") return <Paragraph>{part}</Paragraph>;
  switch (part.is) {
    case "greeting":
      return <Greeting name={part.name} />;
    case "facts":
      return <FactTable facts={part.facts} />;
    case "button":
      return <ButtonLink label={part.label} address={part.address} />;
    case "links":
      return <Links sentence={part.sentence} addresses={Object.entries(part.addresses)} />;
    case "code":
      return <LargeCode>{part.code}</LargeCode>;
  }
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" style={{ margin: "0 0 16px" }}>
      {children}
    </p>
  );
}

/** A name written from right to left does not reverse the text around it. */
function Greeting({ name }: { name: string | null }) {
  if (name === null) return <Paragraph>Hello,</Paragraph>;
  return (
    <Paragraph>
      Hello <bdi>{name}</bdi>,
    </Paragraph>
  );
}

function FactTable({ facts }: { facts: Fact[] }) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="line"
      style={{ margin: "0 0 24px", borderBottom: LINE }}
    >
      <tbody>
        {facts.map(([name, ...lines]) => (
          <tr key={name}>
            <th scope="row" align="left" className="muted line" style={{ ...FACT, ...FACT_NAME }}>
              {name}
            </th>
            <td className="line" style={FACT}>
              {lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
                <div key={index} dir="auto" style={{ textAlign: "left", wordBreak: "break-word" }}>
                  {line}
                </div>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const FACT = { padding: "12px 0", borderTop: LINE, verticalAlign: "top" };
const FACT_NAME = { width: 96, paddingRight: 12, fontWeight: "normal", color: MUTED };

/** As large as a thumb. Outlook pads the cell, other programs the link in it. */
function ButtonLink({ label, address }: { label: string; address: string }) {
  return (
    <table {...LAYOUT} style={{ margin: "0 0 24px" }}>
      <tbody>
        <tr>
          <td align="center" className="acts" style={{ ...BUTTON, ...OUTLOOK_PADDING }}>
            <a href={address} className="acts" style={{ ...BUTTON, ...BUTTON_TEXT }}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const BUTTON = { backgroundColor: BERRY, borderRadius: 24 };
const BUTTON_TEXT = {
  ...{ display: "inline-block", padding: "14px 24px", color: CARD, fontWeight: "bold", lineHeight: "20px" },
  ...{ textDecoration: "none" },
};
const OUTLOOK_PADDING = { msoPaddingAlt: "14px 24px" };

function Links({ sentence, addresses }: { sentence: string; addresses: [name: string, address: string][] }) {
  return (
    <Paragraph>
      {sentence}{" "}
      {addresses.map(([name, address], index) => (
        <Fragment key={name}>
          {index > 0 && " or "}
          <a href={address} className="berry" style={{ color: BERRY, textDecoration: "underline" }}>
            {name}
          </a>
        </Fragment>
      ))}
      .
    </Paragraph>
  );
}

/** Large, and selected whole by one tap. The spacing is CSS only: the copied code contains no space. */
function LargeCode({ children }: { children: string }) {
  return (
    <table {...LAYOUT} width="100%" style={{ margin: "0 0 16px" }}>
      <tbody>
        <tr>
          <td align="center" dir="ltr" className="wash ink" style={CODE}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const CODE = {
  ...{ padding: "16px 8px", backgroundColor: BLUSH, borderRadius: 12, color: INK },
  ...{ fontFamily: MONO, fontSize: 36, lineHeight: 1.2, fontWeight: "bold", letterSpacing: 6, textIndent: 6 },
  ...{ WebkitUserSelect: "all" as const, userSelect: "all" as const },
};
