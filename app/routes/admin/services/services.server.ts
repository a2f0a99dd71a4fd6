import { type LoaderFunctionArgs, redirect } from "react-router";
import { salonContext } from "../../../auth/salon.server.ts";
import { commands, refusal, type Sent } from "../../../components/screen/commands.server.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { text, texts, ticks, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import type { Reply } from "../../../kernel/reply.ts";
import { rateRead, ratesRead, type VatSet } from "../../../models/rates/rates.server.ts";
import { vatTyped } from "../../../models/rates/vat-form.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { categoriesOf } from "../../../models/services/categories.server.ts";
import { USUAL_CATEGORIES } from "../../../models/services/category.ts";
import { addable, questionsFrom, questionsTyped } from "../../../models/services/questions-form.ts";
import {
  catalogue,
  createService,
  deleteService,
  editService,
  type MenuResult,
  moveService,
  type ServiceAsItStands,
} from "../../../models/services/service.server.ts";
import { BufferForm, newService, placeTyped, SERVICE_TEXTS } from "../../../models/services/service.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { SERVICE_FIELDS, SERVICE_WORDS } from "../../../words/services.ts";
import { SERVICES_PATH } from "./service-shown.ts";

export async function loader({ url: { searchParams }, context }: LoaderFunctionArgs) {
  const { id, timeZone } = context.get(salonContext);
  return {
    services: await readOrNull("services-not-read", id, catalogue(primaryDatabase(), id)),
    categories: (await readOrNull("services-not-read", id, categoriesOf(primaryDatabase(), id))) ?? USUAL_CATEGORIES,
    rates: (await readOrNull("services-not-read", id, ratesRead(primaryDatabase(), id, "vat"))) ?? [],
    today: salonTime(timeZone, now()).date,
    adding: searchParams.has("add"),
    editing: searchParams.get("edit"),
    deleting: searchParams.get("delete"),
    notice: searchParams.get("notice"),
    newKey: crypto.randomUUID(),
  };
}

/** Beside the reply: the current service, if somebody else's edit came first. */
interface More {
  current: ServiceAsItStands;
}

/** What the page says after one of its forms was sent. */
export type ServicesReply = Reply & Partial<More>;

export const action = commands<More>({
  add: save,
  edit: save,
  async toggle(sent) {
    const { active = false } = ticks(sent.form, ["active"]);
    return changed(sent, await editService(sent.salon, text(sent.form, "id"), { active }));
  },
  up: async (sent) => changed(sent, await moveService(sent.salon, text(sent.form, "id"), "up")),
  down: async (sent) => changed(sent, await moveService(sent.salon, text(sent.form, "id"), "down")),
  async place(sent) {
    const place = placeTyped(text(sent.form, "place")) ?? unknownIntent();
    return changed(sent, await moveService(sent.salon, text(sent.form, "id"), place));
  },
  async delete({ salon, form }) {
    const outcome = await deleteService(salon, text(form, "id"), Number(text(form, "seen")) || 0);
    return outcome.ok ? redirect(`${SERVICES_PATH}?notice=deleted`) : refused(outcome);
  },
});

/** The answer to a change in the list: the page as it is, or where the script of the list sent it, nothing. */
function changed({ form, url }: Sent, outcome: MenuResult) {
  if (!outcome.ok) return refused(outcome);
  return form.has("stay") ? { status: 200 } : redirect(`${SERVICES_PATH}${url.search}#${text(form, "id")}`);
}

/** Saving again replaces what somebody else saved. docs/rules.md 2.8 */
function refused(outcome: Extract<MenuResult, { ok: false }>) {
  const answer = refusal(outcome.reason, SERVICE_WORDS, SERVICE_FIELDS);
  if (outcome.reason !== "changed-since") return answer;
  return { ...answer, current: outcome.current, typed: { seen: [`${outcome.current.updatedAt}`] } };
}

/** docs/rules.md 2.6 to 2.8, 2.11, 21.13 */
async function save({ salon, account, form, key }: Sent) {
  const edited = text(form, "intent") === "edit" ? text(form, "id") : null;
  const categories = await readOrNull("services-not-read", salon.id, categoriesOf(primaryDatabase(), salon.id));
  if (!categories) return refusal("not-saved", SERVICE_WORDS);
  const typed = { ...texts(form, TEXTS), ...ticks(form, ["active"]), ...minutesIn(form) };
  const read = parseTexts(newService(categories), typed, { salon, at: now(), texts: SERVICE_TEXTS });
  const buffer = parseSubmission(BufferForm, typed);
  const rate = vatTyped(form, salonTime(salon.timeZone, now()).date);
  const wrong = { ...(!buffer.ok && buffer.fields), ...(!rate.ok && rate.fields) };
  if (!read.ok) return { status: 400, fields: { ...read.fields, ...wrong } };
  if (!buffer.ok || !rate.ok) return { status: 400, fields: wrong };
  const menu = await readOrNull("services-not-read", salon.id, catalogue(primaryDatabase(), salon.id));
  if (!menu) return refusal("not-saved", SERVICE_WORDS);
  const asked = questionsFrom(questionsTyped(form), addable(menu, { id: edited ?? "" }));
  if (!asked.ok) return { status: 400, fields: asked.fields };
  const vat = await vatToSet(salon, edited ?? "", rate.value);
  if (vat === null) return refusal("not-saved", SERVICE_WORDS);
  const service = { ...read.value, ...buffer.value, popular: form.has("popular"), questions: asked.questions };
  const outcome =
    edited === null
      ? await createService(salon, service, { key, adminId: account.id, vat: vat.set })
      : await editService(salon, edited, service, Number(text(form, "seen")) || 0, vat.set);
  if (!outcome.ok) return refused(outcome);
  return redirect(`${SERVICES_PATH}?notice=${edited === null ? "added" : "saved"}#${outcome.service.id}`);
}

const TEXTS = ["name", "description", "price", "duration", "category"];

/** Minutes that are left blank are none. */
function minutesIn(form: FormData) {
  const minutes = Object.entries(texts(form, ["bufferMinutes", "extraMinutes"]));
  return Object.fromEntries(minutes.map(([name, typed]) => [name, typed.trim() || "0"]));
}

/** The rate to be set, if it is another than a service has on that day; null if that can't be read. docs/rules.md 28.4 */
async function vatToSet({ id }: Salon, serviceId: string, vat: VatSet) {
  const reading = rateRead(primaryDatabase(), id, "vat", serviceId, vat.fromDate);
  const read = await readOrNull("services-not-read", id, reading);
  if (!read) return null;
  const same = (read[0]?.basisPoints ?? null) === vat.basisPoints;
  return { set: same ? undefined : vat };
}
