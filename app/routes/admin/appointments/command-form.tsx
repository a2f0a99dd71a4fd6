import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { AdminAppointment } from "./admin-appointment.ts";

/** What every command on an appointment sends. */
export interface Command {
  appointment: AdminAppointment;
  /** The page with its filters and nothing opened. */
  here: string;
  /** The command's key: a repeat with the same key is the same command. */
  commandKey: string;
}

/** The form for an appointment of which only the id and the version are known. */
export type BareCommand = Omit<Command, "appointment"> & { appointment: Pick<AdminAppointment, "id" | "version"> };

interface Props {
  command: BareCommand;
  id?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form that sends a command on one appointment and keeps the page's scroll position. It sends nothing while another
 * command on that appointment is under way, because its version would be out of date. A command that was refused has
 * changed no version: the next one may be sent as soon as the refusal is shown.
 */
export function CommandForm({ command, id, className, children }: Props) {
  const { formData, state } = useNavigation();
  const answer = useActionData<{ message: unknown }>();
  const refused = state === "loading" && Boolean(answer?.message);
  const underWay = formData?.get("id") === command.appointment.id && !refused;
  return (
    <Form
      id={id}
      method="post"
      action={command.here}
      preventScrollReset
      noValidate
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

/** The hidden fields of a command: the appointment, its version, and the key. docs/rules.md 14.4 */
export function commandFields({
  appointment: { id, version },
  commandKey,
}: Omit<BareCommand, "here">): Record<string, string> {
  return { id, version: `${version}`, key: commandKey };
}
