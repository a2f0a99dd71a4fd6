import { Link } from "react-router";
import { clockTime } from "../../../kernel/clock.ts";
import { startInWords } from "../../../kernel/dates.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { BOTH_HELD } from "../../../words/friends.ts";
import { Alert } from "../../forms/alert.tsx";
import { ANOTHER_CODE, CodeForm } from "../../forms/code-form.tsx";
import { News } from "../../news.tsx";
import { type Draft, draftPath } from "../draft.ts";
import type { DraftQuote } from "../draft-for-team.ts";
import { HeldForYou } from "../hold/held-for-you.tsx";
import { useSecondsLeft } from "../hold/use-seconds-left.ts";
import type { LastTry } from "../not-booked.ts";
import { StepHeading } from "../step-heading.tsx";
import { askedOfDraft } from "./asked-of-draft.ts";
import { confirmWord } from "./confirm.tsx";
import { Summary, SummaryHeading } from "./summary.tsx";

/** The waiting booking, its mailbox, and how long its start is still held, ms; null when it is not held. */
export interface Waiting {
  id: string;
  mailbox: string;
  left: number | null;
}

interface Props {
  draft: Draft;
  quote: DraftQuote;
  waiting: Waiting;
  /** The booking terms, null where the salon asks nothing. */
  terms?: TermsShown | null | undefined;
  lastTry: LastTry | undefined;
}

/** The second part of a guest's third step: the mailed code confirms the booking. docs/rules.md 5.29, 9.15 */
export function CodeStep({ draft, quote, waiting, terms, lastTry }: Props) {
  const { id, mailbox, left } = waiting;
  const seconds = useSecondsLeft(left);
  const { inWords, next } = askedOfDraft({ terms, before: null, draft, quote, mailbox });
  const time = clockTime(draft.minute ?? 0);
  return (
    <div className="lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-10">
      <div>
        <StepHeading isQuiet>Check your email</StepHeading>
        <HeldForYou time={time} seconds={seconds} />
        {lastTry?.codeAgain ? (
          <News>{ANOTHER_CODE}</News>
        ) : (
          lastTry?.message && <Alert about={lastTry}>{lastTry.message}</Alert>
        )}
        <p className="mt-4 text-lg wrap-anywhere">
          We emailed a 6-digit code to <strong>{mailbox}</strong>. Type it here to confirm {time}.
          {draft.friend && ` ${BOTH_HELD}`}
        </p>
        {inWords && <p className="mt-3 font-medium text-pretty">{inWords}</p>}
        <CodeForm confirm={confirmWord(next)} errors={lastTry?.fields ?? {}} waiting={id}>
          <Link to={draftPath(draft, "/book")} className="link inline-block py-2">
            Change your details
          </Link>
        </CodeForm>
      </div>
      <aside aria-label="Your booking" className="card mt-8 p-6 lg:mt-0">
        <SummaryHeading basket={draft.basket}>Booking Summary</SummaryHeading>
        <div className="mt-2">
          <Summary quote={quote} start={startInWords(draft.date, draft.minute)} />
        </div>
      </aside>
    </div>
  );
}
