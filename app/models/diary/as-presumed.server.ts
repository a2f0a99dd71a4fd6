import type { HoldStart } from "../../diary/command.ts";
import type { CommandSent } from "../../diary/registry.ts";
import { isStill, verifiedMailbox } from "../accounts/user.server.ts";
import type { LoadedDiary } from "./load.server.ts";

/** Whether the account of a command is as its token says, if a token has described it. docs/rules.md 6.7 */
export function isAsPresumed(command: CommandSent | HoldStart, accounts: LoadedDiary["accounts"]): boolean {
  if (command.what === "hold" || !command.presumed) return true;
  const { actor, presumed } = command;
  if (actor.role !== "client") return false;
  const account = accounts.find(({ id }) => id === actor.userId);
  if (!account || !isStill(account, presumed)) return false;
  return account.email === actor.email && verifiedMailbox(account) === actor.verifiedEmail;
}
