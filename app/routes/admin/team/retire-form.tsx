import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import { StrandedWarning } from "../../../components/stranded-warning.tsx";
import type { Technician } from "../../../models/team/team.server.ts";
import type { TeamReply } from "./team.server.ts";
import { TEAM_PATH } from "./typed-technician.ts";

interface Props {
  technician: Technician;
  /** The last try, if it was refused or has a question. */
  refused: TeamReply | null;
}

/** Asks before a technician is retired, and lists the appointments with them. docs/rules.md 21.8 */
export function RetireForm({ technician: { id, name, version }, refused }: Props) {
  const busy = useSending();
  return (
    <EditForm
      intent="retire"
      row={id}
      hidden={{ seen: `${version}` }}
      action={`${TEAM_PATH}?retire=${id}`}
      preventScrollReset
    >
      {refused?.stranded ? (
        <StrandedWarning
          stranded={refused.stranded}
          when={`with ${name}`}
          goOn="Retire anyway"
          leave="Keep in the team"
          here={TEAM_PATH}
        />
      ) : (
        <Alert about={id}>
          <p className="font-medium wrap-anywhere">Retire {name}?</p>
          <p className="mt-1">
            Nobody can book {name} once retired, and their sign-in ends. Their appointments stay, and you can bring them
            back.
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <button type="submit" className="button" aria-disabled={busy}>
              Yes, retire
            </button>
            <Link to={TEAM_PATH} preventScrollReset className="button-quiet">
              Keep in the team
            </Link>
          </div>
        </Alert>
      )}
    </EditForm>
  );
}
