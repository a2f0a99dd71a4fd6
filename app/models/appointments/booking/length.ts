/** A length that staff set is a multiple of this, minutes. docs/rules.md 13.8 */
export const LENGTH_STEP = 5;
