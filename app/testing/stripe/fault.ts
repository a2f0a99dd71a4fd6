/** What is answered. `lost`: it was done, and the answer is a fault. */
export interface Answer {
  status: number;
  json: unknown;
  lost?: boolean;
}

/** What Stripe refuses. */
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
