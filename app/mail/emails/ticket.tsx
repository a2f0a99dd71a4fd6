import { use } from "react";
import type { Fact, Part, Ticket } from "./content.ts";
import { LAYOUT, LightLooks, SANS, SERIF } from "./looks.ts";
import { SAYS_WHEN } from "./parts.tsx";
import { LookStamp, STAMP_WIDTH, Stamp } from "./stamp.tsx";

/**
 * The head of the ticket above an email: date and time on the salon's colour, which fills the nail on the stamp too, or the
 * heading of an email without them. Without pictures it is complete. docs/rules.md 10.37
 */
export function TicketHead({ stamp, look, over, heading, parts }: Ticket & { heading: string; parts: Part[] }) {
  const { fill, onFill, card } = use(LightLooks);
  const [date, time] = parts
    .flatMap(factsIn)
    .filter(saysWhen)
    .map(([, line]) => typeof line === "string" && line);
  const struck = over ? { textDecoration: "line-through" } : {};
  return (
    <tr>
      <td className="acts hole head" style={{ ...HEAD, backgroundColor: fill, borderBottom: `6px dotted ${card}` }}>
        <table {...LAYOUT} width="100%">
          <tbody>
            <tr>
              <td className="on-acts" style={{ ...DATE, ...struck, color: onFill }}>
                {date ? (
                  <>
                    <span className="when">{date}</span>
                    <div className="on-acts" style={{ ...TIME, ...struck, color: onFill }}>
                      {time}
                    </div>
                  </>
                ) : (
                  <h1
                    dir="auto"
                    className="on-acts"
                    style={{ ...DATE, margin: 0, fontWeight: "normal", color: onFill }}
                  >
                    {heading}
                  </h1>
                )}
              </td>
              {stamp && (
                <td
                  width={STAMP_WIDTH}
                  align="right"
                  style={{ width: STAMP_WIDTH, paddingLeft: 16, verticalAlign: "top" }}
                >
                  {look ? <LookStamp {...look} /> : <Stamp at={stamp} />}
                </td>
              )}
            </tr>
          </tbody>
        </table>
      </td>
    </tr>
  );
}

/** Whether the head of a ticket says when, and not the heading. */
export function saysStart(parts: Part[]): boolean {
  return parts.flatMap(factsIn).some(saysWhen);
}

/** A part without what the head says already. */
export function withoutStart(part: Part): Part {
  return typeof part === "object" && part.is === "facts"
    ? { ...part, facts: part.facts.filter((fact) => !saysWhen(fact)) }
    : part;
}

function factsIn(part: Part): Fact[] {
  return typeof part === "object" && part.is === "facts" ? part.facts : [];
}

function saysWhen([name]: Fact): boolean {
  return SAYS_WHEN.has(name);
}

const HEAD = { padding: "28px 32px 22px 40px", borderRadius: "16px 16px 0 0" };
const DATE = { fontFamily: SERIF, fontSize: 30, lineHeight: 1.15, verticalAlign: "top" };
const TIME = { paddingTop: 6, fontFamily: SANS, fontSize: 18, lineHeight: 1.4 };
