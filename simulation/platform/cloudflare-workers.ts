/** The bindings of the Worker: the simulation's own. */
export const env: Record<string, unknown> = {};

/** The base of the salon's object. */
export class DurableObject {
  readonly ctx: unknown;
  readonly env: unknown;

  constructor(ctx: unknown, bindings: unknown) {
    this.ctx = ctx;
    this.env = bindings;
  }
}

/** Work that goes on after an answer. */
export function waitUntil(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
