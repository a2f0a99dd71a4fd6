import { Link } from "react-router";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import type { Asking } from "./admin-appointment.ts";
import type { Command } from "./command-form.tsx";

interface Props {
  command: Command;
  what: Asking;
  asking: Asking | null;
  /** The accessible name, if the visible text is not enough. */
  name?: string;
  /** Whether it can't be undone: it looks so. */
  dangerous?: boolean;
  children: string;
}

/** A link that opens something under its appointment. It gets the focus back when that is closed. */
export function Ask({ command: { appointment, here }, what, asking, name, dangerous, children }: Props) {
  const link = useFocusBack(asking === what);
  return (
    <Link
      ref={link}
      to={`${askedAt(here, what, appointment.id)}#${appointment.id}`}
      preventScrollReset
      aria-label={`${name ?? children}: ${appointment.customerName}`}
      className={`link row-action ${dangerous ? "text-brick" : ""}`}
    >
      {children}
    </Link>
  );
}

/** The address of the page with something opened under an appointment. */
export function askedAt(here: string, what: Asking, id: string): string {
  return `${here}${here.includes("?") ? "&" : "?"}${what}=${encodeURIComponent(id)}`;
}
