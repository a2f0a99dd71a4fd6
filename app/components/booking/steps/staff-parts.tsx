import type { ComponentProps } from "react";
import { clockTime, type SalonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { ONLY_HELD } from "../../../words/later-steps.ts";
import { AnywayButton } from "../../staff/anyway-button.tsx";
import { AnyTime } from "./times/any-time.tsx";
import { NotFreeForStaff } from "./times/not-free-for-staff.tsx";

type Props =
  | ({ is: "any-time" } & ComponentProps<typeof AnyTime>)
  | ({ is: "not-free" } & ComponentProps<typeof NotFreeForStaff>)
  | ({ is: "walk-in" } & ComponentProps<typeof WalkIn>)
  | ({ is: "any-hours"; ticked?: boolean } & SalonTime)
  | { is: "over-hold"; ticked?: boolean }
  | { is: "anyway"; anyway: string };

/** One of the parts of the steps that only staff see. docs/rules.md 15 */
export function StaffPart(props: Props) {
  switch (props.is) {
    case "any-time":
      return <AnyTime {...props} />;
    case "not-free":
      return <NotFreeForStaff {...props} />;
    case "walk-in":
      return <WalkIn {...props} />;
    case "any-hours":
      return <AnyHours {...props} />;
    case "over-hold":
      return <OverHold {...props} />;
    case "anyway":
      return (
        <AnywayButton anyway={props.anyway} className="button-outlined mt-3 flex text-ink">
          Book it anyway
        </AnywayButton>
      );
  }
}

/** Asks staff to confirm a time outside the opening hours. docs/rules.md 15.3 */
export function AnyHours({ date, minute, ticked = false }: SalonTime & { ticked?: boolean }) {
  return (
    <label className="notice flex min-h-14 flex-wrap items-center gap-3">
      <input type="checkbox" name="anyHours" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
      <span className="min-w-[min(100%,10rem)] flex-1">
        {longDate(date)} at {clockTime(minute)} is outside the opening hours. Book it anyway.
      </span>
    </label>
  );
}

/** Asks staff to confirm a start that somebody holds. docs/rules.md 22.12 */
export function OverHold({ ticked = false }: { ticked?: boolean }) {
  return (
    <label className="notice flex min-h-14 flex-wrap items-center gap-3">
      <input type="checkbox" name="overHold" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
      <span className="min-w-[min(100%,10rem)] flex-1">{ONLY_HELD} Book it anyway.</span>
    </label>
  );
}

/** Staff say that a name is enough. docs/rules.md 15.6 */
function WalkIn({ ticked }: { ticked: boolean }) {
  return (
    <label className="card flex min-h-14 items-center gap-3 px-4 py-3 has-checked:border-berry has-checked:bg-blush">
      <input type="checkbox" name="walkIn" value="yes" defaultChecked={ticked} className="size-5 shrink-0" />
      <span>
        <span className="block font-medium">Walk-in: a name is enough</span>
        <span className="block text-sm text-muted">Without an email, they get no confirmation and no reminder.</span>
      </span>
    </label>
  );
}
