import { Link, redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { News } from "../../../../components/news.tsx";
import { commands, refusal } from "../../../../components/screen/commands.server.ts";
import { EditForm } from "../../../../components/screen/edit-form.tsx";
import { Screen, title } from "../../../../components/screen/screen.tsx";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { now } from "../../../../kernel/clock.ts";
import { text } from "../../../../kernel/forms.ts";
import type { FieldErrors } from "../../../../kernel/parsing.ts";
import { formWith } from "../../../../kernel/reply.ts";
import { categoriesOf, saveCategories, stateOfCategories } from "../../../../models/services/categories.server.ts";
import { type Category, categoriesTyped, type TypedCategory } from "../../../../models/services/category.ts";
import { catalogue } from "../../../../models/services/service.server.ts";
import { isOnTrial, linksIn } from "../../../../models/trial/trial.ts";
import { CATEGORY_WORDS } from "../../../../words/services.ts";
import type { Route } from "./+types/route.ts";

const HERE = "/admin/services/categories";

export const meta = title("Categories");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { id } = context.get(salonContext);
  const database = primaryDatabase();
  const [categories, services] = await Promise.all([categoriesOf(database, id), catalogue(database, id)]);
  const counts = Object.fromEntries(
    categories.map(({ key }) => [key, services.filter(({ category }) => category === key).length]),
  );
  return { categories, counts, state: stateOfCategories(categories), saved: url.searchParams.has("saved") };
}

export const action = commands({
  /** Renames, hides, orders, adds and deletes categories, all in one step. docs/rules.md 2.13 */
  async ""({ salon, form }) {
    const typed = rowsIn(form);
    const read = categoriesTyped(typed);
    if (!read.ok) return { status: 400, fields: read.fields };
    const names = Object.fromEntries(typed.map(({ name }, at) => [`name-${at}`, name]));
    const links = isOnTrial(salon, now()) ? linksIn(names, Object.keys(names)) : {};
    if (Object.keys(links).length > 0) return { status: 400, fields: links };
    const saved = await saveCategories(salon, { categories: read.categories, seen: text(form, "seen") });
    if (saved.ok) return redirect(`${HERE}?saved`);
    return { ...refusal(saved.reason, CATEGORY_WORDS), ...(saved.reason === "changed-since" && { typed: null }) };
  },
});

function rowsIn(form: FormData): TypedCategory[] {
  const places = [...form.keys()].flatMap((name) => (/^name-\d+$/.test(name) ? [name.slice(5)] : []));
  return places.map((at) => ({
    ...{ key: text(form, `key-${at}`), name: text(form, `name-${at}`), place: text(form, `place-${at}`) },
    hidden: form.has(`hidden-${at}`),
  }));
}

/** The salon's categories in one form. docs/rules.md 2.13 */
export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, counts, state, saved } = loaderData;
  const busy = useSending();
  const rows = actionData?.typed ? rowsIn(formWith(actionData.typed)) : typedFrom(categories);
  return (
    <Screen
      heading="Categories"
      here={HERE}
      reply={actionData}
      lead="Your menu is grouped by these, in this order. Hide one and clients won’t see its services. Clear an empty one’s name to delete it. What’s priced each, like nail art, stays so under any name."
    >
      {saved && !actionData && <News>Categories saved.</News>}
      <EditForm key={`${state} ${actionData?.message}`} className="mt-6">
        <input type="hidden" name="seen" value={state} />
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row, at) => (
            <CategoryRow
              key={row.key || "new"}
              at={at}
              row={row}
              services={counts[row.key] ?? 0}
              fields={actionData?.fields ?? {}}
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
      </EditForm>
    </Screen>
  );
}

function typedFrom(categories: Category[]): TypedCategory[] {
  const rows = categories.map((category, at) => ({ ...category, place: `${at + 1}` }));
  return [...rows, { key: "", name: "", hidden: false, place: `${rows.length + 1}` }];
}

interface RowProps {
  /** Its place in the form, from 0. */
  at: number;
  row: TypedCategory;
  /** How many services it has. */
  services: number;
  fields: FieldErrors;
}

/** A category with its place, its name and whether it is hidden; the last row adds one. docs/rules.md 2.13 */
function CategoryRow({ at, row: { key, name, hidden, place }, services, fields }: RowProps) {
  const [wrongName, wrongPlace] = [fields[`name-${at}`], fields[`place-${at}`]];
  const errorId = wrongName || wrongPlace ? `category-${at}-error` : undefined;
  const called = key || "the new category";
  return (
    <li className="py-3">
      <input type="hidden" name={`key-${at}`} value={key} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          name={`place-${at}`}
          aria-label={`Place of ${called}`}
          defaultValue={place}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={wrongPlace ? true : undefined}
          aria-describedby={errorId}
          className="field-input w-16 text-center"
        />
        <input
          name={`name-${at}`}
          aria-label={key ? `Name of ${key}` : "Add a category"}
          placeholder={key ? undefined : "Add a category"}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          aria-invalid={wrongName ? true : undefined}
          aria-describedby={errorId}
          className="field-input min-w-40 flex-1 max-sm:order-first max-sm:basis-full"
        />
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name={`hidden-${at}`} defaultChecked={hidden} className="size-5" />
          Hidden<span className="sr-only"> {called}</span>
        </label>
        {key && (
          <span className="w-24 text-sm text-muted">{services === 1 ? "1 service" : `${services} services`}</span>
        )}
      </div>
      {errorId && (
        <p id={errorId} className="mt-1 text-sm font-medium text-brick">
          {wrongName ?? wrongPlace}
        </p>
      )}
    </li>
  );
}
