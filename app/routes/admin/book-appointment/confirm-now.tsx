import { Alert } from "../../../components/forms/alert.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { type BareCommand, commandFields } from "../appointments/command-form.tsx";

interface Props {
  command: BareCommand;
  pending: boolean;
  /** Whether its customer has an email. */
  mailed: boolean;
  /** The command that booked, if it can be undone. */
  undo: string | null;
  problem: { message: string | null } | undefined;
}

/**
 * Confirms what staff have just booked, or undoes it, by the table's commands, and says why it could not be done.
 * docs/rules.md 5.43, 15.9
 */
export function ConfirmNow({ command, pending, mailed, undo, problem }: Props) {
  const busy = useSending();
  return (
    <>
      {problem?.message && <Alert about={problem}>{problem.message}</Alert>}
      <PostForm action={command.here} preventScrollReset className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        {Object.entries({ ...commandFields(command), status: "confirmed" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {pending && (
          <button type="submit" name="intent" value="status" className="button" aria-disabled={busy}>
            Confirm it now
          </button>
        )}
        {pending && mailed && <TellTheCustomer className="">Email the client about this</TellTheCustomer>}
        {undo !== null && (
          <>
            <input type="hidden" name="commandId" value={undo} />
            <button type="submit" name="intent" value="undo" className="link min-h-11" aria-disabled={busy}>
              Undo this booking
            </button>
          </>
        )}
      </PostForm>
    </>
  );
}
