import { longDate } from "../../../kernel/dates.ts";
import { formatToThePenny } from "../../../kernel/money.ts";
import { WAY_NAMES } from "../../../models/money/in-words.ts";
import { type Taken, type TakenDay, type TakenPart, waysOf } from "../../../models/taken/taken.ts";

interface Props {
  days: TakenDay[];
  taken: Taken;
  technicians: TakenPart[];
  services: TakenPart[];
}

/** What was paid and given back in a range, by its own days, ways, technicians and services. docs/rules.md 28.1 to 28.3 */
export function TakenPartOfPage({ days, taken, technicians, services }: Props) {
  const ways = waysOf(taken).map(([way, pence]) => ({ name: WAY_NAMES[way], pence }));
  const { totalPence, tipsPence, refundsPence } = taken;
  return (
    <section aria-labelledby="taken" className="mt-12 border-t border-line pt-8">
      <h2 id="taken" className="text-title">
        Taken
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">
        What was paid on these days, less what went back, tips included. It counts on the day on which it was paid,
        whenever the appointment is.
      </p>
      {days.length === 0 ? (
        <p className="notice mt-4">Nothing was taken on these days</p>
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3 sm:grid-cols-3 lg:gap-x-8">
            <Card name="Taken in all" pence={totalPence} />
            <Card name="Tips in it" pence={tipsPence} />
            <Card name="Given back" pence={refundsPence} />
          </dl>
          <div className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            <Parts name="By method" parts={ways} />
            {technicians.length > 1 && <Parts name="By technician" parts={technicians} />}
            <Parts name="By service" parts={services} />
          </div>
          <details className="mt-6 border-t border-line">
            <summary className="flex min-h-12 items-center gap-3 py-1 font-medium">
              Taken by day
              <span aria-hidden="true" className="chevron text-muted" />
            </summary>
            <DaysTaken days={days} />
          </details>
        </>
      )}
    </section>
  );
}

function Card({ name, pence }: TakenPart) {
  return (
    <div className="border-t border-line pt-3 pb-2">
      <dt className="overline-label">{name}</dt>
      <dd className="mt-1 font-sans text-title font-medium tracking-tight wrap-anywhere">{formatToThePenny(pence)}</dd>
    </div>
  );
}

function Parts({ name, parts }: { name: string; parts: TakenPart[] }) {
  return (
    <section aria-label={name}>
      <h3 className="overline-label">{name}</h3>
      <dl className="mt-2 tabular-nums">
        {parts.map(({ name, pence }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
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
      <caption className="sr-only">Taken by day</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Date</th>
          <th scope="col">How</th>
          <th scope="col">Taken</th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {days.map((day) => (
          <tr key={day.date} className="flex flex-wrap gap-x-4 border-b border-line py-2 last:border-0 sm:table-row">
            <th scope="row" className="font-medium sm:py-2 sm:whitespace-nowrap">
              {longDate(day.date)}
            </th>
            <td className="order-3 w-full text-sm text-muted sm:w-auto sm:px-6 sm:py-2">{inWords(day)}</td>
            <td className="order-2 ml-auto font-semibold sm:py-2 sm:text-right">{formatToThePenny(day.totalPence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Cash £20.00, Card £11.00; tips £5.00 in it, £10.00 given back". */
function inWords(day: TakenDay): string {
  const ways = waysOf(day).map(([way, pence]) => `${WAY_NAMES[way]} ${formatToThePenny(pence)}`);
  const beside = [
    day.tipsPence !== 0 && `tips ${formatToThePenny(day.tipsPence)}`,
    day.refundsPence !== 0 && `given back ${formatToThePenny(day.refundsPence)}`,
  ].filter((part) => part !== false);
  return [ways.join(", "), beside.join(", ")].filter((part) => part !== "").join("; ");
}
