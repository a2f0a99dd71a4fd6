import { primaryDatabase } from "../../database/client.server.ts";
import { type Result, refuse } from "../../kernel/result.ts";
import { countTowardsLimit, type TooMany, takeBackFromLimit } from "../accounts/rate-limit.server.ts";
import type { Sender } from "../accounts/sender.server.ts";
import type { Salon } from "../salon/salon.server.ts";
import { type VoucherRead, voucherByCode } from "./vouchers.server.ts";

/**
 * The voucher with a typed code. Staff may type its code of another program too. Wrong codes count towards a limit of the
 * network, which keeps codes from being guessed. docs/rules.md 32.2, 32.21
 */
export async function voucherTyped(
  { id: salonId }: Pick<Salon, "id">,
  typed: string,
  from: Sender,
  by: { byStaff?: boolean } = {},
): Promise<Result<{ read: VoucherRead }, "no-such-voucher" | TooMany>> {
  const action = { kind: "voucher", salonId, account: "", from } as const;
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return counted;
  const read = await voucherByCode(primaryDatabase(), salonId, typed, by);
  if (!read) return refuse("no-such-voucher");
  await takeBackFromLimit(action);
  return { ok: true, read };
}
