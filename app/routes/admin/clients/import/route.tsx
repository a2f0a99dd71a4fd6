import { lazy } from "react";
import { redirect } from "react-router";
import { LARGEST_LIST } from "../../../../auth/body-limit.ts";
import { accountContext } from "../../../../auth/guards.server.ts";
import { salonContext } from "../../../../auth/salon.server.ts";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { primaryDatabase } from "../../../../database/client.server.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { CLIENT_HINTS, CLIENT_WORDS, LIST_WORDS } from "../../../../words/clients.ts";
import type { Route } from "./+types/route.ts";
import { FileForm } from "./file-form.tsx";
import { reply } from "./import-reply.ts";

/** Loaded when a list was read. No `Suspense` is around them: the server sends them whole. */
const BookingsPreview = lazy(() => import("./bookings-preview.tsx"));
const Preview = lazy(() => import("./preview.tsx"));

export function meta() {
  return [{ title: "Import clients or bookings" }, { name: "robots", content: "noindex" }];
}

/**
 * Shows what a list of clients or of bookings comes to and, once staff agree, adds them. Which it is, its columns say.
 * docs/rules.md 23.13, 25.2
 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  // Few salons import a list, so what reads it is loaded here.
  const { fileOf, listIn, textOfFile } = await import("../../../../models/imports/list.ts");
  const typed = await typedIn(form, textOfFile);
  if (!typed?.trim()) return reply(400, { message: typed === null ? LIST_WORDS["no-list"] : NO_FILE });
  if (sentAgain(typed) > LARGEST_LIST) return reply(400, { message: TOO_LARGE });
  const list = listIn(typed);
  if (!list.ok) return reply(400, { typed, message: LIST_WORDS[list.reason] });
  const { listsBookings } = await import("../../../../models/imports/bookings-csv.ts");
  if (listsBookings(list)) {
    const { answerToBookings } = await import("./bookings.server.ts");
    const asked = {
      list,
      typed,
      agreed: text(form, "intent") === "import",
      overlap: text(form, "overlap") === "yes",
      dates: text(form, "dates"),
    };
    return answerToBookings(salon, context.get(accountContext), asked);
  }
  const { clientsIn } = await import("../../../../models/imports/clients-csv.ts");
  const { countNew, importClients } = await import("../../../../models/imports/clients.server.ts");
  const read = clientsIn(list);
  if (!read.ok) return reply(400, { typed, message: LIST_WORDS[read.reason] });
  const { clients, ...notTaken } = read;
  if (text(form, "intent") !== "import" || clients.length === 0) {
    const counted = await countNew(primaryDatabase(), salon, clients);
    return reply(200, {
      typed,
      preview: {
        ...counted,
        ...notTaken,
        file: fileOf(list, read.refused),
        banned: clients.filter(({ banned }) => banned).length,
      },
    });
  }
  const imported = await importClients(salon, clients);
  if (imported.ok) return redirect(`/admin/clients?added=${imported.added}&notes=${imported.notes}`);
  return reply(503, { typed, message: CLIENT_WORDS["outcome-unknown"] });
}

/** Without a connection, or if the server fails, a pasted list stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = text(await formOf(request.clone()), "list");
  return answerOr(serverAction, () => reply(503, { typed, message: CLIENT_WORDS["outcome-unknown"] }));
}

export default function ImportClients({ actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Import clients or bookings</h1>
      {answer?.preview && <Preview list={answer.typed} {...answer.preview} />}
      {answer?.bookings && (
        <BookingsPreview
          key={`${answer.bookings.booked} ${answer.bookings.overlap}`}
          list={answer.typed}
          {...answer.bookings}
        />
      )}
      {!answer?.preview && !answer?.bookings && <FileForm refused={answer} />}
    </div>
  );
}

const NO_FILE = CLIENT_HINTS.noFile;

/** The list that the form sends, as a file or as text. Empty without either, null for a file that is no text. */
async function typedIn(form: FormData, textOfFile: (bytes: Uint8Array) => string | null): Promise<string | null> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return textOfFile(new Uint8Array(await file.arrayBuffer()));
  return text(form, "list");
}

/** The bytes of the form that sends a list again, once it was shown: its line ends grow, and so do accents of Windows. */
function sentAgain(list: string): number {
  return new TextEncoder().encode(list).length + list.split("\n").length + ROOM_FOR_THE_FORM;
}

const ROOM_FOR_THE_FORM = 2_000;
const TOO_LARGE = CLIENT_HINTS.tooLarge;
