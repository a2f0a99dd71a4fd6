import { MOST_ANSWERS, MOST_QUESTIONS } from "../../diary/menu/questions.ts";
import type { Answer, Question, Service } from "../../diary/menu/service.ts";
import { text } from "../../kernel/forms.ts";
import type { FieldErrors } from "../../kernel/parsing.ts";

/* The questions about a service as its form has them: typed values, and what they mean. docs/rules.md 2.11 */

/** The value instead of a service id, for an answer that adds the longest service of the other answers. */
export const LONGEST = "longest";

/** A question as it is typed. Empty rows count for nothing. */
export interface TypedQuestion {
  id: string;
  text: string;
  needed: boolean;
  answers: { text: string; adds: string }[];
}

/** The names of the fields of a question, by its place from 0. */
export function questionFields(place: number) {
  const name = `question-${place}`;
  return { id: `${name}-id`, text: name, needed: `${name}-needed`, answer: `${name}-answer`, adds: `${name}-adds` };
}

/** Reads the questions of a service's form. */
export function questionsTyped(form: FormData): TypedQuestion[] {
  return Array.from({ length: MOST_QUESTIONS }, (_, place) => {
    const names = questionFields(place);
    const adds = form.getAll(names.adds).map(String);
    const answers = form.getAll(names.answer).slice(0, MOST_ANSWERS);
    return {
      id: text(form, names.id),
      text: text(form, names.text),
      needed: form.has(names.needed),
      answers: answers.map((answer, row) => ({ text: String(answer), adds: adds[row] ?? "" })),
    };
  });
}

/** What the fields of a form show of a service's questions. */
export function questionsShown(questions: Question[]): Record<string, string | boolean | string[]> {
  const shown = questions.map(({ id, text, needed, answers }, place) => {
    const names = questionFields(place);
    return {
      ...{ [names.id]: id, [names.text]: text, [names.needed]: needed },
      [names.answer]: answers.map(({ text }) => text),
      [names.adds]: answers.map(({ adds, longest }) => (longest ? LONGEST : (adds ?? ""))),
    };
  });
  return Object.assign({}, ...shown);
}

/** The services that an answer about a service may add: any other about which nothing is asked. docs/rules.md 2.11 */
export function addable(menu: Service[], service: { id: string } | undefined): Service[] {
  return menu.filter(({ id, questions = [] }) => id !== service?.id && questions.length === 0);
}

/**
 * The questions that are typed, or the sentences about those that can't be asked. Blank ones are left out, and so are blank
 * answers. A question without an id is new.
 */
export function questionsFrom(
  typed: TypedQuestion[],
  services: { id: string }[],
): { ok: true; questions: Question[] } | { ok: false; fields: FieldErrors } {
  const fields: Record<string, string> = {};
  const questions = typed.flatMap((question, place): Question[] => {
    const text = oneLine(question.text);
    const answers = question.answers.flatMap(({ text, adds }): Answer[] => {
      const longest = adds === LONGEST;
      return oneLine(text) === "" ? [] : [{ text: oneLine(text), adds: (!longest && adds) || null, longest }];
    });
    if (text === "" && answers.length === 0) return [];
    const wrong = whyNotAsked(text, answers, services);
    if (wrong) fields[questionFields(place).text] = wrong;
    const id = ID.test(question.id) ? question.id : crypto.randomUUID().slice(0, 8);
    return [{ id, text, needed: question.needed, answers }];
  });
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    fields[questionFields(0).text] = "Two of these questions are the same. Please open the form again";
  return Object.keys(fields).length > 0 ? { ok: false, fields } : { ok: true, questions };
}

function whyNotAsked(text: string, answers: Answer[], services: { id: string }[]): string | null {
  if (text === "") return "Please enter the question";
  if (text.length > MOST_IN_QUESTION) return `Please keep the question to ${MOST_IN_QUESTION} characters`;
  if (answers.length < 2) return "Please give at least two answers";
  if (answers.some((answer) => answer.text.length > MOST_IN_ANSWER))
    return `Please keep each answer to ${MOST_IN_ANSWER} characters`;
  if (new Set(answers.map((answer) => answer.text.toLowerCase())).size < answers.length)
    return "Please give each answer once";
  if (answers.some(({ adds }) => adds !== null && !services.some(({ id }) => id === adds)))
    return "One answer adds a service that isn’t on the menu, or that has questions of its own. Please choose another.";
  return null;
}

function oneLine(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, " ").trim();
}

const MOST_IN_QUESTION = 100;
const MOST_IN_ANSWER = 60;
/** The ids that this form has given. */
const ID = /^[0-9a-f]{8}$/;
