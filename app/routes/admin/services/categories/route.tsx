import { lazy } from "react";
import { redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { type FormReply, formOf, replyOf, text } from "../../../../kernel/forms.ts";
import { categoriesOf, saveCategories, stateOfCategories } from "../../../../models/services/categories.server.ts";
import { categoriesTyped, type TypedCategory } from "../../../../models/services/category.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { isOnTrial, linksIn } from "../../../../models/trial/trial.ts";
import { CATEGORY_WORDS } from "../../../../words/services.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";

/** Loaded when it is needed, because few open it. No `Suspense` is around it, so the server sends it whole. */
const Page = lazy(() => import("./page.tsx"));

export function meta() {
  return [{ title: "Categories" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const database = primaryDatabase();
  const [categories, services] = await Promise.all([categoriesOf(database, id), catalogue(database, id)]);
  const counts = Object.fromEntries(
    categories.map(({ key }) => [key, services.filter(({ category }) => category === key).length]),
  );
  return { categories, counts, state: stateOfCategories(categories), saved: url.searchParams.has("saved") };
}

/** Renames, hides, orders, adds and deletes categories, all in one step. docs/rules.md 2.13 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await formOf(request);
  const typed = rowsIn(form);
  const read = categoriesTyped(typed);
  if (!read.ok) return reply(400, { typed, fields: read.fields });
  const salon = context.get(salonContext);
  const names = Object.fromEntries(typed.map(({ name }, at) => [`name-${at}`, name]));
  const links = isOnTrial(salon, now()) ? linksIn(names, Object.keys(names)) : {};
  if (Object.keys(links).length > 0) return reply(400, { typed, fields: links });
  const saved = await saveCategories(salon, {
    categories: read.categories,
    seen: text(form, "seen"),
  });
  if (saved.ok) return redirect("/admin/services/categories?saved");
  const message = CATEGORY_WORDS[saved.reason];
  return reply(statusOf(saved.reason), { typed: saved.reason === "changed-meanwhile" ? [] : typed, message });
}

/** A form of this page that was refused. */
const reply = replyOf<FormReply<TypedCategory[]>>({ message: null, fields: {}, typed: [] });

function rowsIn(form: FormData): TypedCategory[] {
  const places = [...form.keys()].flatMap((name) => (/^name-\d+$/.test(name) ? [name.slice(5)] : []));
  return places.map((at) => ({
    ...{ key: text(form, `key-${at}`), name: text(form, `name-${at}`), place: text(form, `place-${at}`) },
    hidden: form.has(`hidden-${at}`),
  }));
}

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  return <Page {...loaderData} refused={actionData ?? null} />;
}
