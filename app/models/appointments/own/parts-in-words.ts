import { formatPounds } from "../../../kernel/money.ts";

/**
 * What everybody pays who comes together: the booker’s part, as `own` says how it is paid, each friend’s part and the total.
 * Names stand beside amounts. Empty for somebody who comes alone. docs/rules.md 5.40, 9.16
 */
export function partsInWords(
  { own, pricePence }: { own: string; pricePence: number },
  friends: { name: string; pricePence: number }[],
): [name: string, amount: string][] {
  if (friends.length === 0) return [];
  const totalPence = friends.reduce((sum, friend) => sum + friend.pricePence, pricePence);
  return [
    ["Your part", own],
    ...friends.map((friend): [string, string] => [`${friend.name}’s part`, formatPounds(friend.pricePence)]),
    [friends.length === 1 ? "Total for both" : "Total for all", formatPounds(totalPence)],
  ];
}
