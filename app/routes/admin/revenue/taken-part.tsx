import type { ReactNode } from "react";
import { Link } from "react-router";
import { longDate } from "../../../kernel/dates.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import { WAY_NAMES } from "../../../models/money/in-words.ts";
import { type Taken, type TakenDay, type TakenPart, waysOf } from "../../../models/taken/taken.ts";

interface Props {
  days: TakenDay[];
  taken: Taken;
  technicians: TakenPart[];
  services: TakenPart[];
  /** The address of the accountant's file, for an owner. */
  file: string | null;
}

/**
 * The money that was paid and given back in a range, by day, way to pay, technician and service. docs/rules.md 28.1 to 28.3
 */
export default function TakenPartOfPage({ days, taken, technicians, services, file }: Props) {
  const ways = waysOf(taken).map(([way, pence]) => ({ name: WAY_NAMES[way], pence }));
  const { totalPence, tipsPence, refundsPence } = taken;
  return (
    <section aria-labelledby="taken" className="mt-12 border-t border-line pt-8">
      <h2 id="taken" className="text-title">
        Received
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        What was paid on these days, less refunds, tips included. It counts on the day it was paid, whenever the
        appointment is.
      </p>
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        {file && (
          <a href={file} className="button-quiet">
            Export payments
          </a>
        )}
        <Link to="/admin/pay" className="link inline-flex min-h-11 items-center">
          Commission and tips
        </Link>
      </p>
      {days.length === 0 ? (
        <p className="notice mt-4">Nothing received on these days</p>
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-3 lg:gap-x-8">
            <Card name="Received in all" pence={totalPence} whole />
            <Card name="Tips in it" pence={tipsPence} />
            <Card name="Refunded" pence={refundsPence} />
          </dl>
          <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2">
            <Parts name="By method" parts={ways} />
            {technicians.length > 1 && <Parts name="By technician" parts={technicians} />}
          </div>
          <Folded name="Received by service">
            <Parts name="By service" parts={services} folded />
          </Folded>
          <Folded name="Received by day">
            <DaysTaken days={days} />
          </Folded>
        </>
      )}
    </section>
  );
}

function Card({ name, pence, whole = false }: TakenPart & { whole?: boolean }) {
  return (
    <div className={`border-t border-line pt-3 pb-2 ${whole ? "max-sm:col-span-full" : ""}`}>
      <dt className="overline-label">{name}</dt>
      <dd className="mt-1 font-sans text-title font-medium tracking-tight wrap-anywhere">{formatToThePenny(pence)}</dd>
    </div>
  );
}

/** A part that unfolds. It needs no script. */
function Folded({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details className="mt-4 border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-1 font-medium">
        {name}
        <span aria-hidden="true" className="chevron text-muted" />
      </summary>
      {children}
    </details>
  );
}

function Parts({ name, parts, folded = false }: { name: string; parts: TakenPart[]; folded?: boolean }) {
  return (
    <section aria-label={name}>
      <h3 className={folded ? "sr-only" : "overline-label font-sans"}>{name}</h3>
      <dl className={`mt-2 tabular-nums ${folded ? "gap-x-8 sm:columns-2" : ""}`}>
        {parts.map(({ name, pence }) => (
          <div
            key={name}
            className="flex break-inside-avoid flex-wrap justify-between gap-x-4 border-b border-line py-2"
          >
            <dt className="min-w-0 wrap-anywhere">{name}</dt>
            <dd className="ml-auto">{formatToThePenny(pence)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A line a day: the date, how it came, and how much. */
function DaysTaken({ days }: { days: TakenDay[] }) {
  return (
    <table className="block w-full text-left tabular-nums sm:table">
      <caption className="sr-only">Received by day</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Date</th>
          <th scope="col">How</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {days.map((day) => (
          <tr key={day.date} className="taken-day">
            <th scope="row">{longDate(day.date)}</th>
            <td className="how">{inWords(day)}</td>
            <td>{formatToThePenny(day.totalPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Cash £20.00, Card £11.00; tips £5.00 in it, £10.00 refunded". */
function inWords(day: TakenDay): string {
  const ways = waysOf(day).map(([way, pence]) => `${WAY_NAMES[way]} ${formatToThePenny(pence)}`);
  const beside = [
    day.tipsPence !== 0 && `tips ${formatToThePenny(day.tipsPence)}`,
    day.refundsPence !== 0 && `refunded ${formatToThePenny(day.refundsPence)}`,
  ].filter((part) => part !== false);
  return [ways.join(", "), beside.join(", ")].filter((part) => part !== "").join("; ");
}
