/** A command in its turn. Its signal aborts when its time is over. */
export interface InTurn<Command> {
  command: Command;
  overdue: AbortSignal;
}

interface Limits {
  /** The most commands and tasks that may wait or run. Any further one is answered with null. */
  longest: number;
  /** The most commands of one turn. */
  together: number;
  /** How long after its arrival a command or task has to begin and to end, ms. */
  patience: { toBegin: number; toEnd: number };
}

/** A command or a task. Commands are executed together with others; a task has a turn of its own. */
type Waiting<Command, Answer> =
  | (InTurn<Command> & { settle: (settled: PromiseSettledResult<Answer>) => void })
  | { run: () => Promise<void> };

/** Settles a waiting promise. */
interface Settle<Done> {
  resolve: (done: Done | null) => void;
  reject: (reason: unknown) => void;
}

/**
 * A queue of commands and tasks, one turn after the other. The commands at its head share a turn and are executed together.
 * Answers null when the queue is full or a turn does not come in time. Such a command or task never runs. Its signal aborts
 * when its time is over. It then has to end at once, because the next turn waits for it. docs/rules.md 5.14
 */
export class Queue<Command, Answer> {
  readonly #execute: (turn: InTurn<Command>[]) => Promise<PromiseSettledResult<Answer>[]>;
  readonly #limits: Limits;
  readonly #waiting: Waiting<Command, Answer>[] = [];
  #inside = 0;
  #runs = false;

  constructor(execute: (turn: InTurn<Command>[]) => Promise<PromiseSettledResult<Answer>[]>, limits: Limits) {
    this.#execute = execute;
    this.#limits = limits;
  }

  /** Executes a command, together with the other waiting commands. */
  command(command: Command): Promise<Answer | null> {
    return this.#inLine<Answer>((overdue, { resolve, reject }) => ({
      command,
      overdue,
      settle: (settled) => (settled.status === "fulfilled" ? resolve(settled.value) : reject(settled.reason)),
    }));
  }

  /** Runs a task while no command is being executed. */
  alone<Done>(task: (overdue: AbortSignal) => Promise<Done>): Promise<Done | null> {
    return this.#inLine<Done>((overdue, { resolve, reject }) => ({
      run: async () => {
        try {
          resolve(await task(overdue));
        } catch (error) {
          reject(error);
        }
      },
    }));
  }

  async #inLine<Done>(
    waitingFor: (overdue: AbortSignal, settle: Settle<Done>) => Waiting<Command, Answer>,
  ): Promise<Done | null> {
    const { longest, patience } = this.#limits;
    if (this.#inside >= longest) return null;
    this.#inside++;
    const overdue = new AbortController();
    const { promise, ...settle } = Promise.withResolvers<Done | null>();
    const waiting = waitingFor(overdue.signal, settle);
    this.#waiting.push(waiting);
    const timers = [
      setTimeout(() => overdue.abort(), patience.toEnd),
      setTimeout(() => this.#leave(waiting) && settle.resolve(null), patience.toBegin),
    ];
    void this.#run();
    try {
      return await promise;
    } finally {
      timers.map(clearTimeout);
      this.#inside--;
    }
  }

  /** Takes something out of the queue, unless its turn has come. */
  #leave(waiting: Waiting<Command, Answer>): boolean {
    const place = this.#waiting.indexOf(waiting);
    if (place >= 0) this.#waiting.splice(place, 1);
    return place >= 0;
  }

  /** Runs turn after turn until the queue is empty. */
  async #run(): Promise<void> {
    if (this.#runs) return;
    this.#runs = true;
    while (this.#waiting.length > 0) {
      const turn = this.#commandsAtHead();
      if (turn.length > 0) await this.#together(turn);
      else await this.#nextTask()?.run();
    }
    this.#runs = false;
  }

  /** Takes the commands of the next turn out of the queue. */
  #commandsAtHead() {
    const turn = [];
    for (let [next] = this.#waiting; next && "command" in next; [next] = this.#waiting) {
      if (turn.length === this.#limits.together) break;
      this.#waiting.shift();
      turn.push(next);
    }
    return turn;
  }

  #nextTask() {
    const next = this.#waiting.shift();
    return next && "run" in next ? next : undefined;
  }

  async #together(turn: (InTurn<Command> & { settle: (settled: PromiseSettledResult<Answer>) => void })[]) {
    try {
      const settled = await this.#execute(turn);
      for (const [place, { settle }] of turn.entries())
        settle(settled[place] ?? { status: "rejected", reason: new Error("No answer") });
    } catch (reason) {
      for (const { settle } of turn) settle({ status: "rejected", reason });
    }
  }
}
