import { redirect } from "react-router";
import { commands, refusal, type Sent } from "../../../../components/screen/commands.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { text } from "../../../../kernel/forms.ts";
import { categoriesOf } from "../../../../models/services/categories.server.ts";
import { saveMenuList } from "../../../../models/services/menu-list.server.ts";
import { type LineRead, readMenuList } from "../../../../models/services/menu-list.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { MENU_LIST_WORDS, SERVICE_WORDS } from "../../../../words/services.ts";

/** What each line of a list comes to. */
interface More {
  lines: LineRead[];
}

/** Shows what a pasted menu comes to and, once staff agree, saves it in one step. docs/rules.md 2.14 */
export const action = commands<More>({ "": read, save: read });

async function read({ salon, form }: Sent) {
  const typed = text(form, "list");
  if (!typed.trim()) return { status: 400, message: MENU_LIST_WORDS["no-list"] };
  const database = primaryDatabase();
  const [menu, categories] = await Promise.all([catalogue(database, salon.id), categoriesOf(database, salon.id)]);
  const list = readMenuList(typed, menu, categories, { salon, at: now() });
  if (!list.ok) return { status: 400, message: MENU_LIST_WORDS[list.reason] };
  const listed = list.lines.flatMap(({ service }) => service ?? []);
  if (text(form, "intent") !== "save" || listed.length === 0) return { status: 200, lines: list.lines, typed: {} };
  const saved = await saveMenuList(salon, listed);
  return saved.ok ? redirect("/admin/services?notice=pasted") : refusal("outcome-unknown", SERVICE_WORDS);
}
