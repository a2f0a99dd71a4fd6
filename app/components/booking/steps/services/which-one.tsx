import { type MouseEvent, type ReactNode, useId, useState } from "react";
import type { Service } from "../../../../diary/menu/service.ts";
import { clashIn } from "../../../../models/services/clash.ts";
import { CLASH_WORDS } from "../../../../words/booking-steps.ts";

interface Props {
  /** The services that the client has chosen. */
  chosen: Service[];
  /** Takes services out that are not wanted. */
  takeOut: (services: Service[]) => void;
  /** The summary of what is chosen, if nothing has to be asked. */
  children: ReactNode;
}

/** Asks which of services that don’t go together is wanted, or all. Nobody has to answer, so it is quiet. docs/rules.md 9.20 */
export default function WhichOne({ chosen, takeOut, children }: Props) {
  const id = useId();
  const [allWanted, wantAll] = useState("");
  const clash = clashIn(chosen);
  const ids = clash?.services.map(({ id }) => id).join();
  if (!clash || ids === allWanted) return children;
  const { is, services } = clash;
  const answered = (event: MouseEvent<HTMLButtonElement>, follow: () => void) => {
    continueButton(event.currentTarget)?.focus();
    follow();
  };
  return (
    <fieldset aria-labelledby={id} className="min-w-0 flex-1 basis-56">
      <p id={id} role="status" className="text-sm text-muted wrap-anywhere">
        {NAMES.format(services.map(({ name }) => name))} {CLASH_WORDS[is]}{" "}
        <span className="font-medium text-ink">Which would you like?</span>
      </p>
      <div className="flex flex-wrap gap-x-5">
        {services.map((wanted) => (
          <button
            key={wanted.id}
            type="button"
            onClick={(event) => answered(event, () => takeOut(services.filter(({ id }) => id !== wanted.id)))}
            className={ANSWER}
          >
            {wanted.name}
          </button>
        ))}
        <button type="button" onClick={(event) => answered(event, () => wantAll(ids ?? ""))} className={ANSWER}>
          {services.length > 2 ? "All, please" : "Both, please"}
        </button>
      </div>
    </fieldset>
  );
}

/** The button that continues, beside the question. An answer takes the question away, and the focus goes on to it. */
function continueButton(answer: HTMLButtonElement): HTMLElement | undefined {
  const buttons = answer.form?.querySelectorAll<HTMLElement>("aside [type=submit]") ?? [];
  return [...buttons].find((button) => button.checkVisibility());
}

const NAMES = new Intl.ListFormat("en-GB");
const ANSWER = "link inline-flex min-h-11 items-center text-left wrap-anywhere";
