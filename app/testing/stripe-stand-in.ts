import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface Intent {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/**
 * A server that answers our requests as Stripe's API does, for tests: one intent per idempotency key, and an error for
 * the same key with other content, for a wrong API key, and for an unknown request. `GET /v1/payment_intents` lists all
 * intents. Answers its address; it ends with the process.
 */
export async function standInForStripe(): Promise<string> {
  const made = new Map<string, { asked: string; intent: Intent }>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const answer = (status: number, json: unknown) => {
      response
        .writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_1" })
        .end(JSON.stringify(json));
    };
    const fault = (status: number, type: string, message: string) => answer(status, { error: { type, message } });
    if (request.headers.authorization !== `Bearer ${STAND_IN_KEY}`) {
      return fault(401, "invalid_request_error", "Invalid API Key provided");
    }
    const path = `${request.method} ${request.url}`;
    if (path === "GET /v1/payment_intents") {
      return answer(200, { object: "list", data: [...made.values()].map(({ intent }) => intent) });
    }
    if (path !== "POST /v1/payment_intents") return fault(404, "invalid_request_error", "Unrecognized request URL");
    const key = String(request.headers["idempotency-key"] ?? crypto.randomUUID());
    const before = made.get(key);
    if (before && before.asked !== body) {
      return fault(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters");
    }
    const intent = before?.intent ?? intentFrom(new URLSearchParams(body), made.size + 1);
    if (intent.amount < 30) return fault(400, "invalid_request_error", "Amount must be at least £0.30");
    made.set(key, { asked: body, intent });
    answer(200, { object: "payment_intent", status: "requires_payment_method", ...intent });
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${portOf(server.address())}`;
}

/** The API key that the stand-in accepts. */
export const STAND_IN_KEY = "sk_test_stand_in";

function intentFrom(asked: URLSearchParams, number: number): Intent {
  const metadata = [...asked].flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return {
    id: `pi_${number}`,
    client_secret: `pi_${number}_secret`,
    amount: Number(asked.get("amount")),
    currency: asked.get("currency") ?? "",
    metadata: Object.fromEntries(metadata),
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
