import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { TEXT_KINDS, type TextKind, type TextRules, WHATSAPP_KINDS } from "../../../diary/texts/texts.ts";
import { now } from "../../../kernel/clock.ts";
import { text } from "../../../kernel/forms.ts";
import { poundsTyped } from "../../../kernel/money.ts";
import { configuredProvider } from "../../../mail/text-providers/providers.server.ts";
import { readSalonAgain } from "../../../models/salon/salon.server.ts";
import { wakeSchedule } from "../../../models/salon/salon-schedule.server.ts";
import { siteOf } from "../../../models/salon/secret-address.server.ts";
import { monthOfTexts } from "../../../models/texts/text-messages.server.ts";
import { isSenderOfAnother, setTextRules, textRules } from "../../../models/texts/text-rules.server.ts";
import {
  parseTextRules,
  SENDER,
  type TypedTexts,
  templateField,
  WHATSAPP_ON,
} from "../../../models/texts/text-rules.ts";
import { isOnTrial } from "../../../models/trial/trial.ts";
import { SENDER_OF_ANOTHER, TEXTS, TEXTS_WORDS, wordsFor, wrongWords } from "../../../words/texts.ts";

/** What goes by text, and what that has cost this month. docs/rules.md 34.1, 34.7 */
export async function loader({ context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  const database = primaryDatabase();
  const reading = Promise.all([
    textRules(database, salon.id),
    monthOfTexts(database, salon.id, salon.timeZone, now()),
  ]).then(([rules, month]) => ({ rules, month }));
  const read = await readOrNull("salon-not-read", salon.id, reading);
  return {
    stored: read && asTyped(read.rules),
    month: read && { ...read.month, mostPence: read.rules.monthlyPence, on: read.rules.on },
    tenths: configuredProvider()?.tenths ?? null,
    whatsAppTenths: configuredProvider("whatsapp")?.tenths ?? null,
    onTrial: isOnTrial(salon, now()),
    salon: salon.name,
    link: `${siteOf(salon) ?? "https://example.com"}/appointment/${"x".repeat(22)}`,
  };
}

function asTyped({ on, kinds, words, hours, monthlyPence, whatsApp }: TextRules) {
  const [first = "", second = ""] = hours.map(String);
  const all = Object.fromEntries(TEXT_KINDS.map((kind) => [kind, wordsFor(kind, words)]));
  const templates = WHATSAPP_KINDS.map((kind) => [templateField(kind), whatsApp?.templates[kind] ?? ""]);
  return {
    ...{ on, kind: kinds, first, second, monthly: poundsTyped(monthlyPence), ...all },
    ...{ [WHATSAPP_ON]: whatsApp?.on ?? false, [SENDER]: whatsApp?.from ?? "", ...Object.fromEntries(templates) },
  };
}

export const action = commands({ save });

async function save({ salon, form, url }: Sent) {
  const typed: TypedTexts = {
    on: form.has("on"),
    kinds: form.getAll("kind").filter((kind) => typeof kind === "string"),
    words: (kind: TextKind) => text(form, kind),
    hours: [text(form, "first"), text(form, "second")],
    monthly: text(form, "monthly"),
    whatsApp: {
      ...{ on: form.has(WHATSAPP_ON), from: text(form, SENDER) },
      template: (kind: TextKind) => text(form, templateField(kind)),
    },
  };
  const ours = (kind: TextKind) => TEXTS[kind].words;
  const parsed = parseTextRules(typed, { ours, wrong: wrongWords, salon, at: now() });
  if (!parsed.ok) return { status: 400, fields: parsed.fields };
  const { from = "" } = parsed.value.whatsApp ?? {};
  if (from && (await isSenderOfAnother(primaryDatabase(), salon.id, from)))
    return { status: 409, fields: { [SENDER]: SENDER_OF_ANOTHER } };
  const saved = await setTextRules(salon, parsed.value);
  if (!saved.ok) return refusal(saved.reason, TEXTS_WORDS);
  await readSalonAgain(primaryDatabase(), url.hostname, now());
  await wakeSchedule(salon);
  return redirect("/admin/salon/texts?notice=saved");
}
