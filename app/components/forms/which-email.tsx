import { domainOf } from "../../models/accounts/mistyped-domain.ts";

interface Props {
  /** The email that was typed. */
  asked: string;
  /** The email that was meant, perhaps. */
  meant: string;
  /** The name of the form's email field. */
  field: string;
}

/**
 * The two answers to the question which email is meant. Each sends the form. The one that keeps what is typed comes first,
 * because Enter presses the first one. docs/rules.md 6.31
 */
export function WhichEmail({ asked, meant, field }: Props) {
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      <button type="submit" className="button-outlined min-h-12 px-5 wrap-anywhere">
        No, keep {domainOf(asked)}
      </button>
      <button
        type="submit"
        name="emailMeant"
        value={meant}
        className="button wrap-anywhere"
        onClick={({ currentTarget: { form } }) => {
          const typed = form?.elements.namedItem(field);
          if (!(typed instanceof HTMLInputElement)) return;
          typed.value = meant;
          typed.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      >
        Yes, {domainOf(meant)}
      </button>
    </p>
  );
}
