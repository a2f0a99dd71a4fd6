/** Minimum length of a password, characters. docs/rules.md 6.2 */
export const SHORTEST_PASSWORD = 6;

/** Minimum length of a staff password, characters. docs/rules.md 6.2 */
export const SHORTEST_STAFF_PASSWORD = 10;
