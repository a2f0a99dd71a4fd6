import { Link } from "react-router";
import { Alert } from "../../forms/alert.tsx";
import { type Draft, draftPath } from "../draft.ts";
import { bookedThis, type OwnBooking } from "./own-booking.ts";

interface Props {
  own: OwnBooking;
  draft: Draft;
  page: string;
  /** Whether nobody else is free for it, so that it can't be booked again. */
  gone?: boolean;
}

/** Says so, leads to the appointment, and asks whether they want another one. docs/rules.md 9.4 */
export default function OwnStart({ own, draft, page, gone }: Props) {
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
