/* What clients say yes to. The words are stored with their answer. docs/rules.md 24.8, 35.6 */

/** On their profile. */
export const YES_ON_PROFILE = "The salon may send me its news and offers by email or text";

/** After a booking: the question, and what they tap. docs/rules.md 35.14 */
export const NEWS_QUESTION = "May we send you our news and offers by email or text?";
export const NEWS_YES = "Yes, tell me";
export const YES_AFTER_BOOKING = `${NEWS_QUESTION} ${NEWS_YES}`;
