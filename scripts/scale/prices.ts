/* What Cloudflare asks for and allows on the Workers Paid plan, as its pages said on that day. US dollars a month. */

export const READ_ON = "2026-11-26";

/** What a quantity costs beyond what the plan includes: dollars for so many of it. */
export interface Price {
  unit: string;
  included: number;
  dollars: number;
  per: number;
  page: string;
}

const MILLION = 1e6;

export const PLAN_DOLLARS = 5;

export const PRICES = {
  requests: { unit: "requests of the Worker", included: 10 * MILLION, dollars: 0.3, per: MILLION, page: "workers" },
  cpuMs: { unit: "ms of processor time", included: 30 * MILLION, dollars: 0.02, per: MILLION, page: "workers" },
  d1Read: { unit: "rows read in D1", included: 25_000 * MILLION, dollars: 0.001, per: MILLION, page: "d1" },
  d1Written: { unit: "rows written in D1", included: 50 * MILLION, dollars: 1, per: MILLION, page: "d1" },
  d1Stored: { unit: "GB in D1", included: 5, dollars: 0.75, per: 1, page: "d1" },
  objectRequests: {
    unit: "requests of objects",
    included: MILLION,
    dollars: 0.15,
    per: MILLION,
    page: "durable-objects",
  },
  objectTime: { unit: "GB-s of objects", included: 400_000, dollars: 12.5, per: MILLION, page: "durable-objects" },
  objectWritten: {
    unit: "rows written in objects",
    included: 50 * MILLION,
    dollars: 1,
    per: MILLION,
    page: "durable-objects",
  },
  kvReads: { unit: "reads of KV", included: 10 * MILLION, dollars: 0.5, per: MILLION, page: "kv" },
  kvWrites: { unit: "writes of KV", included: MILLION, dollars: 5, per: MILLION, page: "kv" },
  r2Reads: { unit: "reads of R2", included: 10 * MILLION, dollars: 0.36, per: MILLION, page: "r2" },
  r2Stored: { unit: "GB in R2", included: 10, dollars: 0.015, per: 1, page: "r2" },
  emails: { unit: "emails", included: 3_000, dollars: 0.35, per: 1_000, page: "email-service" },
} satisfies Record<string, Price>;

export type Priced = keyof typeof PRICES;

/** What the rows of a salon cost in its own object's SQLite: GB a month. */
export const OBJECT_STORED = {
  unit: "GB in objects",
  included: 5,
  dollars: 0.2,
  per: 1,
  page: "durable-objects",
} satisfies Price;

export const LIMITS = {
  d1Bytes: 10e9,
  objectBytes: 10e9,
  d1Databases: 50_000,
  d1Bindings: 5_000,
  cronMinutes: 15,
  objectMemoryGb: 0.128,
};
