import { PROFILE_HINTS } from "../../words/own-profile.ts";
import { PostForm } from "../forms/post-form.tsx";
import { useSending } from "../forms/use-sending.ts";

interface Props {
  /** The browsers that are remembered, or null if they could not be read. */
  browsers: { id: string; name: string; since: string; used: string | null; isThis: boolean }[] | null;
  /** Where the forms are sent. */
  action: string;
}

/** The browsers that book without a code, and a way to forget each. docs/rules.md 6.32 */
export function BrowsersList({ browsers, action }: Props) {
  const busy = useSending();
  return (
    <>
      <p className="mt-2 text-muted">
        These browsers fill in your details and book without a code. They can’t open your account or your appointments.
      </p>
      {browsers === null && <p className="notice mt-4">They can’t be shown right now. Please reload the page.</p>}
      {browsers?.length === 0 && <p className="mt-4">{PROFILE_HINTS.noBrowsers}</p>}
      {browsers !== null && browsers.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {browsers.map(({ id, name, since, used, isThis }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">
                  {name}
                  {isThis && <span className="ml-2 font-normal text-muted">This browser</span>}
                </p>
                <p className="text-muted">Remembered since {since}.</p>
                <p className="text-muted">{used ? `Last used ${used}.` : "Not used yet."}</p>
              </div>
              <PostForm action={action} preventScrollReset>
                <input type="hidden" name="browser" value={id} />
                <button
                  type="submit"
                  name="intent"
                  value="forget-browser"
                  className="button-outlined min-h-11 px-5"
                  aria-disabled={busy}
                >
                  Forget
                  <span className="sr-only">
                    {" "}
                    {name}, since {since}
                  </span>
                </button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      {browsers !== null && browsers.length > 1 && (
        <PostForm action={action} preventScrollReset className="mt-4">
          <button type="submit" name="intent" value="forget-browsers" className="link min-h-11" aria-disabled={busy}>
            Forget all of them
          </button>
        </PostForm>
      )}
    </>
  );
}
