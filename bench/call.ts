import { Agent, request } from "node:http";

/** The server closes a connection that was idle for five seconds: one should not be taken up at that very moment. */
const IDLE_MS = 2_000;

const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  cookies: string[];
  /** Where a redirect leads. */
  location: string | undefined;
  body: string;
  /** From the request to the last byte of the answer. */
  milliseconds: number;
}

/**
 * Requests a path of the salon at `host` from the server on `port`: `fetch` does not let us set the host. On a busy machine the
 * server may close a connection that is just being taken up again. Such a request is sent a second time, on a new one.
 */
export function call(port: number, host: string, path: string, { headers, body, ...call }: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = performance.now();
    const send = (connection: Agent | false) => {
      const asking = request({ ...call, agent: connection, port, path, headers: { ...headers, host } }, (response) => {
        let received = "";
        response.setEncoding("utf8");
        response.on("data", (text: string) => {
          received += text;
        });
        response.on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          const cookies = headers["set-cookie"] ?? [];
          const { location } = headers;
          resolve({ status, cookies, location, body: received, milliseconds: performance.now() - asked });
        });
      });
      asking.on("error", (cause: NodeJS.ErrnoException) => {
        if (asking.reusedSocket && cause.code === "ECONNRESET") send(false);
        else reject(new Error(`${path} of ${host} was not answered: ${cause.message}`, { cause }));
      });
      asking.end(body);
    };
    send(agent);
  });
}

/** The answer, which must have this status: a bench of refusals would measure nothing. */
export async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer;
  if (answered.status === status) return answered;
  const where = answered.location ? `to ${answered.location}` : answered.body.slice(0, 300);
  throw new Error(`Expected a ${status}, not a ${answered.status}: ${where}`);
}
