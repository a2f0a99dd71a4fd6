import { type Actor, isProgram } from "./appointment.ts";

/**
 * Whether the email of a new appointment is known to be its customer's: staff typed it, or the sender has proved that
 * mailbox. A replacement with the same email as `old` also inherits the proof of `old`. docs/rules.md 23.15
 */
export function isMailboxProved(
  actor: Actor,
  email: string,
  old: { customerEmail: string; mailboxProved: boolean } | null,
): boolean {
  const stays = old?.customerEmail === email;
  if (actor.role === "admin" && !stays) return true;
  return (stays && old.mailboxProved) || provesMailbox(actor, email);
}

/** Whether somebody has proved that an email is theirs: by their account, a mailed code or a mailed link. */
export function provesMailbox(actor: Actor, email: string): boolean {
  if (actor.role === "admin" || isProgram(actor) || email === "") return false;
  const { grant } = actor;
  const byGrant = grant && ("email" in grant ? grant.email : grant.mailbox);
  return byGrant === email || (actor.role === "client" && actor.verifiedEmail === email);
}
