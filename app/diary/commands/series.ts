import { refuse } from "../../kernel/result.ts";
import { apply } from "../apply.ts";
import { paidIn } from "../appointments/settle.ts";
import type { CancelSeries, MoveSeries, Sent } from "../command.ts";
import type { Decision, NotDone } from "../decision.ts";
import type { EmailChange } from "../emails.ts";
import { appointmentIn, type SalonDiary } from "../salon-diary.ts";
import { MOST_AGAIN } from "../times/again.ts";
import { cancel } from "./cancel.ts";
import { found } from "./found.ts";
import { joined } from "./joined.ts";
import { move } from "./move.ts";

/* Several visits of a series at once: all are written or none. docs/rules.md 35.5 */

/**
 * Moves visits of a series. Those that come later go first where they move later, so that none runs into the next. The client
 * is mailed once. docs/rules.md 35.5
 */
export function moveSeries(diary: SalonDiary, command: Sent & MoveSeries, at: number): Decision | NotDone {
  const { moves, tell } = command;
  const outward = moves.some(({ appointmentId, date, minute }) => {
    const old = appointmentIn(diary, appointmentId);
    return old !== undefined && (date > old.date || (date === old.date && minute > old.startsMinute));
  });
  const dateOf = ({ appointmentId }: { appointmentId: string }) => appointmentIn(diary, appointmentId)?.date ?? "";
  const inOrder = moves.toSorted((one, other) => dateOf(one).localeCompare(dateOf(other)));
  return eachOf(diary, command, outward ? inOrder.toReversed() : inOrder, (standing, one, id) => {
    const start = { date: one.date, minute: one.minute };
    const moved = move(standing, { ...command, ...one, what: "move", id, tell }, at);
    return moved.ok ? moved : { ...moved, start };
  });
}

/**
 * Cancels visits of a series, for the reason that staff give. One for which something is paid is cancelled by itself, because
 * staff decide about the money. The client is mailed once. docs/rules.md 29.20, 35.5
 */
export function cancelSeries(diary: SalonDiary, command: Sent & CancelSeries, at: number): Decision | NotDone {
  const { cancels, cancelledBy, tell } = command;
  return eachOf(diary, command, cancels, (standing, one, id) => {
    const old = appointmentIn(standing, one.appointmentId);
    if (!old) return refuse("not-found");
    const start = { date: old.date, minute: old.startsMinute };
    if (paidIn(standing, old) > 0) return { ...refuse("paid-in-series"), start };
    const cancelled = cancel.decide(standing, { ...command, ...one, what: "cancel", id, cancelledBy, tell }, at);
    return cancelled.ok ? cancelled : { ...cancelled, start };
  });
}

/** Decides one command for each visit, on the diary that those before leave. Refuses visits that are not of the series. */
function eachOf<One extends { appointmentId: string }>(
  diary: SalonDiary,
  command: Sent & { appointmentId: string },
  each: One[],
  decideOne: (standing: SalonDiary, one: One, id: string) => Decision | NotDone,
): Decision | NotDone {
  const about = found(diary, command);
  if ("reason" in about) return about;
  const { seriesId } = about.appointment;
  const ids = new Set(each.map(({ appointmentId }) => appointmentId));
  if (seriesId === null || each.length === 0 || each.length > MOST_AGAIN || ids.size < each.length)
    return refuse("not-found");
  let standing = diary;
  const decisions: Decision[] = [];
  for (const [nth, one] of each.entries()) {
    if (appointmentIn(diary, one.appointmentId)?.seriesId !== seriesId) return refuse("not-found");
    const decision = decideOne(standing, one, `${command.id}-${nth + 1}`);
    if (!decision.ok) return decision;
    standing = apply(standing, decision);
    decisions.push(decision);
  }
  return mailedOnce(joined(command, soonestFirst(decisions)));
}

/** The decisions by the dates of the visits that they leave. */
function soonestFirst(decisions: Decision[]): Decision[] {
  const startOf = ({ writes }: Decision) => {
    const write = writes.at(-1);
    const left = write?.what === "set" ? write.after : write?.appointment;
    return left ? `${left.date} ${String(left.startsMinute).padStart(4, "0")}` : "";
  };
  return decisions.toSorted((one, other) => startOf(one).localeCompare(startOf(other)));
}

/** Only the news of the soonest visit is mailed, which lists the others. Each has its reminder. docs/rules.md 35.4 */
export function mailedOnce(decision: Decision): Decision {
  let mailed = false;
  const emails = decision.emails.filter((change) => {
    if (!isNews(change)) return true;
    const first = !mailed;
    mailed = true;
    return first;
  });
  return { ...decision, emails };
}

function isNews(change: EmailChange): boolean {
  return change.what === "queue" && ["confirmation", "changed", "cancelled"].includes(change.email.kind);
}
