import type { Accepted, Fields, Heard, Ledger, Saved } from "./ledger.ts";

/* What desks were told, held against the database: nothing that was accepted is lost, and nothing else was done. */

/** The rows of the database in the end. */
export interface Stored {
  appointments: (Fields & { id: string })[];
  events: { appointment_id: string; event: string; command_id: string | null }[];
  blocks: string[];
  note: string;
  hours: string;
}

/** The longest after its answer that a page may hear of a change, ms. */
export const MOST_MS = 2_000;

/** What is wrong with the history, the state and what stands besides appointments. */
export function faultsIn(ledger: Ledger, stored: Stored): string[] {
  const { state, faults } = replayed(ledger.accepted, stored.events);
  const rows = new Map(stored.appointments.map((row) => [row.id, row]));
  const ids = [...new Set([...state.keys(), ...rows.keys()])];
  return [
    ...faults,
    ...ids.flatMap((id) => differences(id, state.get(id), rows.get(id))),
    ...lastOf("note", ledger.saved, stored.note),
    ...lastOf("hours", ledger.saved, stored.hours),
    ...blocksOf(ledger.saved, stored.blocks),
  ];
}

type State = Map<string, Partial<Fields>>;

/** The appointments as accepted commands leave them, in the order of the history, and what the history lacks or has too much. */
function replayed(accepted: Accepted[], events: Stored["events"]): { state: State; faults: string[] } {
  const state: State = new Map();
  const faults: string[] = [];
  const left = new Set(accepted);
  const before = new Map<string, Map<string, Partial<Fields> | undefined>>();
  for (const { appointment_id: id, event, command_id: commandId } of events) {
    const one = [...left].find((one) => (one.commandId ?? "") === commandId || isUnnamed(one, id, event));
    if (!one) {
      // One command may have several events.
      if (!accepted.some((other) => other.commandId === commandId))
        faults.push(`the history has "${event}" of ${id}, which nobody was told of`);
      continue;
    }
    left.delete(one);
    if (one.undoes !== undefined) {
      for (const [id, fields] of before.get(one.undoes) ?? []) put(state, id, fields);
      continue;
    }
    const written = one.newId ?? one.id;
    const was = new Map([one.id, written].map((id) => [id, state.get(id)]));
    if (one.commandId !== null) before.set(one.commandId, was);
    const old = state.get(one.id);
    if (one.newId) put(state, one.id, { ...old, status: "cancelled" });
    put(state, written, { ...old, ...one.set });
  }
  for (const { what, id } of left) faults.push(`"${what}" of ${id} was accepted, and is not in the history`);
  return { state, faults };
}

/** Whether an event without a known command is this one: a client's cancellation, or an undo that has left nothing to name it. */
function isUnnamed({ commandId, what, id }: Accepted, of: string, event: string): boolean {
  if (id !== of) return false;
  return commandId === null ? event === "cancelled" && what === "cancel" : what === "undo" && event === "undone book";
}

function put(state: State, id: string, fields: Partial<Fields> | undefined): void {
  if (fields) state.set(id, fields);
  else state.delete(id);
}

function differences(id: string, expected: Partial<Fields> | undefined, row: (Fields & { id: string }) | undefined) {
  if (!expected || !row)
    return [`appointment ${id} ${row ? "is there" : "is not there"}, and ${row ? "was undone" : "was booked"}`];
  const names = new Map<string, unknown>(Object.entries(row));
  return Object.entries(expected).flatMap(([name, value]) =>
    names.get(name) === value || value === null
      ? []
      : [`${name} of ${id} is ${names.get(name)}, and ${value} was accepted last`],
  );
}

/** The last that was saved stands. Of two that were sent at once, either may be the last. */
function lastOf(what: "note" | "hours", saved: Saved[], stored: string): string[] {
  const all = saved.filter((one) => one.what === what);
  const last = all.filter((one) => !all.some((other) => other.sent > one.answered));
  return all.length === 0 || last.some(({ value }) => value === stored)
    ? []
    : [`the ${what} is ${stored}, which was not saved last`];
}

function blocksOf(saved: Saved[], stored: string[]): string[] {
  const ids = (what: Saved["what"]) => saved.filter((one) => one.what === what).map(({ value }) => value);
  const gone = ids("unblock");
  const expected = ids("block").filter((id) => !gone.includes(id));
  return JSON.stringify(expected.toSorted()) === JSON.stringify(stored.toSorted())
    ? []
    : [`${stored.length} blocks are there, and ${expected.length} were accepted`];
}

/** How long after each answer each page heard of the change, ms: below 0 before it. Infinity for never. */
export function delaysOf({ accepted, saved, heard }: Ledger): number[] {
  const changes = [
    ...accepted.flatMap(({ dates, sent, answered }) => dates.map((date) => ({ date, sent, answered }))),
    ...saved.flatMap(({ date, sent, answered }) => (date === null ? [] : [{ date, sent, answered }])),
  ];
  return heard.flatMap((page) => changes.map((change) => delayOf(change, page)));
}

function delayOf({ date, sent, answered }: { date: string; sent: number; answered: number }, page: Heard[]): number {
  const first = page.find((one) => one.at >= sent && (one.date === date || one.date === ""));
  return first ? first.at - answered : Number.POSITIVE_INFINITY;
}
