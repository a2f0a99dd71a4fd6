import type { DatabaseSync } from "node:sqlite";
import { randomFrom } from "../app/testing/random.ts";
import { SalonSchedule } from "../workers/salon-schedule.ts";
import { env } from "./platform/cloudflare-workers.ts";
import { SimulatedD1 } from "./platform/d1.ts";
import { liveOn } from "./platform/globals.ts";
import { Namespace } from "./platform/objects.ts";
import { currentActor, Timeline } from "./platform/timeline.ts";
import type { Scenario, Trouble } from "./scenario.ts";

/* The world around the product: D1, the salons' objects, mail, and a clock. It causes the troubles of a scenario. */

/** An email that a transport was given. */
export interface Sent {
  at: number;
  /** The life of the object that sent it. */
  sender: string;
  to: string;
  tells: Record<string, unknown>;
}

/** A call of D1 that was executed. */
export interface Executed {
  at: number;
  sender: string;
  statements: string[];
}

const OF_THE_DIARY =
  /^(insert into|update|delete from) "(appointments|appointment_items|blocks|closure_dates|business_hours|services|technicians|terms)"/;
const COUNTED = /^insert into "diary_changes"/;

/** How long two objects of a name exist side by side, ms. */
const DOUBLE_MS = 20_000;

export class World {
  readonly timeline: Timeline;
  readonly random: () => number;
  readonly sqlite: DatabaseSync;
  readonly objects: Namespace<SalonSchedule>;
  readonly sent: Sent[] = [];
  /** The writes to the diary that no number was counted for. docs/rules.md 5.45 */
  readonly uncounted: string[] = [];
  /** The story so far, in words. */
  readonly story: { at: number; line: string }[] = [];
  /** Called when D1 has executed a call that wrote. */
  onWrite: (executed: Executed) => void = () => undefined;
  /** Set once there is no more trouble. */
  calm = false;
  /** Whether a sender of mail may have been lost before it could record a sent email. An email may then be sent twice. */
  mayHaveMailedTwice = false;
  /**
   * Whether open pages may be told late: an alarm was lost, which the platform rules out, or D1 has written after the object
   * was gone. The next look at the diary then tells them.
   */
  mayTellLate = false;
  /** Whether the scenario has any trouble. */
  readonly hadTrouble: boolean;
  readonly #trouble: Trouble[];
  readonly #counts = { d1: 0, message: 0, alarm: 0, mail: 0 };

  constructor(sqlite: DatabaseSync, begins: number, { chance, trouble }: Pick<Scenario, "chance" | "trouble">) {
    this.sqlite = sqlite;
    this.timeline = new Timeline(begins);
    this.random = randomFrom(chance);
    this.#trouble = trouble;
    this.hadTrouble = trouble.length > 0;
    liveOn(this.timeline, this.random);
    this.objects = new Namespace<SalonSchedule>({
      timeline: this.timeline,
      create: (state) => Reflect.construct(SalonSchedule, [state, env]),
      transit: (what, method) => this.#transit(what, method),
      alarms: () => this.#alarms(),
      losesPlan: () => this.random() < 0.5,
      tell: (line) => this.tell(line),
    });
    const d1 = new SimulatedD1(sqlite, (call) => this.#carry(call));
    const site = { TOKEN_SECRET: "simulated, and long enough to be a secret", PUBLIC_URL: "https://simulated.test" };
    const EMAIL = { send: (message: { to: string; text: string }) => this.#mail(message) };
    const TRIES = { limit: async () => ({ success: true }) };
    const SESSIONS = { get: async () => null, put: async () => undefined };
    Object.assign(env, { DB: d1, SALON_SCHEDULE: this.objects, EMAIL, TRIES, SESSIONS, ...site });
  }

  tell(line: string): void {
    this.story.push({ at: this.timeline.now, line });
  }

  /** Applies the troubles of objects that are planned for this event. */
  afterEvent(): void {
    if (this.calm) return;
    for (const trouble of this.#trouble)
      if (trouble.with === "object" && trouble.after === this.timeline.count) this.#meet(trouble.how);
  }

  #meet(how: "is lost" | "is evicted" | "is doubled"): void {
    this.mayHaveMailedTwice = true;
    for (const place of this.objects.places) {
      if (how === "is lost") place.lose();
      if (how === "is evicted") place.evict();
      if (how === "is doubled") place.double(DOUBLE_MS);
    }
  }

  /** The next trouble of a kind, if there is one for this call. */
  #next<With extends keyof World["counted"]>(kind: With): Extract<Trouble, { with: With }> | undefined {
    const nth = this.#counts[kind]++;
    if (this.calm) return undefined;
    const found = this.#trouble.find(
      (trouble): trouble is Extract<Trouble, { with: With }> =>
        trouble.with === kind && "nth" in trouble && trouble.nth === nth,
    );
    if (kind === "d1" && found) this.mayHaveMailedTwice = true;
    return found;
  }

