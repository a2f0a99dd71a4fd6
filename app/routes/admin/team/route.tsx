import { useState } from "react";
import { Link, useLocation } from "react-router";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { GivenNews, GiveToFree } from "../../../components/staff/give-to-free.tsx";
import { StillBooked } from "../../../components/still-booked.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { TEAM_WORDS } from "../../../words/team.ts";
import type { Route } from "./+types/route.ts";
import { SignInsSection } from "./sign-ins-section.tsx";
import { TechnicianCard } from "./technician-card.tsx";
import { TechnicianForm } from "./technician-form.tsx";
import { TEAM_PATH } from "./typed-technician.ts";

export const meta = title("Team");

export { retryAfterOf as headers } from "../../../kernel/forms.ts";

const server = () => import("./team.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(TEAM_WORDS["outcome-unknown"]);
export const shouldRevalidate = afterConflict;

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const { technicians, services, signIns, invitations, me, adding, editing, asking, removing, booked, gifts } =
    loaderData;
  const visit = useLocation().key;
  // The form to invite starts afresh once an invitation has gone.
  const [sentVisit, setSentVisit] = useState(visit);
  if (loaderData.invited && sentVisit !== visit) setSentVisit(visit);
  const refused = actionData ?? null;
  const ofForm = refused && (refused.intent === "add" || refused.intent === "edit") ? refused : null;
  const ofSignIns = refused && !ofForm && !technicians?.some(({ id }) => id === refused.row) ? refused : null;
  const open = ofForm ? ofForm.row || "new" : (editing ?? (adding ? "new" : null));
  const here = asking ? `${TEAM_PATH}?retire=${asking}` : TEAM_PATH;
  const active = technicians?.filter(({ active }) => active) ?? [];
  const retired = technicians?.filter(({ active }) => !active) ?? [];
  const form = { services, refused: ofForm, newKey: loaderData.newKey, newColour: loaderData.newColour };
  const heading = (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-display">Team</h1>
      {open !== "new" && (
        <Link to={`${TEAM_PATH}?add`} preventScrollReset className="button">
          Add a technician
        </Link>
      )}
    </div>
  );
  return (
    <Screen
      heading={heading}
      here={TEAM_PATH}
      reply={actionData}
      quiet
      news={NEWS}
      gone={editing !== null && !technicians?.some(({ id }) => id === editing) && `${TEAM_WORDS["not-found"]}.`}
      lead="Who takes appointments, which services they do and when. With one technician, clients don’t see any of this."
      width="max-w-4xl"
    >
      {technicians === null && <Unreadable what="The team" />}
      {actionData?.given && <GivenNews {...actionData.given} />}
      <StillBooked
        booked={booked}
        when={asking ? "with somebody who leaves" : "with somebody who has left"}
        here={here}
      >
        <GiveToFree {...{ booked, gifts, here }} team={technicians ?? []} newKey={loaderData.newKey} />
      </StillBooked>
      {open === "new" && (
        <div className="mt-8">
          <TechnicianForm technician={null} {...form} />
        </div>
      )}
      {[
        { heading: "Taking appointments", like: active },
        { heading: "Retired", like: retired },
      ].map(
        ({ heading, like }) =>
          like.length > 0 && (
            <section key={heading} aria-label={heading} className="mt-10">
              <h2 className="overline-label font-sans">{heading}</h2>
              <ul className="mt-4 grid grid-cols-1 gap-3">
                {like.map((technician, index) =>
                  technician.id === open ? (
                    <li key={technician.id}>
                      <TechnicianForm technician={technician} {...form} />
                    </li>
                  ) : (
                    <TechnicianCard
                      key={technician.id}
                      technician={technician}
                      place={index + 1}
                      of={like.length}
                      refused={!ofForm && refused?.row === technician.id ? refused : null}
                      {...{ services, signIns, asking }}
                    />
                  ),
                )}
              </ul>
            </section>
          ),
      )}
      {technicians && (
        <SignInsSection
          {...{ signIns, invitations, me, removing, refused: ofSignIns }}
          technicians={active}
          invited={sentVisit}
        />
      )}
    </Screen>
  );
}

const NEWS = {
  added: "Added to the team.",
  saved: "Saved.",
  retired: "Retired. Their bookings stay in the diary.",
  back: "Back in the team.",
  moved: "Order saved.",
  asked: "We’ve emailed the clients to ask for another time.",
  invited: "Invitation sent.",
  withdrawn: "Invitation withdrawn.",
  removed: "Sign-in removed. We’ve signed them out everywhere and stopped their calendar address.",
  role: "Role saved.",
};
