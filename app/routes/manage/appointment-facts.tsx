import type { ReactNode } from "react";
import type { OwnAppointment } from "../../models/own-appointments/own-appointments.server.ts";

interface Props {
  appointment: Pick<
    OwnAppointment,
    "friend" | "serviceNames" | "technicianName" | "payment" | "parts" | "card" | "notes"
  >;
  /** Where it is, or null where another card says it. */
  salon: { address: string; directions: string } | null;
}

/** The facts of an appointment: services, price and payment, place, and notes. docs/rules.md 5.24 */
export function AppointmentFacts({
  appointment: { friend, serviceNames, technicianName, payment, parts, card, notes },
  salon,
}: Props) {
  return (
    <dl className="divide-y divide-line wrap-anywhere">
      {friend && <Fact name="For">{friend}</Fact>}
      <Fact name="Services">{serviceNames}</Fact>
      {technicianName && <Fact name="With">{technicianName}</Fact>}
      {(parts.length > 0 ? parts : [["Payment", payment] as const]).map(([name, amount]) => (
        <Fact key={name} name={name}>
          {amount}
        </Fact>
      ))}
      {card?.name && (
        <Fact name="Card on file">
          <span className="mr-3 inline-block">{card.name}</span>
          <a href={card.path} className="link -my-2.5 inline-block py-2.5">
            Change or remove
          </a>
        </Fact>
      )}
      {salon && (
        <Fact name="Where">
          <address className="not-italic">
            <span className="mr-3 inline-block max-w-full text-pretty">{salon.address}</span>
            <a href={salon.directions} rel="noreferrer" target="_blank" className="link -my-2.5 inline-block py-2.5">
              Directions
            </a>
          </address>
        </Fact>
      )}
      {notes && <Fact name="Your notes">{notes}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 py-3 first:pt-0 sm:grid-cols-[7rem_1fr]">
      <dt className="text-sm text-muted sm:text-base">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line">{children}</dd>
    </div>
  );
}
