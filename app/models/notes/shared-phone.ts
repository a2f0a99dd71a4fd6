import { nameForComparing } from "../../kernel/folded.ts";

/*
 * People without an email who share a phone are apart by their names: the first has the phone as a key, each other one the phone with
 * their name behind a space. docs/rules.md 23.20
 */

/** The key of somebody beside the first one with a phone. */
export function keyBeside(phoneKey: string, name: string): string {
  return `${phoneKey} ${nameForComparing(name)}`;
}

/** The phone in a key. */
export function phoneIn(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}

/** Whether two names may be one person: the same, or one of them with less of it. */
export function isSamePerson(one: string, other: string): boolean {
  const [first, second] = [nameForComparing(one), nameForComparing(other)];
  return first.includes(second) || second.includes(first);
}
