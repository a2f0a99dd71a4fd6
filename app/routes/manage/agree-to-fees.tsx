import { PostForm } from "../../components/forms/post-form.tsx";
import type { OwnAppointment } from "../../models/own-appointments/own-appointments.server.ts";
import { AGREE_WORDS, feesToAgree } from "../../words/terms/to-agree.ts";

interface Props {
  appointment: Pick<OwnAppointment, "id"> & { toAgree: NonNullable<OwnAppointment["toAgree"]> };
  commandKey: string;
  /** The page's address. */
  here: string;
}

/** The fees of a booking that staff have made, and the button by which its client agrees to them. docs/rules.md 29.23 */
export function AgreeToFees({ appointment: { id, toAgree }, commandKey, here }: Props) {
  const fields = { id, termsRead: toAgree.id, key: `${commandKey} agree ${id}` };
  return (
    <PostForm action={here} errors={{}} className="notice mt-4">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <h3 className="font-semibold">{AGREE_WORDS.heading}</h3>
      {feesToAgree(toAgree, toAgree.pricePence).map((words) => (
        <p key={words} className="mt-1">
          {words}
        </p>
      ))}
      <button type="submit" name="intent" value="agree" className="button mt-3">
        {AGREE_WORDS.agree}
      </button>
    </PostForm>
  );
}