  /** How often each kind of call was made. */
  get counted() {
    return this.#counts;
  }

  /** A random time between these, ms, mostly a short one. */
  #takes(least: number, most: number): number {
    return this.calm ? least : Math.round(least + this.random() ** 3 * (most - least));
  }

  #alarms(): number {
    const times = this.#next("alarm")?.times ?? 1;
    if (times === 0) this.mayTellLate = true;
    return times;
  }

  #transit(what: "call" | "answer", method: string): number | null {
    const trouble = method.startsWith("held") || method === "tell" ? undefined : this.#next("message");
    if (!trouble) return this.#takes(1, 12);
    this.tell(what === "call" ? `a call of ${method} does not arrive` : `the answer to ${method} is lost`);
    return null;
  }

  #carry<Answer>({ statements, execute }: { statements: string[]; execute: () => Answer }): Promise<Answer> {
    const { timeline } = this;
    const sender = currentActor();
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const trouble = this.#next("d1");
    const writes = statements.some((sql) => !/^\s*(select|with)\b/i.test(sql));
    const how = trouble?.how;
    if (how) this.tell(`a call of D1 that ${writes ? "writes" : "reads"} ${how}`);
    const isLate = how === "is done late" || how === "is done late, when its object is lost";
    if (isLate && writes) this.mayTellLate = true;
    const there = this.#takes(1, 9) + (isLate ? 7_000 + Math.round(this.random() * 33_000) : 0);
    if (how === "is done late, when its object is lost")
      timeline.plan(1, () => this.objects.places.find(({ actor }) => actor === sender)?.lose(), EVERYBODY);
    const answer = (settle: () => void) => {
      if (how === "hangs" || isLate) return;
      timeline.plan(this.#takes(1, 9) + (how === "answers late" ? 6_000 : 0), settle, sender);
    };
    const fails = () => reject(new Error("D1_ERROR: internal error"));
    const done = () => {
      if (how === "fails" || how === "hangs") return answer(fails);
      try {
        const answered = execute();
        if (statements.some((sql) => OF_THE_DIARY.test(sql)) && !statements.some((sql) => COUNTED.test(sql)))
          this.uncounted.push(statements.filter((sql) => OF_THE_DIARY.test(sql)).join("; "));
        if (writes) this.onWrite({ at: timeline.now, sender: sender?.name ?? "", statements });
        answer(how === "is done and fails" ? fails : () => resolve(answered));
      } catch (error) {
        answer(how === "is done and fails" ? fails : () => reject(error));
      }
    };
    // A message on its way arrives even if its sender is lost.
    timeline.plan(there, done, EVERYBODY);
    return promise;
  }

  /** The transport of mail. It accepts every email that it is given, even if its answer does not arrive. */
  #mail({ to, text }: { to: string; text: string }): Promise<void> {
    const { timeline } = this;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const how = this.#next("mail")?.how;
    const tells = JSON.parse(text);
    if (how) this.tell(`the mail server ${how}`);
    if (how === "hangs") this.mayHaveMailedTwice = true;
    if (how === "refuses") timeline.plan(this.#takes(5, 300), () => reject(new Error("refused")));
    else {
      this.sent.push({ at: timeline.now, sender: currentActor()?.name ?? "", to, tells });
      this.tell(`an email goes to ${to}: ${tells.kind}`);
      if (how !== "hangs") timeline.plan(this.#takes(5, 300) + (how === "answers late" ? 9_000 : 0), resolve);
    }
    return promise;
  }
}

const EVERYBODY = { name: "D1", alive: true };
