import { lazy } from "react";
import { redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { formOf, replyOf, text } from "../../../../kernel/forms.ts";
import { categoriesOf } from "../../../../models/services/categories.server.ts";
import { saveMenuList } from "../../../../models/services/menu-list.server.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { MENU_LIST_WORDS, SERVICE_WORDS } from "../../../../words/services.ts";
import type { Route } from "./+types/route.ts";
import type { ListReply } from "./page.tsx";

/** Loaded when it is needed, because few open it. No `Suspense` is around it, so the server sends it whole. */
const Page = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Paste a menu" }, { name: "robots", content: "noindex" }];
}

const reply = replyOf<ListReply>({ message: null, fields: {}, typed: "", lines: null });

/** Shows what a pasted menu comes to and, once staff agree, saves it in one step. docs/rules.md 2.14 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const typed = text(form, "list");
  if (!typed.trim()) return reply(400, { message: MENU_LIST_WORDS["no-list"] });
  const database = primaryDatabase();
  const [menu, categories] = await Promise.all([catalogue(database, salon.id), categoriesOf(database, salon.id)]);
  // Few salons paste a menu, so what reads it is loaded here.
  const { readMenuList } = await import("../../../../models/services/menu-list.ts");
  const read = readMenuList(typed, menu, categories, { salon, at: now() });
  if (!read.ok) return reply(400, { typed, message: MENU_LIST_WORDS[read.reason] });
  const listed = read.lines.flatMap(({ service }) => service ?? []);
  if (text(form, "intent") !== "save" || listed.length === 0) return reply(200, { typed, lines: read.lines });
  const saved = await saveMenuList(salon, listed);
  if (saved.ok) return redirect(`/admin/services?notice=pasted`);
  return reply(503, { typed, message: SERVICE_WORDS["outcome-unknown"] });
}

/** Without a connection, or if the server fails, the list stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = text(await formOf(request.clone()), "list");
  return answerOr(serverAction, () => reply(503, { typed, message: SERVICE_WORDS["outcome-unknown"] }));
}

export default function PasteMenu({ actionData }: Route.ComponentProps) {
  return <Page answer={actionData ?? null} />;
}
