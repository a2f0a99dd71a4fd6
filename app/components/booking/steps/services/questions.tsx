import { type Answered, addedBy } from "../../../../diary/menu/questions.ts";
import { minutesOf, type Question, type Service } from "../../../../diary/menu/service.ts";
import type { ShownService } from "../../../../diary/times/quote.ts";
import { lengthOf, priceOf } from "../../../../models/services/terms.ts";
import { STEP_WORDS } from "../../../../words/booking-steps.ts";
import { ANSWER } from "../../draft.ts";

/** The properties that the questions of all rows share. */
export interface AskedProps {
  /** The menu, with the services that answers may add. */
  menu: Service[];
  /** The menu with the prices and lengths that are shown. */
  shown: ShownService[];
  answered: Answered;
  answer: (question: Question, text: string) => void;
  /** The ids of the questions that still need an answer, once the client has tried to continue. */
  missing: string[];
}

/**
 * The questions about a service, under its row once it is chosen. An answer that adds a service names it with its price.
 * Without script the questions are there too, and the row's ticked box shows them. docs/rules.md 9.14
 */
export function Questions({ service, menu, shown, answered, answer, missing }: AskedProps & { service: Service }) {
  const { questions = [] } = service;
  if (questions.length === 0) return null;
  return (
    <div className="hidden gap-5 px-3 pb-4 group-has-[[name=service]:checked]:grid sm:px-4">
      {questions.map((question) => {
        const error = missing.includes(question.id) ? `${question.id}-error` : undefined;
        return (
          <fieldset
            key={question.id}
            id={`question-${question.id}`}
            aria-describedby={error}
            className="min-w-0 border-t border-line pt-3"
          >
            <legend className="float-left mb-2 w-full font-medium wrap-anywhere">
              {question.text}
              {!question.needed && <span className="font-normal text-muted"> (optional)</span>}
            </legend>
            {error && (
              <p id={error} role="alert" className="clear-both mb-2 text-sm font-medium text-brick">
                {STEP_WORDS.answerFirst}
              </p>
            )}
            <div className="clear-both flex flex-wrap gap-2">
              {question.answers.map(({ text }) => (
                <label
                  key={text}
                  className="flex min-h-12 min-w-0 items-center gap-3 rounded-xl border border-control px-3 py-2 has-checked:border-berry has-checked:bg-surface"
                >
                  <input
                    type="radio"
                    name={`${ANSWER}${question.id}`}
                    value={text}
                    checked={answered[question.id] === text}
                    onChange={() => answer(question, text)}
                    className="size-5 shrink-0"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {text}
                    <Adds service={addedBy(question, text, menu)} shown={shown} />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

/** The service that an answer adds: `adds Soak Off · £10 · 15 min`. */
function Adds({ service: added, shown }: { service: Service | null; shown: ShownService[] }) {
  const service = shown.find(({ id }) => id === added?.id);
  if (!service) return null;
  const { name } = service;
  const terms = [priceOf(service), ...(minutesOf(service) > 0 ? [lengthOf(service)] : [])];
  return (
    <span className="block text-sm text-muted">
      adds {name} · {terms.join(" · ")}
    </span>
  );
}
