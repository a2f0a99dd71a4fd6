import type { ReactNode } from "react";
import { Link } from "react-router";
import { shortStart, startInWords } from "../../../kernel/dates.ts";
import { poundsFrom } from "../../../models/services/terms.ts";
import { backToServices, type Draft, draftPath, useBookingPage } from "../draft.ts";
import { type DraftQuote, priceOfAll } from "../draft-for-team.ts";
import type { AskedOfDraft } from "./asked-of-draft.ts";
import { DraftNail } from "./draft-nail.tsx";
import { Summary, SummaryHeading } from "./summary.tsx";

interface Props {
  draft: Draft;
  quote: DraftQuote;
  asked: AskedOfDraft;
  /** What is paid now and later, and until when cancelling is free; empty for staff. docs/rules.md 9.19 */
  money: string;
  processing: boolean;
  /** The technician, in words; null at a salon with one technician. */
  technician: string | null;
  /** Why a client can't book the start, if they can't. It then leads to the other times instead. */
  gone: string | null;
  /** The end of the hold, in words. */
  news: string | null;
  /** Notices before confirming. */
  children: ReactNode;
}

/**
 * The summary of the booking, the button that books it, and the ways back. Below 1024 px the button is in a bar. A start that
 * has gone is not offered there. docs/rules.md 4.7
 */
export function Confirm({ draft, quote, asked, money, processing, technician, gone, news, children }: Props) {
  const page = useBookingPage();
  const otherTimes = draftPath({ ...draft, step: "datetime", ...(gone !== null && { minute: null }) }, page);
  const confirm = processing ? "Processing..." : confirmWord(asked.next, draft.rescheduling !== null);
  const act = (className: string) =>
    gone === null ? (
      <button type="submit" className={`button ${className}`} aria-disabled={processing}>
        {confirm}
      </button>
    ) : (
      <Link to={otherTimes} className={`button ${className}`}>
        {OTHER_TIMES}
      </Link>
    );
  return (
    <>
      <aside
        aria-label={page === "/admin/book-appointment" ? "The booking" : "Your booking"}
        className="card mt-8 p-6 lg:sticky lg:top-6 lg:mt-0"
      >
        <SummaryHeading basket={draft.basket}>Booking Summary</SummaryHeading>
        <div className="mt-2 mb-6">
          <Summary
            quote={quote}
            answered={draft.answered}
            {...{ technician }}
            start={startInWords(draft.date, draft.minute)}
          />
          <p className="mt-3 text-pretty">{money}</p>
          {children}
        </div>
        {act("w-full max-lg:hidden")}
        <Link to={draftPath(backToServices(draft), page)} className="button-quiet mt-3 w-full">
          Back to Services
        </Link>
        {gone === null && (
          <Link to={otherTimes} className="link mt-3 block py-2 text-center">
            {OTHER_TIMES}
          </Link>
        )}
      </aside>
      <div className="bottom-bar z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2.5 sm:-mx-6 sm:px-6 lg:hidden">
        {gone !== null && <p className="notice w-full text-sm">{gone}</p>}
        {gone === null && news && (
          <p className="notice w-full text-sm">
            {news}{" "}
            <Link to={otherTimes} className="link py-1">
              {OTHER_TIMES}
            </Link>
          </p>
        )}
        <DraftNail basket={draft.basket} className="h-11" />
        <p className="min-w-0 flex-1 basis-40 leading-tight font-medium wrap-anywhere">
          {draft.date && draft.minute !== null && shortStart(draft.date, draft.minute)}
          {draft.technician && technician && ` with ${technician}`}
          <span className="block text-sm font-normal text-muted tabular-nums">
            {money || poundsFrom(...priceOfAll(quote))}
          </span>
        </p>
        {act("max-sm:w-full")}
      </div>
    </>
  );
}

/** What the button that books says: where it leads. docs/rules.md 9.2, 31.14 */
export function confirmWord(next: AskedOfDraft["next"], isChange = false): string {
  if (next) return next === "payment" ? "Continue to payment" : "Continue to your card";
  return isChange ? "Confirm change" : "Confirm Appointment";
}

const OTHER_TIMES = "Choose another time";
