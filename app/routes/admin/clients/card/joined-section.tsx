import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { longDate } from "../../../../kernel/dates.ts";

interface Props {
  /** Who was joined with the card, by their email or phone, and on which day. */
  joined: { client: string; joinedAt: string }[];
  here: string;
}

/** The cards that were joined with this one, each with a button to separate it again. docs/rules.md 23.18 */
export function JoinedWith({ joined, here }: Props) {
  const busy = useSending();
  return (
    <ul className="mt-2 empty:hidden">
      {joined.map(({ client, joinedAt }) => (
        <li key={client}>
          <PostForm action={`${here}/join`} className="flex flex-wrap items-center gap-x-4">
            <input type="hidden" name="intent" value="separate" />
            <input type="hidden" name="client" value={client} />
            <span className="min-w-0 wrap-anywhere">
              Joined with {client} on {longDate(joinedAt)}
            </span>
            <button type="submit" className="link min-h-11" aria-disabled={busy}>
              Separate again<span className="sr-only"> from {client}</span>
            </button>
          </PostForm>
        </li>
      ))}
    </ul>
  );
}
