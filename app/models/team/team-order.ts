/** The team with one technician a place further up or down among the active ones; retired ones come last. */
export function movedInTeam<One extends { id: string; active: boolean }>(
  team: One[],
  id: string,
  direction: "up" | "down",
): One[] {
  const active = team.filter(({ active }) => active);
  const from = active.findIndex((one) => one.id === id);
  const to = from + (direction === "up" ? -1 : 1);
  const [moved, other] = [active[from], active[to]];
  if (!moved || !other) return team;
  return [...active.with(from, other).with(to, moved), ...team.filter(({ active }) => !active)];
}
