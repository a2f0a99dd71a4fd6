import { use } from "react";
import type { GiftCard } from "./content.ts";
import { LAYOUT, LightLooks, lineOf, SANS, SERIF } from "./looks.ts";
import { Stamp } from "./stamp.tsx";

/**
 * A voucher as a printed card: lines and text on the email's own ground, because printers leave grounds out. Its stamp alone has
 * the salon's. One tap selects the whole code. docs/rules.md 10.37, 32.8
 */
export function GiftCardPart({ salon, kind, worth, names, message, code, until, stamp }: GiftCard) {
  const looks = use(LightLooks);
  const { berry, fill, ink, muted } = looks;
  return (
    <table {...LAYOUT} width="100%" className="edge" style={{ margin: "8px 0 28px", border: `2px solid ${berry}` }}>
      <tbody>
        <tr>
          <td style={{ padding: 6 }}>
            <table {...LAYOUT} width="100%" className="line" style={{ border: lineOf(looks) }}>
              <tbody>
                {stamp && (
                  <tr>
                    <td align="center" className="acts" style={{ padding: 16, backgroundColor: fill }}>
                      <Stamp at={stamp} />
                    </td>
                  </tr>
                )}
                <tr>
                  <td align="center" className="ink" style={{ ...INSIDE, color: ink }}>
                    <div dir="auto" className="berry" style={{ ...SALON, color: berry }}>
                      {salon}
                    </div>
                    <div className="muted" style={{ ...KIND, color: muted }}>
                      {kind}
                    </div>
                    <div className="berry worth" style={{ ...WORTH, color: berry }}>
                      {worth}
                    </div>
                    {names.length > 0 && (
                      <div dir="auto" style={WORDS}>
                        {names.join(", ")}
                      </div>
                    )}
                    <div style={{ ...WORDS, paddingTop: 10, fontStyle: "italic", wordBreak: "break-word" }}>
                      {message.map((line, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: lines are written once and never move
                        <div key={index} dir="auto">
                          {line}
                        </div>
                      ))}
                    </div>
                    <div dir="ltr" style={CODE}>
                      {code}
                    </div>
                    <div className="muted" style={{ ...UNTIL, color: muted }}>
                      {until}
                    </div>
                  </td>
                </tr>
              </tbody>
            </table>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

const INSIDE = { padding: "28px 16px 24px" };
const SALON = { fontFamily: SERIF, fontSize: 22, lineHeight: 1.25 };
const KIND = { ...{ paddingTop: 4, fontFamily: SANS, fontSize: 13 }, letterSpacing: 2, lineHeight: 1.5 };
const WORTH = { padding: "22px 0 14px", fontFamily: SERIF, fontSize: 72, lineHeight: 1 };
const WORDS = { fontFamily: SERIF, fontSize: 18, lineHeight: 1.5 };
const CODE = {
  ...{ padding: "24px 0 6px", fontFamily: SANS, fontSize: 22, lineHeight: 1.2, letterSpacing: 2, textIndent: 2 },
  ...{ fontWeight: "bold", whiteSpace: "nowrap" as const },
  ...{ WebkitUserSelect: "all" as const, userSelect: "all" as const },
};
const UNTIL = { fontFamily: SANS, fontSize: 14, lineHeight: 1.5 };
