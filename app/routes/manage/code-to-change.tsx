import { Link } from "react-router";
import { ANOTHER_CODE, CodeForm } from "../../components/forms/code-form.tsx";
import { News } from "../../components/news.tsx";
import { clockTime } from "../../kernel/clock.ts";
import { longDate } from "../../kernel/dates.ts";
import type { OwnAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { CODE_BY_TEXT } from "../../words/code-by-text.ts";
import type { LinkReply } from "./change-by-link.server.ts";

interface Props {
  appointment: OwnAppointment;
  /** Whether the code goes by text, because there is no email. docs/rules.md 34.13 */
  byText: boolean;
  /** The page of the link. */
  here: string;
  lastTry: LinkReply | undefined;
}

/** Asks for the code that comes before a change by a link. It tells nothing of the mailbox. docs/rules.md 6.15 */
export function CodeToChange({ appointment, byText, here, lastTry }: Props) {
  const { serviceNames, date, startsMinute } = appointment;
  return (
    <section aria-labelledby="code" className="card mt-8 p-[min(1.25rem,5.4vw)] sm:p-8">
      <h2 id="code" className="text-2xl">
        {byText ? CODE_BY_TEXT.check : "Check your email"}
      </h2>
      {lastTry?.codeAgain && <News>{byText ? CODE_BY_TEXT.another : ANOTHER_CODE}</News>}
      <p className="mt-4 text-lg text-pretty wrap-anywhere">
        {byText ? CODE_BY_TEXT.sent : "We’ve emailed a 6-digit code to the address you booked with."} Type it here to
        change {serviceNames}, {longDate(date)} at {clockTime(startsMinute)}.
      </p>
      <CodeForm confirm="Continue" byText={byText} errors={lastTry?.fields ?? {}}>
        <button type="submit" name="intent" value="sign-in" className="link min-h-11">
          I have an account
        </button>
        <Link to={here} className="link inline-block py-2">
          Keep it as it is
        </Link>
      </CodeForm>
    </section>
  );
}
