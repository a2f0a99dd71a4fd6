/* Statements that insert as many rows as a salon has appointments. Their one parameter is a `Past` as JSON. */

/** What the statements name: the parameters, and the numbers of the appointments. */
const GIVEN = `WITH given AS (
    SELECT value ->> 'salonId' AS salon, value ->> 'appointments' AS many, value ->> 'aDay' AS a_day,
      value ->> 'until' AS until, value ->> 'at' AS at, value ->> 'at' - 40000000000 AS past,
      value ->> 'at' + 4000000000 AS later, value ->> 'technicianId' AS technician,
      value ->> 'clients' AS clients
    FROM (SELECT ?1 AS value)
  ), numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers, given WHERE n + 1 < many)`;

/** An id of the past, such as that of an appointment. */
export const id = (of: string, number = "n") => `salon || '-past-${of}-' || (${number})`;

export const CLIENT = "(n % clients)";
export const EMAIL = `'past-' || ${CLIENT} || '@example.com'`;
export const PHONE = `'+4477' || substr('00000000' || ${CLIENT}, -8)`;
export const DATE = "date(until, '-' || (n / a_day) || ' days')";
export const START = "360 + (n % a_day) * (960 / a_day)";

/** The rows of a table for each of these numbers. A column is a name and an expression. */
export function rows(table: string, columns: Record<string, string>, which = "1"): string {
  const names = Object.keys(columns).join(", ");
  return `${GIVEN} INSERT INTO ${table} (${names}) SELECT ${Object.values(columns).join(", ")} FROM numbers, given WHERE ${which}`;
}

export const OF_A_CLIENT = "n < clients";

/** One in so many. */
export const oneIn = (many: number) => `n % ${many} = 0`;
