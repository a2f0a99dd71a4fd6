import {
  REMINDER_HOURS,
  TEXT_KINDS,
  type TextKind,
  type TextRules,
  WHATSAPP_KINDS,
  type WhatsAppRules,
} from "../../diary/texts/texts.ts";
import { mayBecomeLink } from "../../kernel/link-like.ts";
import { penceTyped } from "../../kernel/money.ts";
import type { FieldErrors, Submission } from "../../kernel/parsing.ts";
import { isOnTrial, NO_LINKS_YET, type OnTrial } from "../trial/trial.ts";

/** What may be set as the most that texts of a month cost, pence. docs/rules.md 34.7 */
const MONTHLY_PENCE = [100, 100_000] as const;

/** The form of a salon's texts, as it was typed. docs/rules.md 34.1 */
export interface TypedTexts {
  on: boolean;
  kinds: string[];
  words: (kind: TextKind) => string;
  hours: [first: string, second: string];
  monthly: string;
  whatsApp: { on: boolean; from: string; template: (kind: TextKind) => string };
}

/** The most characters of a salon's own words. docs/rules.md 34.5 */
export const LONGEST_WORDS = 300;

/** Why words can't be used, or null. It is given the words of a kind. */
type Check = (kind: TextKind, words: string) => string | null;

/**
 * What was typed, or a sentence for each wrong field. Words that are ours are not stored, so that they change with ours. A field
 * of words has the name of its kind. docs/rules.md 34.1, 34.4, 34.5, 34.15
 */
export function parseTextRules(
  { on, kinds, words, hours, monthly, whatsApp: typedWhatsApp }: TypedTexts,
  { ours, wrong, salon, at }: { ours: (kind: TextKind) => string; wrong: Check; salon: OnTrial; at: number },
): Submission<TextRules> {
  const fields: FieldErrors = {};
  const own: TextRules["words"] = {};
  for (const kind of TEXT_KINDS) {
    const typed = words(kind).trim().replace(/\r\n?/g, "\n");
    const fault = faultOf(kind, typed, wrong) ?? (isOnTrial(salon, at) && mayBecomeLink(typed) ? NO_LINKS_YET : null);
    if (fault) fields[kind] = fault;
    else if (typed !== "" && typed !== ours(kind)) own[kind] = typed;
  }
  const chosen = [...new Set(hours.flatMap((typed) => REMINDER_HOURS.find((hour) => `${hour}` === typed) ?? []))];
  const monthlyPence = penceTyped(monthly) ?? Number.NaN;
  if (!(monthlyPence >= MONTHLY_PENCE[0] && monthlyPence <= MONTHLY_PENCE[1]))
    fields.monthly = `Please give an amount in pounds from ${MONTHLY_PENCE[0] / 100} to ${MONTHLY_PENCE[1] / 100}`;
  const whatsApp = parseWhatsApp(typedWhatsApp, fields);
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const value = {
    on,
    kinds: TEXT_KINDS.filter((kind) => kinds.includes(kind)),
    words: own,
    hours: chosen,
    monthlyPence,
    ...(whatsApp && { whatsApp }),
  };
  return { ok: true, value };
}

function faultOf(kind: TextKind, words: string, wrong: Check): string | null {
  if (words.length > LONGEST_WORDS) return `Please use at most ${LONGEST_WORDS} characters`;
  if (!words.isWellFormed() || /[^\P{Cc}\n]/u.test(words)) return "Please use plain text";
  return words === "" ? null : wrong(kind, words);
}

/** The names of WhatsApp's fields: whether it is on, the salon's number, and the Content SID of a kind's template. */
export const WHATSAPP_ON = "whatsapp";
export const SENDER = "sender";
export const templateField = (kind: TextKind) => `template-${kind}`;

const LONGEST_NUMBER = 30;

/** The settings typed for WhatsApp, or null without any. Adds a sentence to `fields` for each wrong one. docs/rules.md 34.15 */
function parseWhatsApp({ on, from, template }: TypedTexts["whatsApp"], fields: FieldErrors): WhatsAppRules | null {
  const templates: WhatsAppRules["templates"] = {};
  for (const kind of WHATSAPP_KINDS) {
    const sid = template(kind).trim();
    if (sid === "") continue;
    if (sid.length === 34 && /^HX[0-9a-f]{32}$/i.test(sid)) templates[kind] = `HX${sid.slice(2).toLowerCase()}`;
    else
      fields[templateField(kind)] =
        "Please paste the template’s Content SID: HX, then 32 digits or letters from a to f";
  }
  const number = from.length <= LONGEST_NUMBER ? from.replace(/\(0\)|[\s().-]/g, "") : null;
  if (number === "" && on) fields[SENDER] = "Please give the number that your WhatsApp messages come from";
  if (number !== "" && !(number && /^\+[1-9]\d{6,14}$/.test(number)))
    fields[SENDER] = "Please give the number with its country code, such as +44 7400 100100";
  return on || number || Object.keys(templates).length > 0 ? { on, from: number ?? "", templates } : null;
}
