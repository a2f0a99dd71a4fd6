import type { ToPay } from "../../../diary/appointments/to-pay.ts";
import { formatPounds } from "../../../kernel/money.ts";

interface Said {
  /** How the rest is paid. */
  rest?: string;
  /** Whether the price is the lowest of several. */
  from?: boolean;
  /** Whether it is booked already, so that the deposit is awaited. */
  isBooked?: boolean;
}

/**
 * What is paid now and what later: `£10 now, £25 at the salon`, for two `£20 now: £10 each, £50 at the salon`, and for a dearer
 * change `£4.29 now by card (you’ve paid £11.55), £32.16 at the salon`. docs/rules.md 29.4, 29.5
 */
export function toPayInWords(
  asked: ToPay,
  { rest = "at the salon", from = false, isBooked = false }: Said = {},
): string {
  const { nowPence, paidPence, laterPence } = asked;
  const later = `${from ? "from " : ""}${formatPounds(laterPence)}`;
  if (nowPence === 0)
    return paidPence > 0 ? `${formatPounds(paidPence)} paid, ${later} to pay at the salon` : `${later} ${rest}`;
  const now = isBooked ? `${formatPounds(nowPence)} as a deposit` : nowInWords(asked);
  const before = paidPence > 0 ? ` (you’ve paid ${formatPounds(paidPence)})` : "";
  return `${now}${before}${laterPence > 0 ? `, ${isBooked ? "then " : ""}${later} ${rest}` : ""}`;
}

/** `£10 now`, `£20 now: £10 each`, `£20 now: £12 and £8`, or by bank transfer. */
function nowInWords({ nowPence, each, way, paidPence }: ToPay): string {
  const how = way === "transfer" ? " by bank transfer" : paidPence > 0 ? " now by card" : " now";
  const [one = 0] = each;
  if (each.length < 2) return `${formatPounds(nowPence)}${how}`;
  const parts = each.every((part) => part === one) ? `${formatPounds(one)} each` : each.map(formatPounds).join(" and ");
  return `${formatPounds(nowPence)}${how}: ${parts}`;
}
