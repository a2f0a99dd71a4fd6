import { type ActionFunctionArgs, data } from "react-router";
import { staffActor } from "../../auth/actor.server.ts";
import { accountContext } from "../../auth/guards.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { formOf, keyOf, text, unknownIntent } from "../../kernel/forms.ts";
import { type Reply, replyTo } from "../../kernel/reply.ts";
import { type Reason, statusOf } from "../../words/statuses.ts";

/** A form that staff send to a screen, and who sends it. */
export type Sent = ReturnType<typeof sentTo>;

/**
 * What a screen says in place. What was typed stays unless the command is done; `typed` replaces single values of it, and
 * null empties the form.
 */
export type Answer<More> = Partial<Reply> &
  Partial<More> & {
    status: number;
    /** The seconds until another try is allowed. docs/rules.md 6.4 */
    retryAfter?: number;
    /** Headers of the answer, such as those after a write. */
    headers?: Record<string, string>;
  };

/**
 * The action of a screen: each intent of its forms with what it does. A command answers with a redirect, or in place with
 * the `Reply`. `More` is what else the screen shows after it. A form without an intent is the command "".
 */
export function commands<More = unknown>(
  byIntent: Record<string, (sent: Sent) => Promise<Response | Answer<NoInfer<More>>>>,
) {
  return async (args: ActionFunctionArgs) => {
    const sent = sentTo(args, await formOf(args.request));
    const intent = text(sent.form, "intent");
    const command = Object.hasOwn(byIntent, intent) ? byIntent[intent] : undefined;
    const answer = await (command ?? unknownIntent)(sent);
    if (answer instanceof Response) return answer;
    const { status, retryAfter, headers, ...said } = answer;
    const { typed = status < 400 ? null : {} } = said;
    const sentWith = { ...headers, ...(retryAfter !== undefined && { "Retry-After": `${retryAfter}` }) };
    return data<Reply & Partial<More>>(
      { ...answer, headers: undefined, ...replyTo(sent.form, { ...said, typed }) },
      { status, headers: sentWith },
    );
  };
}

function sentTo({ request, url, params, context }: ActionFunctionArgs, form: FormData) {
  return {
    ...{ request, url, params, context, form, key: keyOf(form) },
    get salon() {
      return context.get(salonContext);
    },
    get account() {
      return context.get(accountContext);
    },
    get actor() {
      return staffActor(context.get(accountContext));
    },
  };
}

/**
 * The answer to a refused command: its sentence at the field at fault, else above the form. A key that was used for other
 * details is replaced by a new one. docs/rules.md 5.3, 7.2
 */
export function refusal<Refused extends Reason>(
  reason: Refused,
  words: Record<Refused, string>,
  at: Partial<Record<Refused, string>> = {},
) {
  const { [reason]: sentence } = words;
  const { [reason]: field } = at;
  return {
    status: statusOf(reason),
    ...(field ? { fields: { [field]: sentence } } : { message: sentence }),
    ...(reason === "key-reused" && { typed: { key: [crypto.randomUUID()] } }),
  };
}
