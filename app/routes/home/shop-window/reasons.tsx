import { waysInShort } from "../../../words/limits.ts";
import type { ShopWindowProps } from "./props.ts";

interface Props extends Pick<ShopWindowProps, "salon"> {
  /** Until how many hours before the start cancelling is free; null where it costs nothing. */
  freeCancelHours: number | null;
  /** Leads to what a visitor has booked. */
  findYours?: boolean;
  /** Whether the account form stands beside them. */
  beside?: boolean;
}

/** Reasons to book here: what clients can do. */
export default function Reasons({ salon, freeCancelHours, findYours = false, beside = false }: Props) {
  const features = [...FEATURES, ["Manage Appointments", waysInShort(salon, freeCancelHours)] as const];
  return (
    <ul className={`grid gap-x-10 gap-y-7 sm:grid-cols-2 ${beside ? "" : "lg:grid-cols-4"}`}>
      {features.map(([name, text]) => (
        <li key={name}>
          <h2 className="text-lg">{name}</h2>
          <p className="mt-1 text-muted">{text}</p>
          {findYours && name === "Manage Appointments" && (
            <a href="/cancel" className="link inline-flex min-h-11 items-center">
              Find yours
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

const FEATURES = [
  ["Premium Nail Services", "Gel, builder gel and hand-painted nail art."],
  ["Real-time Availability", "The times you see are free right now."],
  ["Instant Booking", "Your hour is yours as soon as you confirm."],
] as const;
