import { useState } from "react";
import { Link, redirect, useLocation } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { News } from "../../../components/news.tsx";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formOf, retryAfterOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { coloursOf } from "../../../models/salon/colour-sheet.ts";
import { catalogue } from "../../../models/services/service.server.ts";
import { moveTechnician } from "../../../models/team/edit-team.server.ts";
import { openInvitations } from "../../../models/team/invitations.server.ts";
import { removeSignIn, setStaffRole, signInsOf } from "../../../models/team/sign-ins.server.ts";
import { teamOf } from "../../../models/team/team.server.ts";
import { freeColour } from "../../../models/team/technician-colour.ts";
import { withdraw } from "../../../models/team/withdraw.server.ts";
import { statusOf } from "../../../words/statuses.ts";
import { INVITATION_WORDS, SIGN_IN_WORDS, TEAM_WORDS } from "../../../words/team.ts";
import type { Route } from "./+types/route.ts";
import { SignInsSection } from "./sign-ins-section.tsx";
import { HERE, reply, sentFrom } from "./team-reply.ts";
import { TechnicianCard } from "./technician-card.tsx";
import { TechnicianForm } from "./technician-form.tsx";

export function meta() {
  return [{ title: "Team" }, { name: "robots", content: "noindex" }];
}

export function headers(args: Route.HeadersArgs) {
  return retryAfterOf(args);
}

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { id, timeZone } = salon;
  const database = primaryDatabase();
  const reads = Promise.all([
    teamOf(database, id),
    catalogue(database, id),
    signInsOf(database, id),
    openInvitations(database, id, now()),
  ]);
  const read = await readOrNull("technicians-not-read", id, reads);
  const [technicians, services, signIns, invitations] = read ?? [null, [], [], []];
  return {
    technicians,
    services: services.map(({ id, name, category, pricePence, durationMinutes, extraMinutes }) => ({
      ...{ id, name, category, pricePence, durationMinutes, extraMinutes },
    })),
    signIns,
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      until: longDate(salonTime(timeZone, expiresAt).date),
    })),
    me: context.get(accountContext).id,
    adding: searchParams.has("add"),
    editing: searchParams.get("edit"),
    asking: searchParams.get("retire"),
    removing: searchParams.get("remove"),
    notice: searchParams.get("notice"),
    newKey: crypto.randomUUID(),
    newColour: freeColour(technicians ?? [], coloursOf(salon)),
  };
}

/** docs/rules.md 6.28, 6.29, 21.7, 21.8 */
export async function action({ request, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const sent = sentFrom(form);
  const me = context.get(accountContext).id;
  const { agreedIn, answered, editAgreed, saveTechnician } = await import("./commands.server.ts");
  switch (sent.intent) {
    case "add":
    case "edit":
      return saveTechnician(salon, sent, agreedIn(form), me);
    case "retire":
      return editAgreed(salon, { sent, edit: { active: false }, agreed: agreedIn(form), notice: "retired" });
    case "take-back":
      return editAgreed(salon, { sent, edit: { active: true }, agreed: "", notice: "back" });
    case "up":
    case "down":
      return answered(sent, await moveTechnician(salon, sent.id, sent.intent), "moved");
    case "invite":
      return (await import("./invite-staff.server.ts")).inviteStaff(salon, sent);
    case "withdraw": {
      const outcome = await withdraw(salon.id, sent.invited.email);
      if (outcome.ok) return redirect(`${HERE}?notice=withdrawn#sign-ins`);
      return reply(statusOf(outcome.reason), { ...sent, message: INVITATION_WORDS[outcome.reason] });
    }
    case "remove":
      return afterSignIn(await removeSignIn(salon.id, sent.id), "removed");
    case "role": {
      const role = text(form, "role") === "owner" ? "owner" : "manager";
      return afterSignIn(await setStaffRole(salon.id, sent.id, role), "role");
    }
    default:
      return unknownIntent();
  }

  function afterSignIn(outcome: Awaited<ReturnType<typeof removeSignIn>>, notice: string) {
    if (outcome.ok) return redirect(`${HERE}?notice=${notice}#sign-ins`);
    return reply(statusOf(outcome.reason), { ...sent, message: SIGN_IN_WORDS[outcome.reason] });
  }
}

/** Without a connection, or if the server fails, the typed values stay. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFrom(await formOf(request.clone()));
  return answerOr(serverAction, () => reply(503, { ...sent, message: TEAM_WORDS["outcome-unknown"] }));
}

export const shouldRevalidate = afterConflict;

export default function Team({ loaderData, actionData }: Route.ComponentProps) {
  const {
    technicians,
    services,
    signIns,
    invitations,
    me,
    adding,
    editing,
    asking,
    removing,
    notice,
    newKey,
    newColour,
  } = loaderData;
  const visit = useLocation().key;
  // The form to invite starts afresh once an invitation has gone.
  const [sentVisit, setSentVisit] = useState(visit);
  if (notice === "invited" && sentVisit !== visit) setSentVisit(visit);
  const refused = actionData ?? null;
  const ofForm = refused && (refused.intent === "add" || refused.intent === "edit") ? refused : null;
  const ofSignIns = refused && !ofForm && !technicians?.some(({ id }) => id === refused.id) ? refused : null;
  const open = ofForm ? ofForm.id || "new" : (editing ?? (adding ? "new" : null));
  const active = technicians?.filter(({ active }) => active) ?? [];
  const retired = technicians?.filter(({ active }) => !active) ?? [];
  const sentence = notice && !actionData ? SENTENCES.get(notice) : undefined;
  const cards = { services, signIns, asking, here: HERE };
  const form = { services, refused: ofForm, newKey, newColour };
  return (
    <div className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-display">Team</h1>
        {open !== "new" && (
          <Link to={`${HERE}?add`} preventScrollReset className="button">
            Add a technician
          </Link>
        )}
      </div>
      <p className="mt-4 max-w-prose text-muted">
        Who takes appointments, which services they do and when. With one technician, clients choose no one and see none
        of this.
      </p>
      {sentence && <News key={visit}>{sentence}</News>}
      {technicians === null && <Unreadable what="The team" />}
      {editing && open === editing && !technicians?.some(({ id }) => id === editing) && (
        <Alert about={editing}>{TEAM_WORDS["not-found"]}.</Alert>
      )}
      {open === "new" && (
        <div className="mt-8">
          <TechnicianForm key={`new ${ofForm?.key}`} technician={null} {...form} />
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
                      <TechnicianForm
                        key={`${ofForm?.current?.version} ${ofForm?.stranded?.acknowledgement}`}
                        technician={technician}
                        {...form}
                      />
                    </li>
                  ) : (
                    <TechnicianCard
                      key={technician.id}
                      technician={technician}
                      place={index + 1}
                      of={like.length}
                      refused={!ofForm && refused?.id === technician.id ? refused : null}
                      {...cards}
                    />
                  ),
                )}
              </ul>
            </section>
          ),
      )}
      {technicians && (
        <SignInsSection
          {...{ signIns, invitations, me, removing, refused: ofSignIns, here: HERE }}
          technicians={active}
          invited={sentVisit}
        />
      )}
    </div>
  );
}

const SENTENCES = new Map([
  ["added", "Added to the team."],
  ["saved", "Saved."],
  ["retired", "Retired. Appointments that are booked stay in the diary."],
  ["back", "Back in the team."],
  ["moved", "The order of the team is saved."],
  ["invited", "The invitation is on its way."],
  ["withdrawn", "The invitation is withdrawn."],
  ["removed", "The sign-in is removed. Every session and calendar address of theirs has ended."],
  ["role", "The role is saved."],
]);
