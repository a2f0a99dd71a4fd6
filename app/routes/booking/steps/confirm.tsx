import { Link } from "react-router";
import { backToServices, type Draft, draftPath, useBookingPage } from "../draft.ts";
import { Summary } from "./summary.tsx";

interface Props {
  draft: Draft;
  /** The price of the services, pence. */
  total: number;
  processing: boolean;
}

/** What is about to be booked, the button that books it, and the ways back. */
export function Confirm({ draft, total, processing }: Props) {
  const page = useBookingPage();
  return (
    <aside aria-label="Your booking" className="card mt-8 p-6 lg:sticky lg:top-6 lg:mt-0">
      <h2 className="text-title">Booking Summary</h2>
      <div className="mt-2 mb-6">
        <Summary basket={draft.basket} total={total} date={draft.date} minute={draft.minute} />
      </div>
      <button type="submit" className="button w-full" aria-disabled={processing}>
        {processing ? "Processing..." : "Confirm Appointment"}
      </button>
      <Link to={draftPath(backToServices(draft), page)} className="button-quiet mt-3 w-full">
        Back to Services
      </Link>
      <Link to={draftPath({ ...draft, step: "datetime" }, page)} className="link mt-3 block py-2 text-center">
        Choose another time
      </Link>
    </aside>
  );
}
