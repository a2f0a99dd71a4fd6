/* What staff read where a form or a page gets no answer. docs/rules.md 7.2 */

/** Why nothing is shown, or nothing was done. docs/rules.md 7.2 */
export const NO_ANSWER = {
  notReached: "That didn’t reach us. Please try again.",
  notSearched: "We couldn’t search for that. Please try again.",
  someDaysMissing: "We couldn’t read all of these days. Some appointments may be missing.",
  outOfDate: "We couldn’t refresh the calendar. It may be out of date.",
};
