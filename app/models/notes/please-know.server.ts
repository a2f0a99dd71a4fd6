import { sql } from "drizzle-orm";

/**
 * A column for statements that read `appointments`: what the client wants the technician to know, or an empty text. It is
 * from the account that booked the appointment or that has verified its email. docs/rules.md 24.7
 */
export const pleaseKnowColumn = sql<string>`coalesce((
  SELECT account.please_know FROM users AS account
  WHERE account.salon_id = appointments.salon_id AND account.email = appointments.customer_email
    AND (account.email_verified_at IS NOT NULL OR account.id = appointments.client_id)
), '')`.as("please_know");
