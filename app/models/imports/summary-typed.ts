import { nameForComparing } from "../../kernel/folded.ts";
import type { Named } from "./mapping.ts";

/** What parts the texts of an event: `Gel Polish - Ada`, `Ada: Gel Polish`, `Gel Polish with Mia for Ada`, `Ada (Gel Polish)`. */
const BETWEEN = / [-–—|·•/] |: | ?[()] ?| (?:with|for|by) |, /i;

/**
 * Who comes, for what and with whom, in the title of an event of a calendar: services and technicians are known by the salon's names,
 * what is left first is the client. Without a known service the whole title stands for it, so that the line is named. docs/rules.md 25.2
 */
export function summaryTyped(
  title: string,
  { services, team }: Named,
): { services: string; technician: string; name: string } {
  const parts = title
    .split(/\s+/)
    .join(" ")
    .split(BETWEEN)
    .filter((part) => part.trim() !== "");
  const isOf = (names: string[]) => {
    const folded = new Set(names.map(nameForComparing));
    return (part: string) => folded.has(nameForComparing(part.replace(/ ?[x×] ?\d{1,2}$/i, "")));
  };
  const [isService, isTechnician] = [isOf(services), isOf(team)];
  const done = parts.filter(isService);
  const left = parts.filter((part) => !isService(part) && !isTechnician(part));
  return {
    services: done.length > 0 ? done.join(", ") : title,
    technician: parts.find((part) => !isService(part) && isTechnician(part)) ?? "",
    name: left[0]?.trim() ?? "",
  };
}
