/** An answer of the stand-in. `lost`: the request was carried out, and its answer is a fault. */
export interface Answer {
  status: number;
  json: unknown;
  lost?: boolean;
}

/** A refusal by Stripe. */
export class Fault extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

/** What is sent as `metadata[…]`. */
export function metadataOf(asked: URLSearchParams): Record<string, string> {
  const named = [...asked].map(([name, value]) => [/^metadata\[(\w+)\]$/.exec(name)?.[1] ?? "", value] as const);
  return Object.fromEntries(named.filter(([key]) => key));
}
