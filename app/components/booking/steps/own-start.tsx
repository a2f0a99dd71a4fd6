import { Link } from "react-router";
import { clockTime } from "../../../kernel/clock.ts";
import { shortDay } from "../../../kernel/dates.ts";
import { Alert } from "../../forms/alert.tsx";
import { type Draft, draftPath } from "../draft.ts";

/** An upcoming appointment of the client or of this browser. */
export interface OwnBooking {
  id: string;
  date: string;
  minute: number;
}

/** The own appointment at the start of a draft, but not the one that the draft changes. docs/rules.md 9.4 */
export function ownAt(booked: OwnBooking[], { date, minute, rescheduling }: Draft): OwnBooking | undefined {
  return booked.find((own) => own.date === date && own.minute === minute && own.id !== rescheduling);
}

/** Says that the start is booked already, by this client or in this browser. docs/rules.md 9.4 */
export function bookedThis({ date, minute }: OwnBooking): string {
  return `You’ve booked this: ${shortDay(date)}, ${clockTime(minute)}.`;
}

interface Props {
  own: OwnBooking;
  draft: Draft;
  page: string;
  /** Whether nobody else is free for it, so that it can't be booked again. */
  gone?: boolean;
}

/** Says so, leads to the appointment, and asks whether they want another one. docs/rules.md 9.4 */
export function OwnStart({ own, draft, page, gone }: Props) {
  return (
    <Alert about={own.id}>
      <p>
        {bookedThis(own)}{" "}
        <Link to={`${page}?booked=${own.id}`} className="link">
          See your appointment
        </Link>
      </p>
      <p className="mt-2">
        Another one? {draft.step === "datetime" && "Choose a time for it."}
        {draft.step === "details" && !gone && "Confirm it below."}
        {draft.step === "details" && gone && (
          <Link to={draftPath({ ...draft, step: "datetime", date: null, minute: null }, page)} className="link">
            See all times
          </Link>
        )}
      </p>
    </Alert>
  );
}
