/*
 * The live heap of the product's own isolate, by workerd's inspector. The memory of the whole process also holds what the
 * local D1 simulator has not collected yet, and says nothing of the product.
 */

/** Asks V8 to collect, then answers what the Worker still uses, bytes. `inspector` is the port of the inspector. */
export async function liveHeap(inspector: number): Promise<number> {
  const targets: { webSocketDebuggerUrl: string }[] = await (await fetch(`http://127.0.0.1:${inspector}/json`)).json();
  const address = targets[0]?.webSocketDebuggerUrl;
  if (!address) throw new Error("The server has no inspector");
  const socket = new WebSocket(address);
  try {
    await once(socket, "open");
    await asked(socket, 1, "HeapProfiler.collectGarbage");
    return (await asked(socket, 2, "Runtime.getHeapUsage")).usedSize ?? Number.NaN;
  } finally {
    socket.close();
  }
}

/** The result of one command of the inspector. */
async function asked(socket: WebSocket, id: number, method: string): Promise<{ usedSize?: number }> {
  const answer = new Promise<{ usedSize?: number }>((resolve) => {
    socket.addEventListener("message", ({ data }) => {
      const said = JSON.parse(`${data}`);
      if (said.id === id) resolve(said.result ?? {});
    });
  });
  socket.send(JSON.stringify({ id, method }));
  return answer;
}

function once(socket: WebSocket, event: "open"): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.addEventListener(event, () => resolve(), { once: true });
    socket.addEventListener("error", () => reject(new Error("The inspector does not answer")), { once: true });
  });
}
