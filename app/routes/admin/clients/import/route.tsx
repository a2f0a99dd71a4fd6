import { lazy } from "react";
import { Alert } from "../../../../components/forms/alert.tsx";
import { answerOr } from "../../../../components/forms/lost-connection.ts";
import { served } from "../../../../components/screen/served.ts";
import { formOf, text } from "../../../../kernel/forms.ts";
import { SAVING_WORDS } from "../../../../words/imports.ts";
import type { Route } from "./+types/route.ts";
import { FileForm } from "./file-form.tsx";
import { reply } from "./import-reply.ts";
import { RecentImports, TakenBack } from "./recent.tsx";

/** Loaded when a list was read. No `Suspense` is around it: the server sends it whole. */
const Shown = lazy(() => import("./shown.tsx"));

export function meta() {
  return [{ title: "Bring things in" }, { name: "robots", content: "noindex" }];
}

const server = () => import("./import.server.ts");

export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);

/** Without a connection, or if the server fails, a pasted list stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = text(await formOf(request.clone()), "list");
  return answerOr(serverAction, () => reply(503, { typed, message: SAVING_WORDS["outcome-unknown"] }));
}

/** Clients, bookings and menus of another program: the file, what it comes to, and what was done. Rules 2.14, 23.13, 25.2 */
export default function BringThingsIn({ loaderData: { kinds, wished, recent }, actionData }: Route.ComponentProps) {
  const answer = actionData ?? null;
  return (
    <div className="max-w-3xl">
      <h1 className="text-display">Bring things in</h1>
      {answer?.undone && <TakenBack {...answer.undone} />}
      {answer?.shown && answer.message && <Alert about={answer}>{answer.message}</Alert>}
      {answer?.shown ? (
        <Shown
          key={`${answer.shown.seen} ${answer.shown.isDone}`}
          list={answer.typed}
          kinds={kinds}
          {...answer.shown}
        />
      ) : (
        <>
          <FileForm refused={answer} kinds={kinds} wished={wished} />
          <RecentImports recent={recent} />
        </>
      )}
    </div>
  );
}
