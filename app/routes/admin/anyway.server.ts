import { anywayAfter } from "../../models/appointments/anyway.ts";
import { whoIsInTheWay } from "../../models/appointments/in-the-way.server.ts";
import type { Outcome } from "../../models/diary/execute.server.ts";
import type { Salon } from "../../models/salon/salon.server.ts";
import { inTheWayInWords } from "../../words/reassign.ts";

/** A refusal as staff see it, and what they may do about it. */
interface RefusalToStaff {
  /** Who is in the way, where that is an appointment that staff may book over. */
  said: string | null;
  /** The value of the button that does it anyway, if staff may. */
  anyway: string | null;
}

/** The sentence to staff when the deposit that they asked for is refused. docs/rules.md 29.16 */
const OF_DEPOSITS = new Map<string, string>([
  ["terms-changed", "Nothing booked yet: your booking terms have changed. Please check the deposit and save again."],
  [
    "too-soon-for-deposit",
    "Nothing booked yet: there isn’t time for a deposit before this visit. Please untick it, or choose a later time.",
  ],
]);

/** Who is in the way of a command of staff, and the button that does it anyway. docs/rules.md 5.32, 5.33, 22.12 */
export async function refusalToStaff(salon: Salon, refused: Extract<Outcome, { ok: false }>): Promise<RefusalToStaff> {
  const deposit = OF_DEPOSITS.get(refused.reason);
  if (deposit) return { said: deposit, anyway: null };
  const anyway = anywayAfter(refused);
  if (!("inTheWay" in refused) || !refused.inTheWay) return { said: null, anyway };
  const { ids, held } = refused.inTheWay;
  return { said: inTheWayInWords(await whoIsInTheWay(salon, ids), held), anyway };
}
