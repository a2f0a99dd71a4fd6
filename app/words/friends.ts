/* The sentences about a friend who comes along. docs/rules.md 5.40, 9.16 */

/** docs/rules.md 22.10 */
export const ONLY_YOURS_HELD =
  "We hold your own chair, not your friend’s: if theirs has gone when you confirm, nothing is booked and we say so.";

/** Whether a booking was refused for the friend, and not for the booker. */
export function isForFriend(refused: object): boolean {
  return "friend" in refused && Boolean(refused.friend);
}

/** Why a booking was refused, with the friend's name if their part was. */
export function forWhom(refused: object, name: string, sentence: string): string {
  if (!isForFriend(refused)) return sentence;
  return `We could not book ${name || "your friend"} in, so nothing is booked. ${sentence}`;
}
