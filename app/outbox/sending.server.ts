let sending: typeof import("./deliver-due.server.ts") | undefined;

/**
 * The code that runs the outbox, loaded for the first one. The module is stored and not its promise, because objects must not
 * share a promise.
 */
export async function emailSending() {
  sending ??= await import("./deliver-due.server.ts");
  return sending;
}
