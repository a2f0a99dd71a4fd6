import { useContext } from "react";
import { Field } from "../../../components/forms/field.tsx";
import { FieldValues } from "../../../components/forms/field-values.ts";
import { Select } from "../../../components/forms/select.tsx";
import { MOST_ANSWERS, MOST_QUESTIONS } from "../../../diary/menu/questions.ts";
import type { Service } from "../../../diary/menu/service.ts";
import { formWith } from "../../../kernel/reply.ts";
import {
  LONGEST,
  questionFields,
  questionsTyped,
  type TypedQuestion,
} from "../../../models/services/questions-form.ts";

/** The services that an answer may add. */
type Addable = Pick<Service, "id" | "name">[];

/** The questions about a service, each with its answers and the services that these add. docs/rules.md 2.11 */
export function QuestionsFields({ menu }: { menu: Addable }) {
  const { values = {}, errors = {} } = useContext(FieldValues) ?? {};
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="text-title">Questions to clients</legend>
      <p className="mt-1 text-sm text-muted">
        Asked once this service is chosen, {MOST_QUESTIONS} at most, such as “What is on your nails now?”. An answer may
        add a service, such as a removal, at its price and length.
      </p>
      {questionsTyped(formWith(values)).map((typed, place) => (
        <QuestionFields
          key={questionFields(place).text}
          place={place}
          typed={typed}
          open={typed.text !== "" || errors[questionFields(place).text] !== undefined}
          menu={menu}
        />
      ))}
    </fieldset>
  );
}

interface QuestionProps {
  place: number;
  typed: TypedQuestion;
  open: boolean;
  menu: Addable;
}

function QuestionFields({ place, typed, open, menu }: QuestionProps) {
  const names = questionFields(place);
  const adds = [
    ["", "adds nothing"],
    ...menu.map(({ id, name }) => [id, `adds ${name}`] as const),
    [LONGEST, "adds the longest of the others"],
  ] as const;
  return (
    <details open={open} className="min-w-0 border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-2 py-2 font-medium wrap-anywhere">
        {typed.text || `Question ${place + 1}`}
        <span aria-hidden="true" className="chevron shrink-0 text-muted" />
      </summary>
      <div className="grid gap-4 pb-4">
        <input type="hidden" name={names.id} value={typed.id} />
        <Field
          label={`Question ${place + 1}`}
          name={names.text}
          maxLength={100}
          placeholder="What is on your nails now?"
          autoComplete="off"
        />
        <ul className="grid gap-3">
          {ROWS.map((row) => (
            <li key={row} className="grid gap-2 sm:grid-cols-2">
              <input
                name={names.answer}
                aria-label={`Answer ${row + 1} to question ${place + 1}`}
                defaultValue={typed.answers[row]?.text ?? ""}
                maxLength={60}
                placeholder={EXAMPLES[row]}
                autoComplete="off"
                className="field-input"
              />
              <Select
                name={names.adds}
                aria-label={`What answer ${row + 1} to question ${place + 1} adds`}
                defaultValue={typed.answers[row]?.adds ?? ""}
                options={adds}
              />
            </li>
          ))}
        </ul>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={names.needed} defaultChecked={typed.needed} className="size-6 shrink-0" />
          Clients must answer before they go on
        </label>
      </div>
    </details>
  );
}

const ROWS = Array.from({ length: MOST_ANSWERS }, (_, row) => row);
const EXAMPLES = ["Nothing", "Gel from here", "Gel from elsewhere", "Acrylic or builder gel", "Not sure"];
