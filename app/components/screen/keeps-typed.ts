import { data } from "react-router";
import { formOf, text } from "../../kernel/forms.ts";
import { replyTo } from "../../kernel/reply.ts";
import { answerOr } from "../forms/lost-connection.ts";

interface Sending {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * The `clientAction` of a screen with forms: without a connection, or if the server fails, what was typed stays, with the
 * sentence for its intent above it. docs/rules.md 12.4
 */
export function keepsTyped<Action extends (...args: never[]) => unknown>(
  sentence: string | ((intent: string) => string),
): (sending: Sending) => ReturnType<Action>;
export function keepsTyped(sentence: string | ((intent: string) => string)) {
  return async ({ request, serverAction }: Sending): Promise<unknown> => {
    const form = await formOf(request.clone());
    const message = typeof sentence === "string" ? sentence : sentence(text(form, "intent"));
    return answerOr(serverAction, () => data(replyTo(form, { message, typed: {} }), { status: 503 }));
  };
}
