import { categoryOf, isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import { duration } from "../../../kernel/dates.ts";
import { type FormReply, keyOf, replyOf, text } from "../../../kernel/forms.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import { rateShown } from "../../../models/rates/rate.ts";
import { questionsToType, questionsTyped, type TypedQuestion } from "../../../models/services/questions-form.ts";
import type { MenuResult, ServiceAsItStands } from "../../../models/services/service.server.ts";
import type { ServiceRefusal } from "../../../models/services/service.ts";
import { SERVICE_FIELDS, SERVICE_WORDS } from "../../../words/services.ts";
import { statusOf } from "../../../words/statuses.ts";

export const SERVICES_PATH = "/admin/services";

/** The typed values of a service. */
export interface TypedService {
  name: string;
  description: string;
  price: string;
  duration: string;
  bufferMinutes: string;
  extraMinutes: string;
  /** The rate of VAT in percent; empty for none. */
  vat: string;
  /** From which day on it holds; empty for today. */
  vatFrom: string;
  category: string;
  active: boolean;
  popular: boolean;
  questions: TypedQuestion[];
}

/** A submitted form of this page: the service it is about, and all typed values. */
export interface Sent {
  intent: string;
  id: string;
  /** The form's key: sent twice, it counts once. */
  key: string;
  /** The version of the service that was edited. */
  seen: string;
  typed: TypedService;
}

/** A refused edit of the menu: the reason, and what was sent. */
export interface RefusedEdit extends Sent, FormReply<TypedService> {
  reason: ServiceRefusal | "invalid";
  /** The current service, if somebody else's edit came first. */
  current: ServiceAsItStands | null;
}

/** Reads a form of the page. */
export function sentFrom(form: FormData): Sent {
  return {
    intent: text(form, "intent"),
    id: text(form, "id"),
    key: keyOf(form),
    seen: text(form, "seen"),
    typed: {
      name: text(form, "name"),
      description: text(form, "description"),
      price: text(form, "price"),
      duration: text(form, "duration"),
      bufferMinutes: text(form, "bufferMinutes").trim() || "0",
      extraMinutes: text(form, "extraMinutes").trim() || "0",
      vat: text(form, "vat"),
      vatFrom: text(form, "vatFrom"),
      category: text(form, "category"),
      active: form.has("active"),
      popular: form.has("popular"),
      questions: questionsTyped(form),
    },
  };
}

/** The answer to invalid fields. docs/rules.md 7.1 */
export function invalidEdit(sent: Sent, fields: FieldErrors) {
  return reply(400, { ...sent, fields });
}

/** The answer to a refused edit. A used key is replaced by a new one. */
export function refusedEdit(sent: Sent, refused: Extract<MenuResult, { ok: false }>) {
  const { reason } = refused;
  const { [reason]: sentence } = SERVICE_WORDS;
  const { [reason]: field } = SERVICE_FIELDS;
  return reply(statusOf(reason), {
    ...sent,
    ...(reason === "key-reused" && { key: crypto.randomUUID() }),
    ...(field ? { fields: { [field]: sentence } } : { message: sentence }),
    ...(reason === "changed-meanwhile" && { current: refused.current }),
    reason,
  });
}

/** A service as its form shows it at first. */
export function typedFrom(service: Service | undefined, vat: number | null = null): TypedService {
  const none = {
    name: "",
    description: "",
    price: "",
    duration: "",
    bufferMinutes: "0",
    extraMinutes: "0",
    vat: "",
    vatFrom: "",
    category: "",
  };
  if (!service) return { ...none, active: true, popular: false, questions: [] };
  const { name, description, active, durationMinutes, bufferMinutes = 0, extraMinutes = 0, popular = false } = service;
  const minutes = {
    duration: `${durationMinutes}`,
    bufferMinutes: `${bufferMinutes}`,
    extraMinutes: `${extraMinutes}`,
  };
  return {
    name,
    description,
    price: pounds(service),
    ...minutes,
    ...{ vat: rateShown(vat), vatFrom: "" },
    category: categoryOf(service),
    active,
    popular,
    questions: questionsToType(service.questions),
  };
}

/** A service's duration in words. docs/rules.md 2.2, 2.3 */
export function lengthOf(service: Service): string {
  const each = isPerItem(service) ? ", priced each" : "";
  const { durationMinutes, extraMinutes = 0 } = service;
  const extra = extraMinutes > 0 ? `Extra, adds ${duration(extraMinutes)}` : "Extra";
  return (isExtra(service) ? extra : duration(durationMinutes)) + each;
}

const reply = replyOf<RefusedEdit>({
  ...{ message: null, fields: {}, typed: typedFrom(undefined) },
  ...{ intent: "", id: "", key: "", seen: "", reason: "invalid", current: null },
});

function pounds({ pricePence }: Service): string {
  return (pricePence / 100).toFixed(2);
}
