import { primaryDatabase } from "../../../../database/client.server.ts";
import { now, salonTime } from "../../../../kernel/clock.ts";
import { longDate } from "../../../../kernel/dates.ts";
import { countNew, importClients } from "../../../../models/imports/clients.server.ts";
import { clientsIn } from "../../../../models/imports/clients-csv.ts";
import { fileOf, type NamedLine } from "../../../../models/imports/list.ts";
import { birthdayInWords } from "../../../../models/own-profile/birthday.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import type { Asked, ListAnswer } from "./asked.ts";

/** Shows what a list of clients comes to and, once staff agree, adds them. docs/rules.md 23.13 */
export async function answerToClients({ salon, actor, read, choices, agreed }: Asked): Promise<ListAnswer> {
  const order = choices.dates === "day" || choices.dates === "month" ? choices.dates : undefined;
  const { date: today } = salonTime(salon.timeZone, now());
  const as = choices.sharing === "one" ? "one" : "several";
  const found = clientsIn(read, { sharing: as, order, today });
  if (!found.ok) return { unreadable: found.reason };
  const { clients, refused, lost, unread, sharing, doubtful } = found;
  const banned = clients.filter((client) => client.banned).length;
  const about = { refused, unread, doubtful, banned, file: fileOf(read.list, refused) };
  const list = { clients, sharing: as } as const;
  /** The lines that lose something or share a phone, each once. */
  const named = (others: NamedLine[]) => {
    const more = others.filter(({ line }) => !lost.some((one) => one.line === line));
    const all = [...lost, ...more].toSorted((one, other) => one.line - other.line);
    return { lost: all, shared: sharing + more.length };
  };
  if (agreed && doubtful === null && clients.length > 0) {
    const imported = await importClients(salon, list, actor.userId);
    if (!imported.ok) return { status: 503, message: CLIENT_WORDS["outcome-unknown"], ...about, ...named([]) };
    const { added, known, notes, facts, id } = imported;
    const done = added + notes + facts > 0 ? id : null;
    return { ...about, ...named(imported.sharing), isDone: true, fresh: added, known, notes, facts, id: done };
  }
  const { added, known, notes, facts, first, sharing: others } = await countNew(primaryDatabase(), salon, list);
  const rows = first.map(({ name, email, phone, note, birthday, consentOn }) => ({
    ...{ title: name, outcome: "new" as const },
    details: [
      [phone, email].filter(Boolean).join(", "),
      birthday && `Birthday: ${birthdayInWords(birthday)}`,
      consentOn && `Agreed to news and offers on ${longDate(consentOn)}`,
      note && `Note: ${note}`,
    ].flatMap((detail) => detail || []),
  }));
  return { ...about, ...named(others), fresh: added, known, notes, facts, rows };
}
