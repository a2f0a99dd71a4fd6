import { type SQL, sql } from "drizzle-orm";
import { appointments } from "../../database/schema.ts";
import { cardKey, clientOfAppointment } from "../notes/client-key.server.ts";
import type { AgreedTo } from "./terms-shown.ts";

/** The column with one value of the terms that count now, of the salon of an appointment. */
function termsNow(path: string): SQL {
  return sql`(SELECT latest.terms ->> ${sql.raw(`'${path}'`)} FROM terms AS latest WHERE latest.salon_id = ${appointments.salonId}
    ORDER BY latest.created_at DESC, latest.rowid DESC LIMIT 1)`;
}

const knowsDepositNow = sql`coalesce(${termsNow("$.deposit.kind")}, 'none') <> 'none'`;

/**
 * The column with the fees that a client has agreed to for an appointment, without the text, and whether the salon’s terms have
 * a deposit now. Null without terms. docs/rules.md 29.11, 29.17
 */
export const agreedFeesColumn = sql<AgreedTo | null>`iif(
  ${appointments.agreed} IS NULL, NULL, json_object(
    'lateFee', json(${appointments.agreed} -> '$.lateFee'), 'lateHours', ${appointments.agreed} -> '$.lateHours',
    'cardOnFile', json(iif(${appointments.agreed} ->> '$.cardOnFile' = 1, 'true', 'false')),
    'noShowFee', json(${appointments.agreed} -> '$.noShowFee'),
    'moneyBack', json(iif(${appointments.agreed} ->> '$.moneyBack' = 1, 'true', 'false')), 'deposits', json(iif(${knowsDepositNow}, 'true', 'false'))))`
  .mapWith((text: string): AgreedTo => JSON.parse(text))
  .as("agreed_fees");

/**
 * The column that says whether the client of an appointment pays a deposit from now on. They do if their card says so. They
 * also do if the terms ask clients who have missed a visit, and they missed this one. docs/rules.md 29.17
 */
export const depositNextColumn = sql<boolean>`(${knowsDepositNow} AND coalesce((
    SELECT mark.deposit FROM must_call AS mark
    WHERE mark.salon_id = appointments.salon_id AND mark.client = ${cardKey(appointments.salonId, clientOfAppointment)}
  ), iif(${appointments.noShow} AND ${termsNow("$.deposit.who")} = 'missed', 'always', '')) = 'always')`
  .mapWith(Boolean)
  .as("deposit_next");
