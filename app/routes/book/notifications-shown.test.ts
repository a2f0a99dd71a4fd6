import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

/* What the script behind push messages does with them. docs/rules.md 36.3 */

interface Shown {
  title: string;
  options: { body: string; tag: string; data: { path: string } };
}

test("a push message is shown under its appointment's tag, and a tap closes it and opens its page", async () => {
  const { shown, opened, receive, tap } = browser();
  await receive({ title: "Booked", body: "Thu, Dec 10, 09:15: Gel Polish", path: "/manage", tag: "one" });
  await receive({ title: "See you soon", body: "Fri, Dec 11, 10:00: Gel Polish", path: "/booking", tag: "other" });
  expect(shown).toMatchObject([
    { title: "Booked", options: { body: "Thu, Dec 10, 09:15: Gel Polish", tag: "one" } },
    { title: "See you soon", options: { body: "Fri, Dec 11, 10:00: Gel Polish", tag: "other" } },
  ]);
  expect(await tap(shown[1])).toBe("closed");
  expect(opened).toEqual(["/booking"]);
});

/** A browser that runs the script. It waits for what each event begins, as the platform does. */
function browser() {
  const listeners = new Map<string, (event: object) => void>();
  const shown: Shown[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: {
      showNotification: async (title: string, options: Shown["options"]) => shown.push({ title, options }),
    },
    clients: { openWindow: async (path: string) => opened.push(path) },
  };
  runInNewContext(readFileSync("public/notifications.js", "utf8"), { self });

  async function happens(name: string, event: object) {
    let begun: Promise<unknown> | undefined;
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (begun = work) });
    await (begun ?? expect.fail(`Nothing waits for ${name}`));
  }
  return {
    ...{ shown, opened },
    receive: (data: object) => happens("push", { data: { json: () => data } }),
    tap: async (one: Shown | undefined) => {
      let state = "open";
      const notification = { data: one?.options.data, close: () => (state = "closed") };
      await happens("notificationclick", { notification });
      return state;
    },
  };
}
