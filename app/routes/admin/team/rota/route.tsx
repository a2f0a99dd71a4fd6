import { Link } from "react-router";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { afterConflict } from "../../../../components/forms/revalidation.ts";
import { News } from "../../../../components/news.tsx";
import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { StrandedWarning } from "../../../../components/stranded-warning.tsx";
import { formWith } from "../../../../kernel/reply.ts";
import { TEAM_WORDS } from "../../../../words/team.ts";
import { TEAM_PATH } from "../typed-technician.ts";
import type { Route } from "./+types/route.ts";
import { RotaSections } from "./sections.tsx";

export const meta = title("Rota");

const server = () => import("./rota.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(TEAM_WORDS["outcome-unknown"]);
export const shouldRevalidate = afterConflict;

export default function RotaPage({ loaderData, actionData }: Route.ComponentProps) {
  const { technician, others, today, saved } = loaderData;
  const here = `${TEAM_PATH}/${technician.id}/rota`;
  const lead = (
    <>
      Ordinary hours are on the{" "}
      <Link to={`${TEAM_PATH}?edit=${technician.id}#${technician.id}`} className="link">
        Team page
      </Link>
      . Here are the weeks that differ. We won’t cancel any bookings.
    </>
  );
  return (
    <Screen
      heading={<h1 className="text-display wrap-anywhere">{technician.name}: rota</h1>}
      here={here}
      reply={actionData}
      lead={lead}
    >
      {saved && !actionData && <News>Saved.</News>}
      {actionData?.stranded && (
        <PostForm action={here} className="mt-6">
          {[...formWith({ ...actionData.typed, stranded: [] })].map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form sends some names several times, and these never change here
            <input key={at} type="hidden" name={name} value={`${value}`} />
          ))}
          <StrandedWarning
            stranded={actionData.stranded}
            when="when they would not work"
            goOn="Save anyway"
            leave="Leave it as it was"
            here={here}
          />
        </PostForm>
      )}
      <RotaSections technician={technician} today={today} others={others} />
    </Screen>
  );
}
