import { Progress } from "../../../components/booking/progress.tsx";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";
import { Rating } from "../rating.tsx";
import type { ChosenStart } from "./chosen-start.server.ts";

interface Props {
  chosen: ChosenStart;
  rating: ShopWindow["rating"];
}

/** The steps of the booking under way, what has been chosen, and what comes next. docs/rules.md 9.9 */
export function Chosen({ chosen: { when, what, technician, otherTimes }, rating }: Props) {
  return (
    <div className="under-way">
      <Progress current={2} />
      <h1 className="text-title">Nearly yours</h1>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 border-y border-line py-3">
        <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
          <strong className="block font-semibold text-balance">{when}</strong>
          {what && <span className="block text-muted">{what}</span>}
          {technician && <span className="block text-muted">With {technician}</span>}
        </p>
        {otherTimes && (
          <a href={otherTimes} className="link -my-2.5 shrink-0 py-2.5">
            Change
          </a>
        )}
      </div>
      <p className="mt-3 text-pretty">
        Create an account or sign in: we’ll keep your choice. Then just your phone number and how you’d like to pay.
      </p>
      {rating && (
        <p className="mt-1 text-muted max-sm:hidden">
          <Rating {...rating} />
        </p>
      )}
    </div>
  );
}
