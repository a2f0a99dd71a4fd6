import type { Question, Service } from "./service.ts";

/*
 * The questions that a salon asks about a service, such as what is on the nails now. An answer may add a service to the
 * booking.
 */

/** The most questions about a service, and the most answers to one question. docs/rules.md 2.11 */
export const MOST_QUESTIONS = 3;
export const MOST_ANSWERS = 6;

/** The texts of the chosen answers, by the ids of the questions. */
export type Answered = Partial<Record<string, string>>;

/** An answer as an appointment stores it. It keeps the texts of the day on which it was given. */
export interface AnswerGiven {
  question: string;
  answer: string;
}

/** An answer as a booking sends it. It names its question by id or by text. */
export interface AnswerSent {
  id?: string | undefined;
  question?: string | undefined;
  answer: string;
}

/** The questions about these services, in their order. */
export function questionsOf(services: Service[]): Question[] {
  return services.flatMap(({ questions }) => questions ?? []);
}

/** The service that an answer adds, if it is on the menu. docs/rules.md 2.11 */
export function addedBy(question: Question, answer: string | undefined, menu: Service[]): Service | null {
  const given = question.answers.find(({ text }) => text === answer);
  if (!given) return null;
  const named = (id: string | null) => menu.find((service) => service.id === id);
  if (!given.longest) return named(given.adds) ?? null;
  const others = question.answers.flatMap(({ adds }) => named(adds) ?? []);
  return others.toSorted((one, other) => other.durationMinutes - one.durationMinutes)[0] ?? null;
}

/**
 * The ids of the services that answers add to the chosen ones. Questions about the added services count too. docs/rules.md
 * 9.14
 */
export function addedByAnswers(chosen: string[], answered: Answered, menu: Service[]): Set<string> {
  const [added, seen] = [new Set<string>(), new Set<string>()];
  const open = [...chosen];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const question of menu.find((service) => service.id === id)?.questions ?? []) {
      const service = addedBy(question, answered[question.id], menu);
      if (!service) continue;
      added.add(service.id);
      open.push(service.id);
    }
  }
  return added;
}

/** The valid answers to questions about these services. Any others are left out. */
export function answersTo(services: Service[], answered: Answered): Answered {
  const given = questionsOf(services).flatMap(({ id, answers }) => {
    const answer = answers.find(({ text }) => text === answered[id]);
    return answer ? [[id, answer.text] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The questions about these services that need an answer and have none. docs/rules.md 2.11 */
export function unanswered(services: Service[], answered: Answered): Question[] {
  const given = answersTo(services, answered);
  return questionsOf(services).filter(({ id, needed }) => needed && given[id] === undefined);
}

/** The answers with their questions, in the order of the menu. */
export function answersInOrder(services: Service[], answered: Answered): AnswerGiven[] {
  const given = answersTo(services, answered);
  return questionsOf(services).flatMap(({ id, text }) => {
    const answer = given[id];
    return answer === undefined ? [] : [{ question: text, answer }];
  });
}

/**
 * The answers to store with an appointment. Refuses an answer that fits no question about its services. With `needed`,
 * refuses a missing answer to a question that needs one. A booking that sends no answers at all is never refused.
 * docs/rules.md 2.11
 */
export function answersGiven(
  services: Service[],
  sent: AnswerSent[] | undefined,
  { needed }: { needed: boolean },
): AnswerGiven[] | "unknown-answer" | "answer-needed" {
  if (!sent) return [];
  const asked = questionsOf(services);
  const answered: Answered = {};
  for (const { id, question, answer } of sent) {
    const meant = asked.find((one) => (id === undefined ? one.text === question : one.id === id));
    if (!meant?.answers.some(({ text }) => text === answer)) return "unknown-answer";
    answered[meant.id] = answer;
  }
  if (needed && unanswered(services, answered).length > 0) return "answer-needed";
  return answersInOrder(services, answered);
}
