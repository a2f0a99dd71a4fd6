import type { Database } from "../../database/client.server.ts";
import type { InvitationRefusal, Invited } from "./invitation.ts";
import { signInsOf } from "./sign-ins.server.ts";
import { teamOf } from "./team.server.ts";

/** Why somebody can't be invited, or null when they can. docs/rules.md 6.28 */
export async function whyNotInvited(
  database: Database,
  salonId: string,
  { email, technicianId }: Invited,
): Promise<InvitationRefusal | null> {
  const [signIns, team] = await Promise.all([signInsOf(database, salonId), teamOf(database, salonId)]);
  if (signIns.some((signIn) => signIn.email === email)) return "already-staff";
  if (technicianId === null) return null;
  if (!team.some(({ id, active }) => id === technicianId && active)) return "no-technician";
  return signIns.some((signIn) => signIn.technicianId === technicianId) ? "has-sign-in" : null;
}
