import type { NamedService } from "../../diary/menu/basket.ts";

/**
 * The services that a line names, such as `Gel Polish, Gems x 4` or `gel polish + Nail Art`, or null for one that is not on
 * the menu. Names may contain commas: the longest name that leaves a readable rest wins. docs/rules.md 25.2
 */
export function servicesWritten(text: string, menu: { id: string; name: string }[]): NamedService[] | null {
  const longestFirst = menu.toSorted((one, other) => other.name.length - one.name.length);
  const unreadable = new Set<string>();
  function read(rest: string): NamedService[] | null {
    if (unreadable.has(rest)) return null;
    for (const { id, name } of longestFirst) {
      if (!rest.toLowerCase().startsWith(name.toLowerCase())) continue;
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
  return read(text.trim());
}
