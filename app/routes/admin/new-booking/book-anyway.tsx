import { AnyHours, OverHold } from "../../../components/booking/steps/staff-parts.tsx";
import type { stateOfStart } from "../../../components/booking/steps/state-of-start.ts";
import type { SalonTime } from "../../../kernel/clock.ts";
import { ONLY_HELD } from "../../../words/not-booked.ts";

interface Props {
  start: SalonTime;
  state: ReturnType<typeof stateOfStart>;
  /** Why the last try was refused. */
  message: string | null | undefined;
  /** What the last try has sent. */
  typed: Record<string, string>;
}

/** The ticks by which staff confirm that such a start is booked anyway. docs/rules.md 15.3, 22.12 */
export function BookAnyway({ start, state, message, typed }: Props) {
  return (
    <>
      {state.outside && <AnyHours {...start} ticked={typed.anyHours === "yes"} />}
      {(state.onlyHeld || message === ONLY_HELD) && <OverHold ticked={typed.overHold === "yes"} />}
    </>
  );
}
