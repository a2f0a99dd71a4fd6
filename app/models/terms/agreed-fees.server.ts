import { sql } from "drizzle-orm";
import { appointments } from "../../database/schema.ts";
import type { AgreedFees } from "./terms-shown.ts";

/** The fees that an appointment’s client has agreed to, without the text: a column, null without terms. docs/rules.md 29.11 */
export const agreedFeesColumn = sql<AgreedFees | null>`iif(
  ${appointments.agreed} IS NULL, NULL, json_object(
    'lateFee', json(${appointments.agreed} -> '$.lateFee'), 'lateHours', ${appointments.agreed} -> '$.lateHours',
    'cardOnFile', json(iif(${appointments.agreed} ->> '$.cardOnFile' = 1, 'true', 'false')),
    'noShowFee', json(${appointments.agreed} -> '$.noShowFee')))`
  .mapWith((text: string): AgreedFees => JSON.parse(text))
  .as("agreed_fees");
