import type { ReactNode } from "react";
import type { Answered } from "../../../../diary/menu/questions.ts";
import type { DraftQuote } from "../../draft-for-team.ts";
import { Summary, SummaryHeading } from "../summary.tsx";

interface Props {
  whose: string;
  quote: DraftQuote;
  answered: Answered;
  technician: string | null;
  /** The chosen start in words; empty while there is none. */
  start: string;
  /** What is paid now and later. docs/rules.md 29.4 */
  asked: ReactNode;
  /** The button that continues. */
  children: ReactNode;
}

/** The summary beside the times on wide screens, as on the other steps. docs/rules.md 9.8 */
export function StartCard({ whose, quote, answered, technician, start, asked, children }: Props) {
  return (
    <aside aria-label={whose} className="card sticky top-6 col-start-2 row-span-2 row-start-1 hidden p-6 xl:block">
      <SummaryHeading basket={quote.basket}>{whose}</SummaryHeading>
      <div className="mt-2 mb-6">
        <Summary quote={quote} answered={answered} technician={technician} start={start} />
        {asked && <p className="mt-3">{asked}</p>}
      </div>
      {start === "" && <p className="text-muted">Choose a date and a time.</p>}
      <div className="hidden group-has-[[name=time]:checked]/times:grid">{children}</div>
    </aside>
  );
}
