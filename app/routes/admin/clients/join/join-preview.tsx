import { Link } from "react-router";
import { TextField } from "../../../../components/forms/field.tsx";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import { longDate } from "../../../../kernel/dates.ts";
import type { FormReply } from "../../../../kernel/forms.ts";
import type { CardDetails } from "../../../../models/customers/join.ts";
import { counted } from "../counted.ts";
import type { TypedJoin } from "./join-reply.ts";

/** A card as the preview shows it. */
interface Side extends CardDetails {
  visits: number;
  /** A date, or null. */
  lastVisit: string | null;
  /** Appointments to come. */
  coming: number;
  noShows: number;
  cancelledLate: number;
}

interface Props {
  here: string;
  /** The id of the other card, both notes as one, what identifies the state of both, and the open card and the other one. */
  pair: { other: string; note: string; seen: string; sides: readonly [Side, Side] };
  lastTry: FormReply<TypedJoin | null>;
}

/** Both cards beside each other, and what stays on the joined one. docs/rules.md 23.18 */
export default function JoinPreview({ here, pair: { other, note, seen, sides }, lastTry: { fields, typed } }: Props) {
  const busy = useSending();
  return (
    <>
      <div className="mt-6 grid gap-4 sm:grid-cols-2">
        {sides.map((side, place) => (
          <CardSide key={place === 0 ? "open" : "other"} side={side} />
        ))}
      </div>
      <PostForm
        action={`${here}?with=${encodeURIComponent(other)}`}
        errors={fields}
        className="mt-8 flex flex-col gap-6"
      >
        <input type="hidden" name="with" value={other} />
        <input type="hidden" name="seen" value={seen} />
        <h2 className="text-title">What stays</h2>
        {DETAILS.map(([detail, label]) => (
          <Choice
            key={detail}
            {...{ detail, label, error: fields[detail], chosen: typed?.[detail] ?? "open" }}
            values={[sides[0][detail], sides[1][detail]]}
          />
        ))}
        <TextField
          label="Note"
          name="note"
          rows={4}
          defaultValue={typed?.note ?? note}
          error={fields.note}
          aria-describedby="note-hint"
          hint={
            <p id="note-hint" className="mt-2 text-sm text-muted">
              Both notes together, at most 1,000 characters. Only staff see it.
            </p>
          }
          className="field-input field-sizing-content min-h-28"
        />
        <p className="text-muted">
          Their visits, pictures and reviews count as one client’s. Each appointment keeps the name and email it was
          booked with, so emails go where they always went and nobody sees another account’s bookings. You can separate
          them again.
        </p>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" className="button" aria-disabled={busy}>
            Join the two clients
          </button>
          <Link to={here} className="link inline-flex min-h-11 items-center">
            Choose another client
          </Link>
        </div>
      </PostForm>
    </>
  );
}

const DETAILS = [
  ["name", "Name"],
  ["email", "Email"],
  ["phone", "Phone"],
] as const;

function CardSide({ side }: { side: Side }) {
  const { name, email, phone, visits, lastVisit, coming, noShows, cancelledLate } = side;
  const facts = [
    lastVisit ? `${counted(visits, "visit")}, the last on ${longDate(lastVisit)}` : "No visits yet",
    coming > 0 && `${counted(coming, "appointment")} to come`,
    noShows > 0 && counted(noShows, "no-show"),
    cancelledLate > 0 && counted(cancelledLate, "late cancellation"),
  ].filter(Boolean);
  return (
    <section aria-label={name} className="card min-w-0 p-5">
      <h2 className="text-xl wrap-anywhere">
        <bdi>{name}</bdi>
      </h2>
      <p className="mt-1 wrap-anywhere text-muted">{[phone, email].filter(Boolean).join(", ")}</p>
      <ul className="mt-3">
        {facts.map((fact) => (
          <li key={String(fact)}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  detail: keyof CardDetails;
  label: string;
  /** Of the open card and of the other one. */
  values: [string, string];
  chosen: string;
  error: string | undefined;
}

/** Which of two details stays. Where there is one, it does. */
function Choice({ detail, label, values, chosen, error }: ChoiceProps) {
  const [open, other] = values;
  if (open === other || open === "" || other === "")
    return (
      <p className="wrap-anywhere">
        <input type="hidden" name={detail} value={open === "" ? "other" : "open"} />
        <span className="font-medium">{label}:</span> {open || other || "none"}
      </p>
    );
  return (
    <fieldset>
      <legend className="font-medium">{label}</legend>
      {(["open", "other"] as const).map((value, place) => (
        <label key={value} className="mt-1 flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={detail}
            value={value}
            defaultChecked={chosen === value}
            className="size-5 shrink-0"
          />
          <span className="min-w-0 wrap-anywhere">{values[place]}</span>
        </label>
      ))}
      {error && <p className="mt-2 text-sm font-medium text-brick">{error}</p>}
    </fieldset>
  );
}
