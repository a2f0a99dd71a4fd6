import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { News } from "../../../../components/news.tsx";
import type { FormReply } from "../../../../kernel/forms.ts";
import type { Category, TypedCategory } from "../../../../models/services/category.ts";
import { CategoryRow } from "./category-row.tsx";

interface Props {
  categories: Category[];
  /** How many services each has, by its key. */
  counts: Record<string, number>;
  state: string;
  saved: boolean;
  refused: FormReply<TypedCategory[]> | null;
}

/** The salon's categories in one form. docs/rules.md 2.13 */
export default function CategoriesPage({ categories, counts, state, saved, refused }: Props) {
  const busy = useSending();
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

function typedFrom(categories: Category[]): TypedCategory[] {
  const rows = categories.map((category, at) => ({ ...category, place: `${at + 1}` }));
  return [...rows, { key: "", name: "", hidden: false, place: `${rows.length + 1}` }];
}
