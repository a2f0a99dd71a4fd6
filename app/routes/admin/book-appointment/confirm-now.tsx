import { Alert } from "../../../components/forms/alert.tsx";
import { PostForm } from "../../../components/forms/post-form.tsx";
import { useSending } from "../../../components/forms/use-sending.ts";
import { type BareCommand, commandFields } from "../appointments/command-form.tsx";

/** Confirms what staff have just booked, by the table's command, and says why it could not be done. docs/rules.md 15.9 */
export function ConfirmNow({
  command,
  problem,
}: {
  command: BareCommand;
  problem: { message: string | null } | undefined;
}) {
  const busy = useSending();
  return (
    <>
      {problem?.message && <Alert about={problem}>{problem.message}</Alert>}
      <PostForm action={command.here} preventScrollReset className="mt-4">
        {Object.entries({ ...commandFields(command), status: "confirmed" }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" name="intent" value="status" className="button" aria-disabled={busy}>
          Confirm it now
        </button>
      </PostForm>
    </>
  );
}
