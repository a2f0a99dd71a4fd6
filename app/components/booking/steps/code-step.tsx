import { Link } from "react-router";
import type { Diary } from "../../../diary/times/diary.ts";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { allNamed, shortStart, startInWords } from "../../../kernel/dates.ts";
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
import { askedOfDraft, moneyLine } from "./asked-of-draft.ts";
import { confirmWord } from "./confirm.tsx";
import { DraftNail } from "./draft-nail.tsx";
import { Summary, SummaryHeading } from "./summary.tsx";

/** The waiting booking, its mailbox, and how long its start is still held, ms; null when it is not held. */
export interface Waiting {
  id: string;
  mailbox: string;
  left: number | null;
}

interface Props {
  diary: Pick<Diary, "timeZone">;
  salonTime: SalonTime;
  draft: Draft;
  quote: DraftQuote;
  waiting: Waiting;
  /** The booking terms, null where the salon asks nothing. */
  terms?: TermsShown | null | undefined;
  lastTry: LastTry | undefined;
}

/** The second part of a guest's third step: the mailed code confirms the booking. docs/rules.md 5.29, 9.15 */
export function CodeStep({ diary, salonTime, draft, quote, waiting, terms, lastTry }: Props) {
  const { id, mailbox, left } = waiting;
  const seconds = useSecondsLeft(left);
  const wanted = { terms, before: null, draft, quote, mailbox };
  const asked = askedOfDraft(wanted);
  const money = moneyLine(asked, { ...wanted, timeZone: diary.timeZone, now: salonTime });
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
        <div className="mt-3 flex flex-wrap items-center gap-3 border-y border-line py-3 lg:hidden">
          <DraftNail basket={draft.basket} className="h-14" />
          <p className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-muted">
            <span className="block text-base font-medium text-ink">
              {shortStart(draft.date ?? "", draft.minute ?? 0)}
            </span>
            {allNamed(draft.basket)}
            <span className="block">{money}</span>
          </p>
        </div>
        <p className="mt-4 wrap-anywhere lg:text-lg">
          We’ve emailed a 6-digit code to <strong>{mailbox}</strong>. Type it here to confirm {time}.
          {draft.friend && ` ${BOTH_HELD}`}
        </p>
        <p className="mt-3 font-medium text-pretty max-lg:hidden">{money}</p>
        <CodeForm confirm={confirmWord(asked.next)} errors={lastTry?.fields ?? {}} waiting={id}>
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
