import * as v from "valibot";
import { COMMANDS, type Update } from "../../../../diary/registry.ts";
import { text } from "../../../../kernel/forms.ts";
import { parseSubmission, type Submission } from "../../../../kernel/parsing.ts";
import { GiveBackForm, ReceivedForm, TillForm } from "../../../../models/appointments/money-entry.ts";

/* The door of the table’s and the calendar’s forms to the commands. It stands on the server alone: browsers parse nothing. */

type Commands = typeof COMMANDS;
type Parsed = { [Name in keyof Commands]: Commands[Name] extends { input: unknown } ? Name : never }[keyof Commands];

/** What each intent of a form asks for, with the fields that it opens. */
const INTENTS = new Map<string, (form: FormData) => Submission<Update>>([
  ["cancel", opens("cancel", ["cancelledBy", "askFee", "depositFromNow", "tell"])],
  ["no-show", opens("cancel", ["askFee", "depositFromNow", "tell"], { noShow: true })],
  ["arrived", opens("arrived", [])],
  ["status", opens("status", ["status", "tell"])],
  ["done", opens("done", ["tell"])],
  ["price", opens("price", ["servicePrice", "paymentMethod"])],
  ["payment", opens("payment", ["paymentStatus", "paymentMethod"])],
  ["void", opens("void", ["paymentId"])],
  ["waive", opens("waive", ["reason"])],
  ["ask-fee", opens("ask-fee", ["depositFromNow"])],
  ["waive-fee", opens("waive-fee", ["reason"])],
  ["delete", opens("delete", ["tell"])],
  ["take", (form) => parseSubmission(TillForm, Object.fromEntries(form))],
  ["give-back", (form) => parseSubmission(GiveBackForm, Object.fromEntries(form))],
  ["deposit", received("deposit")],
  ["fee", received("fee")],
]);

/** The form's command, its errors, or null if it holds no command. "Done and paid" is sent by the form that sets a status. */
export function commandIn(form: FormData): Submission<Update> | null {
  return INTENTS.get(form.has("done") ? "done" : text(form, "intent"))?.(form) ?? null;
}

function opens<Name extends Parsed>(
  what: Name,
  fields: (keyof Commands[Name]["input"]["entries"] & string)[],
  says: object = {},
) {
  const { input }: { input: v.GenericSchema<unknown, Update> & { entries: v.ObjectEntries } } = COMMANDS[what];
  return (form: FormData) => parseSubmission(input, { ...jsonOf(form, input.entries, fields), ...says });
}

function received(kind: "deposit" | "fee") {
  return (form: FormData) =>
    parseSubmission(ReceivedForm, { kind, amount: form.get("amount"), method: form.get("method") ?? undefined });
}

/** What a form says of these fields of a schema. What it leaves out is left out. */
function jsonOf(form: FormData, entries: v.ObjectEntries, fields: string[]): Record<string, unknown> {
  const said = fields.map((name) => [name, v.is(TICK, entries[name]) ? ticked(form, name) : form.get(name)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== null));
}

const TICK = v.object({ wrapped: v.object({ type: v.literal("boolean") }) });

/** Whether a box is ticked. A box that isn't there leaves the field out: a form says by `asksTell` that it has `tell`. Rule 10.41 */
function ticked(form: FormData, name: string): boolean | null {
  if (form.has(name)) return true;
  return form.has(`asks${name.slice(0, 1).toUpperCase()}${name.slice(1)}`) ? false : null;
}
