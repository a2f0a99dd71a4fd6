import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { standInForCheckout } from "./checkout.ts";
import { type Answer, Fault, metadataOf } from "./fault.ts";

interface Intent {
  id: string;
  client_secret: string;
  amount: number;
  currency: string;
  metadata: Record<string, string>;
}

/**
 * A server for tests that answers our requests as Stripe's API does. It keeps one object per idempotency key. It answers an
 * error for the same key with other content, for a wrong API key, and for an unknown request. `GET /v1/payment_intents` lists
 * all intents. `checkout.ts` has Stripe's page, refunds, and what a test can make happen there. Answers its address. It ends
 * with the process.
 */
export async function standInForStripe(): Promise<string> {
  const made = new Map<string, { asked: string; answer: Answer }>();
  const intents: Intent[] = [];
  const checkout = standInForCheckout();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const path = request.url ?? "";
    if (path.startsWith("/c/pay/")) {
      response.writeHead(200, { "Content-Type": "text/html" }).end(await checkout.page(path));
      return;
    }
    const answer = ({ status, json }: Answer) => {
      response
        .writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_1" })
        .end(JSON.stringify(json));
    };
    const fault = (status: number, type: string, message: string) =>
      answer({ status, json: { error: { type, message } } });
    if (request.headers.authorization !== `Bearer ${STAND_IN_KEY}`) {
      return fault(401, "invalid_request_error", "Invalid API Key provided");
    }
    const call = `${request.method} ${path}`;
    if (call === "GET /v1/payment_intents") return answer({ status: 200, json: { object: "list", data: intents } });
    const key = request.method === "POST" ? String(request.headers["idempotency-key"] ?? crypto.randomUUID()) : null;
    const before = key === null ? undefined : made.get(key);
    if (before && before.asked !== body) {
      return fault(400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters");
    }
    if (before) return answer(before.answer);
    const keep = (given: Answer) => {
      if (key !== null) made.set(key, { asked: body, answer: given });
      return given;
    };
    try {
      const asked = new URLSearchParams(body);
      if (call === "POST /v1/payment_intents" && !asked.has("customer")) return answer(keep(intentFor(asked)));
      const done = checkout.answer(call, asked, `http://${request.headers.host}`);
      if (!done) throw new Fault("Unrecognized request URL", 404);
      keep(done);
      // A request may be carried out and its answer be a fault. The same key then gets the real answer.
      if (done.lost) return fault(500, "api_error", "Something went wrong on our end");
      answer(done);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      fault(error.status, "invalid_request_error", error.message);
    }
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${portOf(server.address())}`;

  function intentFor(asked: URLSearchParams): Answer {
    const intent = intentFrom(asked, intents.length + 1);
    if (intent.amount < 30) throw new Fault("Amount must be at least £0.30");
    intents.push(intent);
    return { status: 200, json: { object: "payment_intent", status: "requires_payment_method", ...intent } };
  }
}

/** The API key that the stand-in accepts. */
export const STAND_IN_KEY = "sk_test_stand_in";

function intentFrom(asked: URLSearchParams, number: number): Intent {
  return {
    id: `pi_${number}`,
    client_secret: `pi_${number}_secret`,
    amount: Number(asked.get("amount")),
    currency: asked.get("currency") ?? "",
    metadata: metadataOf(asked),
  };
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === "object" && address ? address.port : 0;
}
