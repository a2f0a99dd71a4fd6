import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { AdminAppointment } from "./admin-appointment.ts";

/** What every command about an appointment says. */
export interface Command {
  appointment: AdminAppointment;
  /** The page with its filters, and nothing asked. */
  here: string;
  /** A key that makes a repeat the same command. */
  commandKey: string;
}

interface Props {
  command: Command;
  className?: string;
  children: ReactNode;
}

/**
 * A form that sends a command for one appointment; the page stays where it is. While one command for it is under way no
 * other is sent: it would be of a state that is about to change.
 */
export function CommandForm({ command, className, children }: Props) {
  const underWay = useNavigation().formData?.get("id") === command.appointment.id;
  return (
    <Form
      method="post"
      action={command.here}
      preventScrollReset
      aria-busy={underWay}
      onSubmit={(event) => underWay && event.preventDefault()}
      className={className}
    >
      {Object.entries(commandFields(command)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}

/** Which appointment, as of when, and the key. docs/rules.md 14.4 */
export function commandFields({ appointment: { id, version }, commandKey }: Command): Record<string, string> {
  return { id, version: `${version}`, key: commandKey };
}
