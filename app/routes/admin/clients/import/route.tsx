import { redirect } from "react-router";
import { salonContext } from "../../../../auth/salon.server.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { ADDED_REFUSALS } from "../../../../models/customers/added.ts";
import { clientsInCsv, NOT_A_LIST, textOfFile } from "../../../../models/customers/csv.ts";
import { countNew, importClients } from "../../../../models/customers/import.server.ts";
import type { Route } from "./+types/route.ts";
import { FileForm } from "./file-form.tsx";
import { reply } from "./import-reply.ts";
import { Preview } from "./preview.tsx";

export function meta() {
  return [{ title: "Import clients" }, { name: "robots", content: "noindex" }];
}

/** Shows what a list of clients comes to and, once staff agree, adds them. docs/rules.md 23.13 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const typed = await listIn(form);
  if (!typed) return reply(400, { message: typed === null ? NOT_A_LIST : NO_FILE });
  const read = clientsInCsv(typed);
  if (!read.ok) return reply(400, { message: read.sentence });
  const { clients, refused } = read;
  if (text(form, "intent") !== "import" || clients.length === 0) {
    const counted = await countNew(primaryDatabase(), salon, clients);
    const first = clients.slice(0, SHOWN).map(({ customerName, customerEmail, customerPhone, notes }) => {
      return { name: customerName, email: customerEmail, phone: customerPhone, note: notes };
    });
    return reply(200, { typed, preview: { ...counted, refused, first } });
  }
  const imported = await importClients(salon, clients);
  if (imported.ok) return redirect(`/admin/clients?notice=imported&added=${imported.added}`);
  return reply(503, { typed, message: NOT_SAVED });
}

/** Without a connection, or if the server fails, the page stays and shows an error. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOr(serverAction, () => reply(503, { message: NOT_SAVED }));
}

/** Nothing that the page has read changes by looking at a list. */
export function shouldRevalidate() {
  return false;
}

export default function ImportClients({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Import clients</h1>
      {answer?.preview ? <Preview list={answer.typed} {...answer.preview} /> : <FileForm refused={answer} />}
    </div>
  );
}

const SHOWN = 5;
const NO_FILE = "Please choose a file, or paste a list.";
const { sentence: NOT_SAVED } = ADDED_REFUSALS["outcome-unknown"];

/** The list that the form sends, as a file or as text. Empty without either, null for a file that is no text. */
async function listIn(form: FormData): Promise<string | null> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return textOfFile(new Uint8Array(await file.arrayBuffer()));
  return text(form, "list").trim();
}
