import { Fragment, type ReactNode, use } from "react";
import type { Fact, Link, Part } from "./content.ts";
import { GiftCardPart } from "./gift-card.tsx";
import { LAYOUT, LightLooks, lineOf, SERIF } from "./looks.ts";

/** A part of an email as HTML. React escapes every text. docs/rules.md 10.5 */
export function EmailPart({ part }: { part: Part }) {
  if (typeof part === "string") return <Paragraph>{part}</Paragraph>;
  switch (part.is) {
    case "greeting":
      return <Greeting name={part.name} from={part.from} />;
    case "facts":
      return <FactTable facts={part.facts} />;
    case "money":
      return <MoneyTable rows={part.rows} />;
    case "button":
      return <ButtonLink label={part.label} address={part.address} />;
    case "links":
      return <Links sentence={part.sentence} addresses={Object.entries(part.addresses)} small={part.small ?? false} />;
    case "note":
      return <Note heading={part.heading} lines={part.lines} />;
    case "code":
      return <LargeCode>{part.code}</LargeCode>;
    case "gift":
      return <GiftCardPart {...part} />;
  }
}

function Paragraph({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" style={{ margin: "0 0 16px" }}>
      {children}
    </p>
  );
}

/** The greeting. A name that is written from right to left does not reverse the text around it. */
function Greeting({ name, from }: { name: string | null; from: string | undefined }) {
  if (name === null) return <Paragraph>Hello{from && ` from ${from}`},</Paragraph>;
  return (
    <Paragraph>
      Hello <bdi>{name}</bdi>,
    </Paragraph>
  );
}

/** A table with a line below each row. */
function Lines({ children }: { children: ReactNode }) {
  const looks = use(LightLooks);
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className="line"
      style={{ margin: "0 0 24px", borderBottom: lineOf(looks) }}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

function FactTable({ facts }: { facts: Fact[] }) {
  const looks = use(LightLooks);
  const fact = { ...FACT, borderTop: lineOf(looks) };
  return (
    <Lines>
      {facts.map(([name, ...lines]) => (
        <tr key={name}>
          <th
            scope="row"
            align="left"
            className="muted line name"
            style={{ ...fact, ...FACT_NAME, color: looks.muted }}
          >
            {name}
          </th>
          <td className="line" style={SAYS_WHEN.has(name) ? { ...fact, ...WHEN } : fact}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
              <div key={index} dir="auto" style={{ textAlign: "left", wordBreak: "break-word" }}>
                {typeof line === "string" ? line : <TextLink {...line} />}
              </div>
            ))}
          </td>
        </tr>
      ))}
    </Lines>
  );
}

/** Name and value share a baseline, although the date and the time are larger than their names. */
const FACT = { padding: "12px 0", verticalAlign: "baseline" };
const FACT_NAME = { width: 96, paddingRight: 12, fontWeight: "normal" } as const;

/** These are read first, so they are larger. */
export const SAYS_WHEN = new Set(["Date", "Time"]);
const WHEN = { fontFamily: SERIF, fontSize: 20, lineHeight: 1.3 };

/** Amounts below each other, at the right edge. */
function MoneyTable({ rows }: { rows: [name: string, amount: string][] }) {
  const looks = use(LightLooks);
  const cell = { ...AMOUNT, borderTop: lineOf(looks) };
  return (
    <Lines>
      {rows.map(([name, amount]) => (
        <tr key={name}>
          <th
            scope="row"
            align="left"
            className="muted line"
            style={{ ...cell, paddingRight: 12, fontWeight: "normal", color: looks.muted }}
          >
            {name}
          </th>
          <td align="right" className="line" style={{ ...cell, fontWeight: "bold" }}>
            {amount}
          </td>
        </tr>
      ))}
    </Lines>
  );
}

const AMOUNT = { padding: "8px 0", verticalAlign: "baseline" };

/** A button as large as a thumb. Outlook pads the cell, and other programs pad the link in it. */
function ButtonLink({ label, address }: { label: string; address: string }) {
  const { fill, onFill } = use(LightLooks);
  const filled = { backgroundColor: fill, borderRadius: 24 };
  return (
    <table {...LAYOUT} className="wide" style={{ margin: "0 0 24px" }}>
      <tbody>
        <tr>
          <td align="center" className="acts" style={{ ...filled, ...OUTLOOK_PADDING }}>
            <a href={address} className="acts" style={{ ...filled, color: onFill, ...THUMB }}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const THUMB = {
  ...{ display: "block", padding: "14px 28px", fontWeight: "bold", lineHeight: "20px", textDecoration: "none" },
};
const OUTLOOK_PADDING = { msoPaddingAlt: "14px 28px" };

interface LinksProps {
  sentence: string;
  addresses: [name: string, address: string][];
  small: boolean;
}

function Links({ sentence, addresses, small }: LinksProps) {
  const color = use(LightLooks).muted;
  return (
    <p dir="auto" className={small ? "muted" : undefined} style={small ? { ...SMALL, color } : { margin: "0 0 16px" }}>
      {sentence}{" "}
      {addresses.map(([label, address], index) => (
        <Fragment key={label}>
          {index > 0 && " or "}
          <TextLink label={label} address={address} />
        </Fragment>
      ))}
      .
    </p>
  );
}

const SMALL = { margin: "0 0 16px", fontSize: 14 };

function TextLink({ label, address }: Link) {
  return (
    <a href={address} className="berry" style={{ color: use(LightLooks).berry, textDecoration: "underline" }}>
      {label}
    </a>
  );
}

/** A note in quiet print, below everything about this appointment. */
function Note({ heading, lines }: { heading: string; lines: string[] }) {
  const looks = use(LightLooks);
  return (
    <div className="line" style={{ margin: "24px 0 8px", paddingTop: 16, borderTop: lineOf(looks) }}>
      <h2 className="ink" style={{ margin: "0 0 8px", fontFamily: SERIF, fontSize: 18, fontWeight: "normal" }}>
        {heading}
      </h2>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none ever moves
        <p key={index} dir="auto" className="muted" style={{ margin: "0 0 8px", fontSize: 15, color: looks.muted }}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** A large code on one line. One tap selects all of it. Its spacing is CSS only, so the copied code contains no space. */
function LargeCode({ children }: { children: string }) {
  const { blush, ink } = use(LightLooks);
  return (
    <table {...LAYOUT} width="100%" style={{ margin: "0 0 16px" }}>
      <tbody>
        <tr>
          <td align="center" dir="ltr" className="wash ink" style={{ ...CODE, backgroundColor: blush, color: ink }}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const CODE = {
  ...{ fontSize: 36, letterSpacing: 6, textIndent: 6 },
  ...{ padding: "16px 8px", borderRadius: 12, lineHeight: 1.2, fontWeight: "bold", whiteSpace: "nowrap" as const },
  ...{ WebkitUserSelect: "all" as const, userSelect: "all" as const },
};
