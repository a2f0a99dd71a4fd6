import { execFile } from "node:child_process";
import { createServer } from "node:http";

/**
 * Starts a server that plays scenarios in Node for tests in workerd, which can start no process: `/FIRST/COUNT`. Answers its
 * address.
 */
export async function simulationServer(): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const seeds = url.split("/").filter(Boolean);
    const node = [
      "--import",
      new URL("platform/register.ts", import.meta.url).href,
      "--disable-warning=ExperimentalWarning",
    ];
    const file = new URL("expected.ts", import.meta.url).pathname;
    execFile(process.execPath, [...node, file, ...seeds], { maxBuffer: 1e8 }, (error, expected) => {
      response.writeHead(error ? 500 : 200).end(error ? String(error) : expected);
    });
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" ? `http://127.0.0.1:${address?.port}` : "";
}
