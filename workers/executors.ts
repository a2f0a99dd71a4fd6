import type { Executors } from "../app/outbox/executor.server.ts";

/** What does each channel and subject of the outbox. The code of each is loaded for its first row. */
export const EXECUTORS: Executors = {
  "email voucher": async (salon, row) =>
    (await import("../app/outbox/email-of-voucher.server.ts")).emailOfVoucher(salon, row),
};
