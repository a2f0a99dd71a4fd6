import * as v from "valibot";
import { parseSubmission, type Submission, showsSomething } from "../../../kernel/parsing.ts";
import { isPossiblePhone } from "../../../kernel/phone.server.ts";
import { INVALID_PHONE } from "../../accounts/contact.ts";
import type { Salon } from "../../salon/salon.server.ts";

/**
 * Parses a submit that names a customer, as `parseSubmission` does. A phone that is given has to be a possible one for the
 * salon. `stands` is the phone that is stored already: it may stay as it is. docs/rules.md 5.1, 5.15
 */
export async function parseCustomer<Schema extends v.GenericSchema>(
  schema: Schema,
  sent: unknown,
  { country }: Pick<Salon, "country">,
  stands = "",
): Promise<Submission<v.InferOutput<Schema>>> {
  const parsed = parseSubmission(schema, sent);
  const phone = v.is(WITH_PHONE, sent) ? sent.customerPhone.trim() : "";
  if (!showsSomething(phone) || phone === stands || (await isPossiblePhone(phone, country))) return parsed;
  const others = parsed.ok ? {} : parsed.fields;
  return { ok: false, fields: { ...others, customerPhone: others.customerPhone ?? INVALID_PHONE } };
}

const WITH_PHONE = v.object({ customerPhone: v.string() });
