import { setTimeout as pause } from "node:timers/promises";

/**
 * The socket of an open page of staff. It is told of a date, or with an empty one of all dates. When it is closed, it
 * connects again with the last number, as pages do. Answers, once it is open, a function that closes it.
 */
export async function aPage(port: number, cookie: string, hear: (date: string) => void): Promise<() => void> {
  let wanted = true;
  let socket: WebSocket | undefined;
  let last: number | null = null;
  const opened = Promise.withResolvers<void>();
  const open = () => {
    if (!wanted) return;
    const since = last === null ? "" : `?since=${last}`;
    socket = new WebSocket(`ws://localhost:${port}/admin/live${since}`, Object({ headers: { cookie } }));
    let isFirst = true;
    socket.addEventListener("message", ({ data }) => {
      const { date = "", revision } = JSON.parse(String(data));
      // The first message tells the last number alone.
      if (isFirst) last ??= revision;
      else {
        last = revision;
        hear(date);
      }
      isFirst = false;
      opened.resolve();
    });
    socket.addEventListener("close", () => void pause(1_000).then(open));
  };
  open();
  await opened.promise;
  return () => {
    wanted = false;
    socket?.close();
  };
}
