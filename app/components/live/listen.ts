/** What a page listens to. */
export interface Listening {
  /** The socket's path: `/live`, or `/admin/live` for staff. */
  path: string;
  /** When the page was read, UTC ms, or null: then it hears once, at the beginning, that all may have changed. */
  readAt: number | null;
  /** Is called with the dates that have changed, or with null when all may have. Waits until the page is in view. */
  changed: (dates: string[] | null) => void;
}

/**
 * A page may lack what was written this long before it was read: a replica may lag. The numbers follow the clock.
 * docs/rules.md 22.3
 */
const LAG_MS = 30_000;

/** Messages that come together are one change. */
const TOGETHER_MS = 50;
const PING_EVERY_MS = 30_000;
const PONG_WITHIN_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Listens to the salon's diary until the returned function is called. A lost connection is opened again after growing waits,
 * and catches up. Without a connection, the page is told to read again when it comes back into view. docs/rules.md 22.3, 22.5
 */
export function listen({ path, readAt, changed }: Listening): () => void {
  let socket: WebSocket | undefined;
  let last = readAt && readAt - LAG_MS;
  let failures = 0;
  let all = false;
  let dates = new Set<string>();
  let [reopening, telling, waiting] = [0, 0, 0];

  function open() {
    clearTimeout(reopening);
    const opened = new WebSocket(
      `${location.origin.replace("http", "ws")}${path}${last === null ? "" : `?since=${last}`}`,
    );
    let first = true;
    socket = opened;
    opened.onmessage = ({ data }) => {
      clearTimeout(waiting);
      failures = 0;
      if (data === "pong") return;
      const { date, revision } = JSON.parse(data);
      // The first number is no news for a page that has one of its own: what it has missed follows.
      if (!first || last === null) {
        if (date) dates.add(date);
        else all = true;
        last = Math.max(last ?? 0, revision);
        clearTimeout(telling);
        telling = window.setTimeout(tell, TOGETHER_MS);
      }
      first = false;
    };
    opened.onclose = () => reopen(opened);
  }

  function reopen(closed?: WebSocket) {
    if (closed !== socket) return;
    socket = undefined;
    const pause = Math.min(LONGEST_PAUSE_MS, 1_000 * 2 ** failures++);
    reopening = window.setTimeout(open, pause * (0.5 + Math.random() / 2));
  }

  function tell() {
    if (document.hidden || !(all || dates.size > 0)) return;
    changed(all ? null : [...dates]);
    all = false;
    dates = new Set();
  }

  function lookedAt() {
    if (document.hidden) return;
    if (failures > 0) all = true;
    tell();
    if (!socket) open();
  }

  function leave() {
    clearTimeout(reopening);
    const left = socket;
    socket = undefined;
    left?.close();
  }

  /** A connection may be gone without anybody having said so. */
  const pinging = setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send("ping");
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      socket?.close();
      reopen(socket);
    }, PONG_WITHIN_MS);
  }, PING_EVERY_MS);

  const [onShow, onHide] = [["focus", "online", "pageshow"], ["pagehide"]];
  for (const event of onShow) addEventListener(event, lookedAt);
  for (const event of onHide) addEventListener(event, leave);
  document.addEventListener("visibilitychange", lookedAt);
  open();

  return () => {
    leave();
    clearInterval(pinging);
    for (const timer of [telling, waiting]) clearTimeout(timer);
    for (const event of onShow) removeEventListener(event, lookedAt);
    for (const event of onHide) removeEventListener(event, leave);
    document.removeEventListener("visibilitychange", lookedAt);
  };
}
