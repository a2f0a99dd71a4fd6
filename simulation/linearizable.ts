/** An operation as its caller saw it. Both times are of one clock that never goes back, in any unit. */
export interface Operation<Asked, Answer> {
  invoked: number;
  /** Null when no answer came: it may take effect at any time after it was invoked, or never. */
  returned: number | null;
  asked: Asked;
  answer: Answer | Unknown;
}

/** The answer of an operation whose caller cannot tell what became of it. */
export type Unknown = "unknown";

/** What an object does when operations come one after the other. */
export interface Model<State, Asked, Answer> {
  initial: State;
  /** The states after an operation: none if its answer does not fit, and all that could be if it is unknown. */
  step(state: State, asked: Asked, answer: Answer | Unknown): State[];
  /** Two states with the same key are the same. */
  key(state: State): string;
}

/** An order that explains every answer, or how far an explanation comes. */
export type Linearization<One> =
  | { ok: true; order: One[] }
  /**
   * `explained`: the order with the most answers. `stuck`: the answered operations of which one had to be next, and none fits.
   */
  | { ok: false; explained: One[]; stuck: One[] };

/** The most operations of a history: those that are done are the bits of one number. */
export const MOST_OPERATIONS = 12;

/**
 * Whether a history can be explained by operations that each took effect in one moment between its invocation and its
 * answer. The search is that of Wing and Gong; it visits no state twice after the same operations. What returned before
 * another was invoked stands before it; at the same time, either may be first. Throws for more than `MOST_OPERATIONS`.
 */
export function linearizable<State, Asked, Answer>(
  history: Operation<Asked, Answer>[],
  model: Model<State, Asked, Answer>,
): Linearization<Operation<Asked, Answer>> {
  if (history.length > MOST_OPERATIONS)
    throw new RangeError(`A history has ${MOST_OPERATIONS} operations at most, and this has ${history.length}`);
  const visited = new Set<string>();
  let explained: Operation<Asked, Answer>[] = [];
  let stuck: Operation<Asked, Answer>[] = [];

  /** An order of everything that was answered, which begins with what is done, or null. */
  function orderAfter(done: number, state: State, order: Operation<Asked, Answer>[]): typeof order | null {
    const here = `${done} ${model.key(state)}`;
    if (visited.has(here)) return null;
    visited.add(here);
    const left = history.flatMap((operation, place) => (done & (1 << place) ? [] : [{ operation, place }]));
    const firstReturn = Math.min(...left.map(({ operation }) => operation.returned ?? Number.POSITIVE_INFINITY));
    if (firstReturn === Number.POSITIVE_INFINITY) return order;
    const next = left.filter(({ operation }) => operation.invoked <= firstReturn);
    const answered = next.filter(({ operation }) => isAnswered(operation));
    if (order.length === 0 || order.filter(isAnswered).length > explained.filter(isAnswered).length)
      [explained, stuck] = [order, answered.map(({ operation }) => operation)];
    // Those without an answer are tried last: they are part of the order only where an answer needs them.
    for (const { operation, place } of [...answered, ...next.filter(({ operation }) => !isAnswered(operation))]) {
      for (const after of model.step(state, operation.asked, operation.answer)) {
        const found = orderAfter(done | (1 << place), after, [...order, operation]);
        if (found) return found;
      }
    }
    return null;
  }

  const order = orderAfter(0, model.initial, []);
  return order ? { ok: true, order } : { ok: false, explained, stuck };
}

function isAnswered({ returned }: { returned: number | null }): boolean {
  return returned !== null;
}
