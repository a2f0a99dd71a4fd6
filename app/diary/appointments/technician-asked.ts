/* Whom an appointment is asked for. */

interface Asked {
  /** Empty for anyone. */
  booking: { technicianId?: string | undefined };
  /** A move by staff, which leaves everything else as it was. */
  asItStands?: unknown;
  actor: { role: string; technicianId?: string | undefined };
}

/**
 * The technician who is to do it: the named one, and for a move by staff the one before. Otherwise anyone, but rather
 * `before`, the technician of the appointment that is replaced. A technician books into their own
 * column only. Refuses one who is not active. docs/rules.md 21.4, 21.10
 */
export function technicianAsked(
  { booking: { technicianId: named }, asItStands, actor: { technicianId: own } }: Asked,
  before: string | null,
  team: { id: string }[],
): { technicianId: string | null; preferred: string | null } | "unknown-technician" | "not-yours" {
  if (own && named && named !== own) return "not-yours";
  const technicianId = named || own || (asItStands ? before : null);
  if (technicianId && !team.some(({ id }) => id === technicianId)) return "unknown-technician";
  return { technicianId, preferred: before };
}

/**
 * Whether the customer asked for that technician. A change that names nobody, or whose it was `before` anyway, leaves it as
 * it was. docs/rules.md 21.4, 21.20
 */
export function technicianRequestedBy(
  named: string | undefined,
  before: { technicianId: string | null; technicianRequested: boolean } | null,
): boolean {
  const stays = named === undefined || named === before?.technicianId;
  return stays && before ? before.technicianRequested : Boolean(named);
}
