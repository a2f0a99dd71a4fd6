/** A command in its turn, with the signal that its time is over. */
export interface InTurn<Command> {
  command: Command;
  overdue: AbortSignal;
}

interface Limits {
  /** The most that may wait or be in their turn. Any further one is answered with null. */
  longest: number;
  /** The most commands of one turn. */
  together: number;
  /** How long something may wait for its turn, and how long it may take altogether, both since it arrived, ms. */
  patience: { toBegin: number; toEnd: number };
}

/** A command, which is carried out together with others, or a task, which is alone in its turn. */
type Waiting<Command, Answer> =
  | (InTurn<Command> & { settle: (settled: PromiseSettledResult<Answer>) => void })
  | { run: () => Promise<void> };

/** Settles what somebody waits for. */
interface Settle<Done> {
  resolve: (done: Done | null) => void;
  reject: (reason: unknown) => void;
}

/**
 * A line of commands and tasks, one turn after the other. The commands at its head are carried out together. Answers null
 * when the line is full, or when something's turn does not come in time; that is never carried out. What runs out of time in
 * its turn is aborted by its signal and has to end at once, since the next turn waits for it. docs/rules.md 5.14
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

  /** Carries out a command, together with those that wait beside it. */
  command(command: Command): Promise<Answer | null> {
    return this.#inLine<Answer>((overdue, { resolve, reject }) => ({
      command,
      overdue,
      settle: (settled) => (settled.status === "fulfilled" ? resolve(settled.value) : reject(settled.reason)),
    }));
  }

  /** Does something while no command is under way. */
  alone<Done>(task: (overdue: AbortSignal) => Promise<Done>): Promise<Done | null> {
    return this.#inLine<Done>((overdue, { resolve, reject }) => ({ run: () => task(overdue).then(resolve, reject) }));
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

  /** Leaves the line, unless its turn has come. */
  #leave(waiting: Waiting<Command, Answer>): boolean {
    const place = this.#waiting.indexOf(waiting);
    if (place >= 0) this.#waiting.splice(place, 1);
    return place >= 0;
  }

  /** Gives everybody their turn, until nobody waits. */
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

  /** The commands that are next, taken out of the line. */
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
