import { useId } from "react";
import { useFocusWhenOpened } from "../../../components/layout/focus.ts";

/** Ten recovery codes, shown once. docs/rules.md 6.18 */
export function RecoveryCodes({ children: codes }: { children: string[] }) {
  const id = useId();
  const heading = useFocusWhenOpened<HTMLHeadingElement>(true, false);
  return (
    <section className="card mt-8 p-5 sm:p-6" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1} className="text-title">
        Your recovery codes
      </h2>
      <p role="status" className="mt-2 max-w-prose">
        Keep these ten codes where you keep your passwords: they are shown this once. Each signs you in one time, if
        your phone is lost.
      </p>
      <ul className="to-copy mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{`${code.slice(0, 5)}-${code.slice(5)}`}</li>
        ))}
      </ul>
    </section>
  );
}
