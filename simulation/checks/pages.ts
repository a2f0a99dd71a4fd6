import type { History, Snapshot } from "../history.ts";
import type { World } from "../world.ts";

/* Open pages. They were told exactly the changes. Holds do not last longer than they may. */

/** Changes that open pages were not told, and messages without a change. */
export function faultsOfPages({ pages, snapshots }: History): string[] {
  return pages.flatMap((page) => {
    const changed = snapshots.flatMap((after, place) => {
      const before = snapshots[place - 1];
      return before && page.since !== null && after.at > page.since ? datesBetween(before, after) : [];
    });
    const heard = new Set(page.heard.map(({ date }) => date));
    return [...new Set(changed)]
      .filter((date) => !heard.has(date) && !heard.has(""))
      .map((date) => `an open page was not told of ${date}`);
  });
}

/** The dates on which the first salon's appointments, blocks or closures differ. */
function datesBetween(before: Snapshot, after: Snapshot): string[] {
  const [old, new_] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...old.keys(), ...new_.keys()])].flatMap((key) =>
    old.get(key) === new_.get(key) ? [] : [key.slice(0, "yyyy-MM-dd".length)],
  );
}

function rowsOf({ appointments, blocks, closures }: Snapshot): Map<string, string> {
  const ours = appointments.filter(({ salonId }) => salonId === "rose");
  const all = [
    ...ours.map((row) => [row.id, row] as const),
    ...blocks.map((block) => [block.id, block] as const),
    ...closures.map((closure) => ["closed", closure] as const),
  ];
  return new Map(all.map(([id, row]) => [`${row.date} ${id}`, JSON.stringify(row)]));
}

/** Holds that still exist hours after the last one was taken, besides those of offers, which may be made at any time. */
export function faultsOfHolds({ objects, sqlite, timeline }: World): string[] {
  return objects.places.flatMap(({ object, name }) => {
    const offers = sqlite.prepare(OPEN_OFFERS).all(name, timeline.now);
    const held = object.heldByOthers().length - offers.length;
    return held > 0 ? [`${held} starts of ${name} are still held`] : [];
  });
}

const OPEN_OFFERS = "SELECT 1 FROM waiting_list WHERE salon_id = ? AND state = 'waiting' AND offer_until > ?";
