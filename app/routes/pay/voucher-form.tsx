import { Field } from "../../components/forms/field.tsx";
import { PostForm } from "../../components/forms/post-form.tsx";
import { useSending } from "../../components/forms/use-sending.ts";

/** The form that pays with the code of a voucher. docs/rules.md 32.3 */
export default function VoucherForm({
  formKey,
  refused,
}: {
  formKey: string;
  refused: { code: string; message: string } | null;
}) {
  const busy = useSending();
  return (
    <details open={refused !== null} className="mt-6 border-t border-line pt-3">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Pay with a voucher</summary>
      <PostForm errors={refused ? { code: refused.message } : {}} className="mt-2 flex flex-col gap-4">
        <input type="hidden" name="key" value={formKey} />
        <Field
          label="Voucher code"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="field-input font-mono uppercase"
          defaultValue={refused?.code}
          error={refused?.message}
        />
        <button type="submit" name="intent" value="voucher" className="button-outlined w-full" aria-disabled={busy}>
          Use the voucher
        </button>
      </PostForm>
    </details>
  );
}
