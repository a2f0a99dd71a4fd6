/** An operation as its caller saw it. Both times are of one clock that never goes back, in any unit. */
export interface Operation<Call, Answer> {
  invoked: number;
  /** Null when no answer came. The operation may take effect at any time after it was invoked, or never. */
  returned: number | null;
  asked: Call;
  answer: Answer | Unknown;
}

/** The answer of an operation with an unknown outcome. */
export type Unknown = "unknown";

/** The behaviour of an object when operations come one after the other. */
export interface Model<State, Call, Answer> {
  initial: State;
  /** The possible states after an operation: none if its answer does not fit, and all possible ones if it is unknown. */
  step(state: State, asked: Call, answer: Answer | Unknown): State[];
  /** Two states with the same key are the same. */
  key(state: State): string;
}

/** An order that explains every answer, or the longest partial explanation. */
export type Linearization<One> =
  | { ok: true; order: One[] }
  /**
   * `explained`: the order with the most answers. `stuck`: the answered operations of which one had to be next, and none fits.
   */
  | { ok: false; explained: One[]; stuck: One[] };

/** The most operations of a history, because the bits of one number say which are done. */
export const MOST_OPERATIONS = 12;

/**
 * Whether a history can be explained by operations that each took effect in one moment between invocation and answer. An
 * operation that returned before another was invoked comes before it; otherwise either may be first. The search is that of
 * Wing and Gong. It visits no state twice after the same operations. Throws for more than `MOST_OPERATIONS`.
 */
export function linearizable<State, Call, Answer>(
  history: Operation<Call, Answer>[],
  model: Model<State, Call, Answer>,
): Linearization<Operation<Call, Answer>> {
  if (history.length > MOST_OPERATIONS)
    throw new RangeError(`A history has ${MOST_OPERATIONS} operations at most, and this has ${history.length}`);
  const visited = new Set<string>();
  let explained: Operation<Call, Answer>[] = [];
  let stuck: Operation<Call, Answer>[] = [];

  /** An order of all answered operations that begins with the `done` ones, or null. */
  function orderAfter(done: number, state: State, order: Operation<Call, Answer>[]): typeof order | null {
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
    // Operations without an answer are tried last, because they are part of the order only where an answer needs them.
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
