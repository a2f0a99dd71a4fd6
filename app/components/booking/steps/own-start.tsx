import { Link } from "react-router";
import { type Draft, draftPath } from "../draft.ts";
import { bookedThis, type OwnBooking } from "./own-booking.ts";

interface Props {
  own: OwnBooking;
  draft: Draft;
  page: string;
  /** At the details: whether nobody else is free for it, so that it can't be booked again. */
  gone?: boolean;
}

/** Says so, leads to the appointment, and asks whether they want another one. docs/rules.md 9.4 */
export default function OwnStart({ own, draft, page, gone }: Props) {
  return (
    <div role="alert" className="notice mt-6">
      <p>
        {bookedThis(own)}{" "}
        <Link to={`${page}?booked=${own.id}`} className="link">
          See your appointment
        </Link>
      </p>
      <p className="mt-2">
        Another one? {gone === undefined && "Choose a time for it."}
        {gone === false && "Confirm it below."}
        {gone && (
          <Link to={draftPath({ ...draft, step: "datetime", date: null, minute: null }, page)} className="link">
            See all times
          </Link>
        )}
      </p>
    </div>
  );
}
