import { withinTime } from "../../../../database/calls.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { fileOf } from "../../../../models/imports/list.ts";
import { menuIn } from "../../../../models/imports/menu-csv.ts";
import { categoriesOf } from "../../../../models/services/categories.server.ts";
import { saveMenuList } from "../../../../models/services/menu-list.server.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { SAVING_WORDS } from "../../../../words/imports.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Asked, ListAnswer } from "./asked.ts";
import type { RowShown } from "./import-reply.ts";

const OUTCOMES = { new: "new", changed: "changed", unchanged: "same" } as const;

/** Shows what a menu comes to and, once staff agree, saves it in one step. docs/rules.md 2.14 */
export async function answerToMenu({ salon, actor, read, choices: { makes }, agreed }: Asked): Promise<ListAnswer> {
  const database = primaryDatabase();
  const [menu, categories] = await withinTime(
    Promise.all([catalogue(database, salon.id), categoriesOf(database, salon.id)]),
  );
  const found = menuIn(read, { menu, categories, makes, salon, at: now() });
  if (!found.ok) return { unreadable: found.reason };
  const { lines, newCategories, refused, lost, unread } = found;
  const about = { newCategories, refused, lost, unread, file: fileOf(read.list, refused) };
  const count = (outcome: string) => lines.filter((line) => line.outcome === outcome).length;
  const known = count("unchanged");
  const listed = lines.flatMap(({ service }) => service ?? []);
  if (agreed && listed.length > 0) {
    const saved = await saveMenuList(salon, { listed, newCategories: makes ? newCategories : [], by: actor.userId });
    if (saved.ok) return { ...about, isDone: true, fresh: saved.added, changed: saved.changed, known, id: saved.id };
    return { status: statusOf(saved.reason), message: SAVING_WORDS[saved.reason], ...about };
  }
  const rows = lines.flatMap(({ name, outcome, says }): RowShown[] =>
    outcome === "refused" ? [] : [{ title: name, details: [says].filter(Boolean), outcome: OUTCOMES[outcome] }],
  );
  return { ...about, fresh: count("new"), changed: count("changed"), known, rows };
}
