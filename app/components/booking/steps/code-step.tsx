import { Form, Link } from "react-router";
import { clockTime } from "../../../kernel/clock.ts";
import { startInWords } from "../../../kernel/dates.ts";
import type { TermsShown } from "../../../models/terms/terms-shown.ts";
import { BOTH_HELD } from "../../../words/friends.ts";
import { Alert } from "../../forms/alert.tsx";
import { CodeField } from "../../forms/field.tsx";
import { PostForm } from "../../forms/post-form.tsx";
import { useSending } from "../../forms/use-sending.ts";
import { News } from "../../news.tsx";
import { type Draft, draftPath } from "../draft.ts";
import type { DraftQuote } from "../draft-for-team.ts";
import { HeldForYou } from "../hold/held-for-you.tsx";
import { useSecondsLeft } from "../hold/use-seconds-left.ts";
import type { LastTry } from "../not-booked.ts";
import { StepHeading } from "../step-heading.tsx";
import { askedOfDraft } from "./asked-of-draft.ts";
import { confirmWord } from "./confirm.tsx";
import { Summary } from "./summary.tsx";

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
  const busy = useSending();
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
          <News>We have emailed you another code. The one before it is no longer good.</News>
        ) : (
          lastTry?.message && <Alert about={lastTry}>{lastTry.message}</Alert>
        )}
        <p className="mt-4 text-lg wrap-anywhere">
          We emailed a 6-digit code to <strong>{mailbox}</strong>. Type it here to confirm {time}.
          {draft.friend && ` ${BOTH_HELD}`}
        </p>
        {inWords && <p className="mt-3 font-medium text-pretty">{inWords}</p>}
        <PostForm errors={lastTry?.fields ?? {}} preventScrollReset className="mt-6 flex max-w-md flex-col gap-4">
          <input type="hidden" name="waiting" value={id} />
          <CodeField error={lastTry?.fields.code} />
          <label className="flex min-h-12 items-start gap-3">
            <input type="checkbox" name="remember" value="yes" className="mt-0.5 size-5 shrink-0" />
            <span>
              <span className="block font-medium">Remember me on this device</span>
              <span className="block text-sm text-muted">
                Next time your details are filled in and no code is needed. Only on a device that is yours.
              </span>
            </span>
          </label>
          <button type="submit" name="intent" value="code" className="button" aria-disabled={busy}>
            {busy ? "Processing..." : confirmWord(next)}
          </button>
        </PostForm>
        <Form method="post" preventScrollReset className="mt-2 flex flex-wrap items-center gap-x-6">
          <input type="hidden" name="waiting" value={id} />
          <button type="submit" name="intent" value="again" className="link min-h-11">
            Email me another code
          </button>
          <Link to={draftPath(draft, "/book")} className="link inline-block py-2">
            Change your details
          </Link>
        </Form>
      </div>
      <aside aria-label="Your booking" className="card mt-8 p-6 lg:mt-0">
        <h2 className="text-2xl">Booking Summary</h2>
        <div className="mt-2">
          <Summary quote={quote} start={startInWords(draft.date, draft.minute)} />
        </div>
      </aside>
    </div>
  );
}
