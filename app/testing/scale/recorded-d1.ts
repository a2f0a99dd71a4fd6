import { env } from "cloudflare:workers";

/** A statement that D1 has executed, with the rows that it read, those of indexes too. */
export interface Executed {
  sql: string;
  params: unknown[];
  rowsRead: number;
  /** Its call's place in the chain of calls: one more than that of any call that was answered before it was sent. */
  turn: number;
}

interface Service {
  fetch(address: string, options: { body: string }): Promise<Response>;
}

/**
 * Notes every statement that the Worker and the salon's object send to D1, with the rows that D1 says it has read.
 */
export function recordedD1() {
  const service: Service = Reflect.get(env.DB, "fetcher");
  const executed: Executed[] = [];
  let [open, calls, answered] = [0, 0, 0];
  Reflect.set(env.DB, "fetcher", { fetch: recorded });
  return {
    /** The statements since it was last asked, once D1 has been at rest for some milliseconds. */
    async taken(): Promise<Executed[]> {
      for (let seen = -1; open > 0 || seen !== calls; ) {
        seen = calls;
        await new Promise((resolve) => setTimeout(resolve, REST_MS));
      }
      answered = 0;
      return executed.splice(0);
    },
    end: () => Reflect.set(env.DB, "fetcher", service),
  };

  async function recorded(address: string, options: { body: string }): Promise<Response> {
    open++;
    calls++;
    const turn = answered + 1;
    try {
      const answer = await service.fetch(address, options);
      answered = Math.max(answered, turn);
      const asked: { sql: string; params?: unknown[] }[] = [JSON.parse(options.body)].flat();
      const answers: { meta?: { rows_read?: number } }[] = [await answer.clone().json<object>()].flat();
      for (const [place, { sql, params = [] }] of asked.entries())
        executed.push({ sql, params, rowsRead: answers[place]?.meta?.rows_read ?? 0, turn });
      return answer;
    } finally {
      open--;
    }
  }
}

const REST_MS = 4;
