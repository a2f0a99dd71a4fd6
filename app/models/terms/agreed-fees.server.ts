import { type SQL, sql } from "drizzle-orm";
import { appointments } from "../../database/schema.ts";
import { cardKey, clientOfAppointment } from "../notes/client-key.server.ts";
import type { AgreedFees } from "./terms-shown.ts";

/** A part of the terms of an appointment’s salon as they are, as a column. */
function termsNow(path: string): SQL {
  return sql`(SELECT latest.terms ->> ${sql.raw(`'${path}'`)} FROM terms AS latest WHERE latest.salon_id = ${appointments.salonId}
    ORDER BY latest.created_at DESC, latest.rowid DESC LIMIT 1)`;
}

const knowsDepositNow = sql`coalesce(${termsNow("$.deposit.kind")}, 'none') <> 'none'`;

/**
 * The fees that an appointment’s client has agreed to, without the text, and whether the salon’s terms know a deposit by now: a column, null
 * without terms. docs/rules.md 29.11, 29.17
 */
export const agreedFeesColumn = sql<AgreedFees | null>`iif(
  ${appointments.agreed} IS NULL, NULL, json_object(
    'lateFee', json(${appointments.agreed} -> '$.lateFee'), 'lateHours', ${appointments.agreed} -> '$.lateHours',
    'cardOnFile', json(iif(${appointments.agreed} ->> '$.cardOnFile' = 1, 'true', 'false')),
    'noShowFee', json(${appointments.agreed} -> '$.noShowFee'), 'deposits', json(iif(${knowsDepositNow}, 'true', 'false'))))`
  .mapWith((text: string): AgreedFees => JSON.parse(text))
  .as("agreed_fees");

/**
 * Whether an appointment’s client is asked for a deposit from now on: their card says so, or the terms ask who has missed a visit and they
 * have missed this one. A column. docs/rules.md 29.17
 */
export const depositNextColumn = sql<boolean>`(${knowsDepositNow} AND coalesce((
    SELECT mark.deposit FROM must_call AS mark
    WHERE mark.salon_id = ${appointments.salonId} AND mark.client = ${cardKey(appointments.salonId, clientOfAppointment)}
  ), iif(${appointments.noShow} AND ${termsNow("$.deposit.who")} = 'missed', 'always', '')) = 'always')`
  .mapWith(Boolean)
  .as("deposit_next");
