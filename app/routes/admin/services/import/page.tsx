import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { FormReply } from "../../../../kernel/forms.ts";
import type { LineRead } from "../../../../models/services/menu-list.ts";

const HERE = "/admin/services/import";

/** The answer to a list, with its text, and what each line comes to. */
export interface ListReply extends FormReply<string> {
  lines: LineRead[] | null;
}

/** A menu that is pasted from a table: the form, and what it comes to. docs/rules.md 2.14 */
export default function PasteMenuPage({ answer }: { answer: ListReply | null }) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Paste a menu</h1>
      {answer?.lines ? <Preview list={answer.typed} lines={answer.lines} /> : <ListForm refused={answer} />}
    </div>
  );
}

function ListForm({ refused }: { refused: ListReply | null }) {
  const busy = useSending();
  return (
    <PostForm action={HERE} className="mt-4 flex flex-col gap-5">
      <p className="max-w-prose text-muted">
        Copy your table and paste it: one service a line, with its name, price, minutes and category. 0 minutes make an
        extra. A service that you have already gets the new price, length and category. You see what we read before
        anything is saved.
      </p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <TextField
        label="Table"
        name="list"
        rows={10}
        defaultValue={refused?.typed}
        placeholder={"Gel Polish; £35; 1 hr; Gel Polish\nNew Set; 62; 1h30; Soak Off and New Set"}
        required
      />
      <p className="flex flex-wrap gap-3">
        <button type="submit" className="button" aria-disabled={busy}>
          Read the table
        </button>
        <Link to="/admin/services" className="button-quiet">
          Cancel
        </Link>
      </p>
    </PostForm>
  );
}

const OUTCOMES = { new: "New", changed: "Changed", unchanged: "As it is", refused: "Can’t be saved" };

function Preview({ list, lines }: { list: string; lines: LineRead[] }) {
  const busy = useSending();
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  const count = (outcome: LineRead["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  const saved = count("new") + count("changed");
  return (
    <>
      <h2 ref={news} tabIndex={-1} className="mt-6 text-title">
        {count("new")} new, {count("changed")} changed, {count("unchanged")} as they are
        {count("refused") > 0 && `, ${count("refused")} that can’t be saved`}
      </h2>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {lines.map(({ line, name, outcome, says }) => (
          <li key={line} className="flex flex-wrap justify-between gap-x-4 py-2.5 wrap-anywhere">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{name || `Line ${line}`}</span>
              {says && <span className="block text-sm text-muted">{says}</span>}
            </span>
            <span className={outcome === "refused" ? "font-medium text-brick" : "text-muted"}>
              {OUTCOMES[outcome]}
              {outcome === "refused" && <span className="block text-sm">Line {line}</span>}
            </span>
          </li>
        ))}
      </ul>
      <PostForm action={HERE} className="mt-8 flex flex-wrap gap-3">
        <input type="hidden" name="list" value={list} />
        {saved > 0 && (
          <button type="submit" name="intent" value="save" className="button" aria-disabled={busy}>
            Save {saved === 1 ? "1 service" : `${saved} services`}
          </button>
        )}
        <Link to={HERE} reloadDocument className="button-quiet">
          Paste another table
        </Link>
      </PostForm>
    </>
  );
}
