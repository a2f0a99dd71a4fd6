import { Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { EditForm } from "../../../components/screen/edit-form.tsx";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";
import type { Technician } from "../../../models/team/team.server.ts";
import { hoursInWords, servicesInWords, termsInWords } from "./in-words.ts";
import { RetireForm } from "./retire-form.tsx";
import type { TeamReply } from "./team.server.ts";
import { TEAM_PATH } from "./typed-technician.ts";

interface Props {
  technician: Technician;
  /** The place among the active or the retired ones, from 1, and how many they are. */
  place: number;
  of: number;
  services: { id: string; name: string }[];
  signIns: SignIn[];
  /** The id of the technician whom the page asks to retire. */
  asking: string | null;
  refused: TeamReply | null;
}

/** A technician of the team, with what staff can do about them. docs/rules.md 21.7, 21.8 */
export function TechnicianCard({ technician, place, of, services, signIns, asking, refused }: Props) {
  const { id, name, colour, line } = technician;
  const signIn = signIns.find(({ technicianId }) => technicianId === id);
  const retires = asking === id || refused?.intent === "retire";
  return (
    <li id={id} className="card scroll-mt-6 p-5">
      <div className="flex gap-4">
        <Swatch colour={colour} />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          {line && <p className="mt-1 wrap-anywhere">{line}</p>}
          <p className="mt-1 wrap-anywhere">{servicesInWords(technician, services)}</p>
          {Object.keys(technician.ownTerms).length > 0 && (
            <p className="mt-1 text-sm text-muted wrap-anywhere">Own prices: {termsInWords(technician, services)}</p>
          )}
          <OwnHours technician={technician} />
          {signIn && <p className="mt-1 text-sm text-muted wrap-anywhere">Signs in with {signIn.email}</p>}
        </div>
      </div>
      {refused?.message && <Alert about={refused}>{refused.message}.</Alert>}
      {retires ? <RetireForm technician={technician} refused={refused} /> : <Actions {...{ technician, place, of }} />}
    </li>
  );
}

/** The technician's colour, as calendars mark their appointments. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="mt-1 size-6 shrink-0">
      <circle cx="12" cy="12" r="11" fill={colour} />
    </svg>
  );
}

function Actions({ technician, place, of }: Pick<Props, "technician" | "place" | "of">) {
  const { id, name, version, active } = technician;
  const retire = useFocusBack(false);
  return (
    <EditForm
      intent={["up", "down", "take-back"]}
      row={id}
      hidden={{ seen: `${version}` }}
      preventScrollReset
      className="mt-4 flex flex-wrap items-center gap-3"
    >
      {active && of > 1 && (
        <>
          <Arrow way="up" name={name} off={place === 1} />
          <Arrow way="down" name={name} off={place === of} />
        </>
      )}
      <Link to={`${TEAM_PATH}?edit=${id}#${id}`} preventScrollReset className="button-quiet">
        Edit<span className="sr-only"> {name}</span>
      </Link>
      {active && (
        <Link to={`${TEAM_PATH}/${id}/rota`} className="button-quiet">
          Rota<span className="sr-only"> of {name}</span>
        </Link>
      )}
      {active && (
        <Link
          ref={retire}
          to={`${TEAM_PATH}?retire=${id}#${id}`}
          preventScrollReset
          className="inline-flex min-h-12 items-center px-3 text-muted underline decoration-1 underline-offset-4 hover:text-brick"
        >
          Retire<span className="sr-only"> {name}</span>
        </Link>
      )}
      {!active && (
        <button type="submit" name="intent" value="take-back" className="button-quiet">
          Bring back<span className="sr-only"> {name}</span>
        </button>
      )}
    </EditForm>
  );
}

/** Moves a technician one place in the team. docs/rules.md 21.7 */
function Arrow({ way, name, off }: { way: "up" | "down"; name: string; off: boolean }) {
  return (
    <button
      type="submit"
      name="intent"
      value={way}
      aria-label={`Move ${way}: ${name}`}
      title={`Move ${way}`}
      disabled={off}
      className="grid size-12 place-items-center rounded-full border border-control text-xl hover:border-berry hover:text-berry disabled:border-dashed disabled:text-muted"
    >
      <span aria-hidden="true">{way === "up" ? "↑" : "↓"}</span>
    </button>
  );
}

/** The hours of a technician where they differ from the salon's. docs/rules.md 21.3 */
function OwnHours({ technician }: { technician: Technician }) {
  const lines = hoursInWords(technician);
  if (lines.length === 0) return <p className="mt-1 text-muted">At the salon’s hours</p>;
  return (
    <ul className="mt-1 text-muted tabular-nums">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {lines.length < 7 && <li>Other days: the salon’s hours</li>}
    </ul>
  );
}
