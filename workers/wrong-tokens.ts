import type { CommandSent } from "../app/diary/registry.ts";

/** How many are remembered. */
const MOST = 1_000;

/** The tokens that have proved wrong, or of an unverified account. Their commands don't join the line again. docs/rules.md 6.7 */
export class WrongTokens {
  readonly #known = new Set<string>();

  /** Whether the token of a command is known to be wrong. */
  has(command: CommandSent): boolean {
    return this.#known.has(nameOf(command));
  }

  /** Notes that the token of a command is wrong. */
  add(command: CommandSent): void {
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.add(nameOf(command));
  }
}

/** The account and the version of a command's token. */
function nameOf({ actor, presumed }: CommandSent): string {
  return `${"userId" in actor && actor.userId} ${presumed?.sessionVersion}`;
}
