import { Form, Link } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import type { SignIn } from "../../../models/team/sign-ins.server.ts";
import type { Technician } from "../../../models/team/team.server.ts";
import { Arrow } from "./arrow.tsx";
import { servicesInWords, termsInWords } from "./in-words.ts";
import { OwnHours } from "./own-hours.tsx";
import { RetireForm } from "./retire-form.tsx";
import type { TeamReply } from "./team-reply.ts";

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
  here: string;
}

/** A technician of the team, with what staff can do about them. docs/rules.md 21.7, 21.8 */
export function TechnicianCard({ technician, place, of, services, signIns, asking, refused, here }: Props) {
  const { id, name, colour, line, active } = technician;
  const signIn = signIns.find(({ technicianId }) => technicianId === id);
  const retires = asking === id || refused?.intent === "retire";
  return (
    <li id={id} className="card scroll-mt-6 p-5">
      <div className="flex gap-4">
        <Swatch colour={colour} />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          {line && <p className="mt-1 font-serif italic wrap-anywhere">{line}</p>}
          <p className="mt-1 wrap-anywhere">{servicesInWords(technician, services)}</p>
          {Object.keys(technician.ownTerms).length > 0 && (
            <p className="mt-1 text-sm text-muted wrap-anywhere">Own prices: {termsInWords(technician, services)}</p>
          )}
          <OwnHours technician={technician} />
          {signIn && <p className="mt-1 text-sm text-muted wrap-anywhere">Signs in with {signIn.email}</p>}
        </div>
      </div>
      {refused?.message && <Alert about={refused}>{refused.message}.</Alert>}
      {retires ? (
        <RetireForm technician={technician} refused={refused} here={here} />
      ) : (
        <Actions {...{ technician, place, of, here, active }} />
      )}
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

type ActionsProps = Pick<Props, "technician" | "place" | "of" | "here"> & { active: boolean };

function Actions({ technician: { id, name, version }, place, of, here, active }: ActionsProps) {
  const retire = useFocusBack(false);
  return (
    <Form method="post" action={here} preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seen" value={version} />
      {active && of > 1 && (
        <>
          <Arrow way="up" name={name} off={place === 1} />
          <Arrow way="down" name={name} off={place === of} />
        </>
      )}
      <Link to={`${here}?edit=${id}#${id}`} preventScrollReset className="button-quiet">
        Edit<span className="sr-only"> {name}</span>
      </Link>
      {active && (
        <Link to={`${here}/${id}/rota`} className="button-quiet">
          Rota<span className="sr-only"> of {name}</span>
        </Link>
      )}
      {active && (
        <Link
          ref={retire}
          to={`${here}?retire=${id}#${id}`}
          preventScrollReset
          className="inline-flex min-h-12 items-center px-3 text-muted underline decoration-1 underline-offset-4 hover:text-brick"
        >
          Retire<span className="sr-only"> {name}</span>
        </Link>
      )}
      {!active && (
        <button type="submit" name="intent" value="take-back" className="button-quiet">
          Take back<span className="sr-only"> {name}</span>
        </button>
      )}
    </Form>
  );
}
