import { Field } from "../../../components/forms/field.tsx";
import { Select } from "../../../components/forms/select.tsx";
import { MOST_ANSWERS, MOST_QUESTIONS } from "../../../diary/menu/questions.ts";
import type { Service } from "../../../diary/menu/service.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { LONGEST, questionFields, type TypedQuestion } from "../../../models/services/questions-form.ts";

interface Props {
  typed: TypedQuestion[];
  errors: FieldErrors;
  /** The services that an answer may add. */
  menu: Pick<Service, "id" | "name">[];
}

/** The questions about a service, each with its answers and the services that these add. docs/rules.md 2.11 */
export function QuestionsFields({ typed, errors, menu }: Props) {
  return (
    <fieldset className="grid min-w-0 gap-3 sm:col-span-2">
      <legend className="font-serif text-xl">Questions to clients</legend>
      <p className="mt-1 text-sm text-muted">
        Asked once this service is chosen, {MOST_QUESTIONS} at most, such as “What is on your nails now?”. An answer may
        add a service, such as a removal, at its price and length.
      </p>
      {PLACES.map((place) => (
        <QuestionFields
          key={place}
          place={place}
          typed={typed[place]}
          error={errors[questionFields(place).text]}
          menu={menu}
        />
      ))}
    </fieldset>
  );
}

interface QuestionProps extends Pick<Props, "menu"> {
  place: number;
  typed: TypedQuestion | undefined;
  error: string | undefined;
}

function QuestionFields({ place, typed, error, menu }: QuestionProps) {
  const names = questionFields(place);
  const adds = [
    ["", "adds nothing"],
    ...menu.map(({ id, name }) => [id, `adds ${name}`] as const),
    [LONGEST, "adds the longest of the others"],
  ] as const;
  return (
    <details open={Boolean(typed?.text) || Boolean(error)} className="min-w-0 border-t border-line">
      <summary className="flex min-h-12 items-center justify-between gap-2 py-2 font-medium wrap-anywhere">
        {typed?.text || `Question ${place + 1}`}
        <span aria-hidden="true" className="chevron shrink-0 text-muted" />
      </summary>
      <div className="grid gap-4 pb-4">
        <input type="hidden" name={names.id} value={typed?.id ?? ""} />
        <Field
          label={`Question ${place + 1}`}
          name={names.text}
          defaultValue={typed?.text ?? ""}
          error={error}
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
                defaultValue={typed?.answers[row]?.text ?? ""}
                maxLength={60}
                placeholder={EXAMPLES[row]}
                autoComplete="off"
                className="field-input"
              />
              <Select
                name={names.adds}
                aria-label={`What answer ${row + 1} to question ${place + 1} adds`}
                defaultValue={typed?.answers[row]?.adds ?? ""}
                options={adds}
              />
            </li>
          ))}
        </ul>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name={names.needed} defaultChecked={typed?.needed} className="size-6 shrink-0" />
          Clients have to answer before they go on
        </label>
      </div>
    </details>
  );
}

const PLACES = Array.from({ length: MOST_QUESTIONS }, (_, place) => place);
const ROWS = Array.from({ length: MOST_ANSWERS }, (_, row) => row);
const EXAMPLES = ["Nothing", "Gel from here", "Gel from elsewhere", "Acrylic or builder gel", "Not sure"];
