import type { Sent } from "../command.ts";
import type { Decision, Write } from "../decision.ts";

/**
 * Joins decisions, each made on the diary that the earlier ones leave, into the one decision of a command. It answers with the
 * appointment of the first. docs/rules.md 5.40, 35.3
 */
export function joined(command: Sent, [first, ...rest]: Decision[]): Decision {
  if (!first) throw new Error("Nothing was decided");
  const all = [first, ...rest];
  const pays = all.flatMap(({ pays = [] }) => pays.map((row) => ({ ...row, commandId: command.id })));
  return {
    ...first,
    sent: command,
    writes: all.flatMap(({ writes }) => writes.map((write) => writtenBy(command, write))),
    furtherHistory: rest.flatMap(({ history, furtherHistory = [] }) => [history, ...furtherHistory]),
    ...(pays.length > 0 && { pays }),
    emails: all.flatMap(({ emails }) => emails),
    counts: all.at(-1)?.counts ?? first.counts,
    ends: [...new Set(all.flatMap(({ ends }) => ends))],
  };
}

function writtenBy({ id }: Sent, write: Write): Write {
  if (write.what === "add") return { ...write, appointment: { ...write.appointment, writtenBy: id } };
  return write.what === "set" ? { ...write, after: { ...write.after, writtenBy: id } } : write;
}
