import { sharedMinutes } from "../appointments/beside.ts";
import type { Overlap, Sent } from "../command.ts";
import type { Decision, NotDone, Write } from "../decision.ts";
import { seenBy } from "../holds/held.ts";
import type { SalonDiary } from "../salon-diary.ts";

/** How a command is decided. */
type Decide<Command> = (diary: SalonDiary, command: Command, at: number) => Decision | NotDone;

/**
 * How a command is decided that staff may let overlap other appointments. If there is room, it is decided as usual. If not, it
 * may overlap the appointments that staff have agreed to. If any other is in the way, it is refused with the ids of those in
 * the way. So an agreement does not cover appointments that came since. docs/rules.md 5.32, 5.33
 */
export function mayOverlap<Command extends Sent & { overlap?: Overlap }>(decide: Decide<Command>): Decide<Command> {
  return (diary, command, at) => {
    const { overlap = false, actor } = command;
    const apart = decide(diary, { ...command, overlap: false }, at);
    if (apart.ok || actor.role !== "admin" || !["taken", "held"].includes(apart.reason)) return apart;
    if (apart.reason === "held" && overlap === false) return apart;
    const shared = decide(diary, { ...command, overlap: true }, at);
    if (!shared.ok) return apart;
    const beside = besideIn(shared);
    const agreed = overlap === true || (overlap !== false && beside.every((id) => overlap.includes(id)));
    if (agreed) return shared;
    const isOfOthers = beside.every((id) => diary.taken.some((taken) => taken.id === id));
    if (!isOfOthers || apart.reason === "too-many-attempts") return apart;
    return { ...apart, inTheWay: { ids: beside, held: sharesHold(diary, command, shared) } };
  };
}

function besideIn({ writes }: Decision): string[] {
  return [...new Set(writes.flatMap((write) => after(write)?.beside ?? []))];
}

/** Whether a decision overlaps a start that somebody else holds. */
function sharesHold({ holds }: SalonDiary, { browser }: Sent, { writes }: Decision): boolean {
  const held = seenBy(holds, browser).byOthers;
  return writes.some((write) => {
    const one = after(write);
    if (!one) return false;
    const minutes = { start: one.startsMinute, end: one.endsMinute + one.bufferMinutes };
    return held.some(
      ({ date, technicianId, ...times }) =>
        date === one.date &&
        (technicianId === null || technicianId === one.technicianId) &&
        sharedMinutes(minutes, times) > 0,
    );
  });
}

function after(write: Write) {
  if (write.what === "add") return write.appointment;
  return write.what === "set" && write.after.status !== "cancelled" ? write.after : null;
}
