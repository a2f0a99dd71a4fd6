import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Alert } from "../../../../components/forms/alert.tsx";
import { TextField } from "../../../../components/forms/field.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { EditForm, useReplyTo } from "../../../../components/screen/edit-form.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import type { LineRead } from "../../../../models/services/menu-list.ts";
import { SERVICE_WORDS } from "../../../../words/services.ts";
import type { Route } from "./+types/route.ts";

const HERE = "/admin/services/import";
const INTENTS = ["", "save"];

export const meta = title("Paste a menu");

export const action = served(
  () => import("./import.server.ts"),
  ({ action }) => action,
);
export const clientAction = keepsTyped<typeof action>(SERVICE_WORDS["outcome-unknown"]);

/** A menu that is pasted from a table: the form, and what it comes to. docs/rules.md 2.14 */
export default function PasteMenu({ actionData }: Route.ComponentProps) {
  const { lines, typed } = actionData ?? {};
  return (
    <Screen heading="Paste a menu" here={HERE} reply={actionData} quiet>
      {lines ? <Preview list={typed?.list?.[0] ?? ""} lines={lines} /> : <ListForm />}
    </Screen>
  );
}

function ListForm() {
  const busy = useSending();
  const refused = useReplyTo(INTENTS);
  return (
    <EditForm intent={INTENTS} className="mt-4 flex flex-col gap-5">
      <p className="max-w-prose text-muted">
        Copy your table and paste it: one service a line, with its name, price, minutes and category. 0 minutes makes an
        extra. A service you already have gets the new price, length and category. You’ll see what we read before we
        save anything.
      </p>
      {refused?.message && <Alert about={refused}>{refused.message}</Alert>}
      <TextField
        label="Table"
        name="list"
        rows={10}
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
    </EditForm>
  );
}

const OUTCOMES = { new: "New", changed: "Changed", unchanged: "Unchanged", refused: "Can’t be saved" };

function Preview({ list, lines }: { list: string; lines: LineRead[] }) {
  const busy = useSending();
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  const count = (outcome: LineRead["outcome"]) => lines.filter((line) => line.outcome === outcome).length;
  const saved = count("new") + count("changed");
  return (
    <>
      <h2 ref={news} tabIndex={-1} className="mt-6 text-title">
        {count("new")} new, {count("changed")} changed, {count("unchanged")} unchanged
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
      <EditForm intent={INTENTS} hidden={{ list }} className="mt-8 flex flex-wrap gap-3">
        {saved > 0 && (
          <button type="submit" name="intent" value="save" className="button" aria-disabled={busy}>
            Save {saved === 1 ? "1 service" : `${saved} services`}
          </button>
        )}
        <Link to={HERE} reloadDocument className="button-quiet">
          Paste another table
        </Link>
      </EditForm>
    </>
  );
}
