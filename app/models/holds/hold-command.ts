import type { Holder, OwnHold } from "../../diary/holds/hold.ts";
import type { NoBasket } from "../../diary/menu/basket.ts";
import type { NotOffered } from "../../diary/times/availability.ts";
import type { Result } from "../../kernel/result.ts";
import type { StartAsked } from "../appointments/booking/booking-request.ts";

/** The command that holds a start. It writes nothing to D1. */
export interface HoldCommand {
  salonId: string;
  holder: Holder;
  start: StartAsked;
  /** The holder's own appointment, whose slot counts as free. docs/rules.md 5.6 */
  replaces?: string | undefined;
}

/** Why a start is not held. */
export type NotHeld =
  | NotOffered
  | NoBasket
  | "unknown-technician"
  | "too-long"
  | "too-many-holds"
  | "lapsed"
  | "over"
  | "diary-busy"
  | "outcome-unknown";

export type HoldOutcome = Result<{ hold: OwnHold }, NotHeld>;
