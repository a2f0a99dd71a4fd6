import type { VerifiedAccount } from "../models/accounts/answered-mailbox.server.ts";

interface WithNotes {
  notes: string;
  clientId: string | null;
  replacesId: string | null;
  createdAt: number;
}

/**
 * The notes of an appointment if the owner of its mailbox has written them, or else empty. The account that booked it has to
 * have verified that email before, and nobody may have changed the appointment since. `owner` is the account that has
 * verified the appointment's email. docs/rules.md 10.7
 */
export function ownNotes(
  { notes, clientId, replacesId, createdAt }: WithNotes,
  owner: VerifiedAccount | undefined,
): string {
  const theirs = owner !== undefined && owner.id === clientId && owner.verifiedAt <= createdAt;
  return theirs && !replacesId ? notes : "";
}
