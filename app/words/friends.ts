/* The sentences about a friend who comes along. docs/rules.md 5.40, 9.16 */

/** docs/rules.md 22.20 */
export const BOTH_HELD = "We’re holding your friend’s time too.";

/** Whether a booking was refused for the friend, and not for the booker. */
export function isForFriend(refused: object): boolean {
  return "friend" in refused && Boolean(refused.friend);
}

/** Why a booking was refused, with the friend's name if their part was. */
export function forWhom(refused: object, name: string, sentence: string): string {
  if (!isForFriend(refused)) return sentence;
  return `We couldn’t book ${name || "your friend"} in, so nothing is booked. ${sentence}`;
}
