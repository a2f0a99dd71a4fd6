import type { NamedService } from "../../diary/menu/basket.ts";

/**
 * The services that a line names, such as `Gel Polish, Gems x 4` or `gel polish + Nail Art`, or null for one that is not on
 * the menu. Names may contain commas: the longest name that leaves a readable rest wins. docs/rules.md 25.2
 */
export function servicesWritten(text: string, menu: { id: string; name: string }[]): NamedService[] | null {
  const plain = menu.map(({ id, name }) => ({ id, name: alike(name) }));
  const longestFirst = plain.toSorted((one, other) => other.name.length - one.name.length);
  const unreadable = new Set<string>();
  function read(rest: string): NamedService[] | null {
    if (unreadable.has(rest)) return null;
    for (const { id, name } of longestFirst) {
      if (!rest.startsWith(name)) continue;
      const [counted = "", times] = /^\s*[x×]\s*(\d{1,2})(?!\w)/i.exec(rest.slice(name.length)) ?? [];
      const service = { id, quantity: times === undefined ? undefined : Number(times) };
      const after = rest.slice(name.length + counted.length);
      if (after.trim() === "") return [service];
      const [separator] = /^\s*[,;+&/\n]\s*/.exec(after) ?? [];
      const others = separator ? read(after.slice(separator.length)) : null;
      if (others) return [service, ...others];
    }
    unreadable.add(rest);
    return null;
  }
  // Several lines of a cell are several services.
  return read(text.trim().split("\n").map(alike).join("\n"));
}

/** A name in small letters, however its accents, apostrophes and spaces are written. */
function alike(name: string): string {
  return name.normalize("NFC").toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ").trim();
}
