import { Link, redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { Alert } from "../../../../components/forms/alert.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { News } from "../../../../components/news.tsx";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { type FormReply, formOf, replyOf, text } from "../../../../kernel/forms.ts";
import { categoriesOf, saveCategories, stateOfCategories } from "../../../../models/services/categories.server.ts";
import { type Category, categoriesTyped, type TypedCategory } from "../../../../models/services/category.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { CATEGORY_WORDS } from "../../../../words/services.ts";
import { statusOf } from "../../../../words/statuses.ts";
import type { Route } from "./+types/route.ts";
import { CategoryRow } from "./category-row.tsx";

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
  const saved = await saveCategories(context.get(salonContext), {
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

function typedFrom(categories: Category[]): TypedCategory[] {
  const rows = categories.map((category, at) => ({ ...category, place: `${at + 1}` }));
  return [...rows, { key: "", name: "", hidden: false, place: `${rows.length + 1}` }];
}

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, counts, state, saved } = loaderData;
  const busy = useSending();
  const refused = actionData ?? null;
  const rows = refused?.typed.length ? refused.typed : typedFrom(categories);
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Categories</h1>
      <p className="mt-4 max-w-prose text-muted">
        The menu is grouped by them, in this order. A hidden one is hidden from clients with its services. Clear the
        name of an empty one to delete it. What is priced each, as nail art is, stays so under any name.
      </p>
      {saved && !refused && <News>Categories saved.</News>}
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <PostForm key={`${state} ${refused?.message}`} errors={refused?.fields ?? {}} className="mt-6">
        <input type="hidden" name="seen" value={state} />
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row, at) => (
            <CategoryRow
              key={row.key || "new"}
              at={at}
              row={row}
              services={counts[row.key] ?? 0}
              fields={refused?.fields ?? {}}
            />
          ))}
        </ul>
        <p className="mt-6 flex flex-wrap gap-3">
          <button type="submit" className="button" aria-disabled={busy}>
            Save
          </button>
          <Link to="/admin/services" className="button-quiet">
            Back to Services
          </Link>
        </p>
      </PostForm>
    </div>
  );
}
