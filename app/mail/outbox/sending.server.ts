let sending: typeof import("./deliver-due.server.ts") | undefined;

/** What sends emails: loaded for the first one and kept, as a module and not as a promise that objects would share. */
export async function emailSending() {
  sending ??= await import("./deliver-due.server.ts");
  return sending;
}
