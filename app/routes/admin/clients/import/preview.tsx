import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { counted } from "../counted.ts";
import type { ListPreview } from "./import-reply.ts";
import { NotTaken } from "./not-taken.tsx";

interface Props extends ListPreview {
  /** The text of the list, which is sent again to add it. */
  list: string;
}

/** The preview of a list of clients, with the button that adds them. docs/rules.md 23.13 */
export default function Preview({ list, added, known, notes, banned, first, ...notTaken }: Props) {
  const busy = useSending();
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <>
      <h2 ref={news} tabIndex={-1} className="mt-6 text-title">
        {added === 0 ? "Nobody new in this list" : `${counted(added, "new client")} in this list`}
      </h2>
      {known > 0 && (
        <p className="mt-2">
          {counted(known, "line")} {known === 1 ? "names a client who is" : "name clients who are"} in your list
          already, or a client whom another line names. Details that you have stay as they are.
          {notes > 0 && ` ${counted(notes, "note")} will be added where you have none.`}
        </p>
      )}
      {banned > 0 && (
        <p className="mt-2">{counted(banned, "client")} blocked there can’t book online here: they’re asked to call.</p>
      )}
      {first.length > 0 && (
        <>
          <h3 className="mt-6 font-sans text-base font-semibold tracking-normal">
            {first.length === 1 ? "New, as we read it" : "The first new ones as we read them"}
          </h3>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {first.map(({ name, email, phone, note }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two clients may have one name, and the list never changes here
              <li key={at} className="py-2.5 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="block text-sm text-muted">{[phone, email].filter(Boolean).join(", ")}</span>
                {note && <span className="block text-sm">Note: {note}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <NotTaken {...notTaken} />
      <PostForm action={IMPORT_PATH} encType="multipart/form-data" className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="list" value={list} />
        {added + notes > 0 && (
          <button type="submit" name="intent" value="import" className="button" aria-disabled={busy}>
            Add {added > 0 ? counted(added, "client") : counted(notes, "note")}
          </button>
        )}
        <Link to={IMPORT_PATH} reloadDocument className="button-quiet">
          Choose another list
        </Link>
      </PostForm>
    </>
  );
}
