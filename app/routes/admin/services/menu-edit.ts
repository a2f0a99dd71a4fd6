import { duration } from "../../../kernel/dates.ts";
import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import {
  isExtra,
  isPerItem,
  SERVICE_REFUSALS,
  type Service,
  type ServiceRefusal,
} from "../../../models/services/service.ts";

/** The admin page of services. */
export const SERVICES_PATH = "/admin/services";

/** What somebody has typed into the form of a service. */
export interface TypedService {
  name: string;
  description: string;
  price: string;
  duration: string;
  category: string;
  active: boolean;
}

/** What was sent to change the menu: which service it was about, and all that was typed. */
export interface Sent {
  intent: string;
  id: string;
  /** Makes a form that is sent twice the same one. */
  key: string;
  /** The state that an edit was made of. */
  seen: string;
  typed: TypedService;
}

/** A change of the menu that was refused: why, with what was sent. */
export interface RefusedEdit extends Sent {
  status: number;
  reason: ServiceRefusal | "invalid";
  message: string | null;
  fields: FieldErrors;
  /** The service as it stands, when an edit was overtaken. */
  current: ServiceAsItStands | null;
}

/** What a form of the page has sent. */
export function sentFrom(form: FormData): Sent {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    intent: text("intent"),
    id: text("id"),
    key: text("key"),
    seen: text("seen"),
    typed: {
      name: text("name"),
      description: text("description"),
      price: text("price"),
      duration: text("duration"),
      category: text("category"),
      active: form.has("active"),
    },
  };
}

/** What the page is told when the fields are at fault. docs/rules.md 7.1 */
export function invalidEdit(sent: Sent, fields: FieldErrors): RefusedEdit {
  return { ...sent, status: 400, reason: "invalid", message: null, fields, current: null };
}

/** What the page is told when the menu stays as it is. A key that is used up is given back as a new one. */
export function refusedEdit(sent: Sent, reason: ServiceRefusal, current?: ServiceAsItStands): RefusedEdit {
  const { status, sentence, field } = SERVICE_REFUSALS[reason];
  return {
    ...sent,
    key: reason === "key-reused" ? crypto.randomUUID() : sent.key,
    status,
    reason,
    message: field ? null : sentence,
    fields: field ? { [field]: sentence } : {},
    current: reason === "changed-meanwhile" ? (current ?? null) : null,
  };
}

/** A service as its form shows it before anybody types. */
export function typedFrom(service: Service | undefined): TypedService {
  if (!service) return { name: "", description: "", price: "", duration: "", category: "", active: true };
  const { name, description, category, active } = service;
  return { name, description, price: pounds(service), duration: `${service.durationMinutes}`, category, active };
}

/** How long a service takes, in words. docs/rules.md 2.2, 2.3 */
export function lengthOf(service: Service): string {
  const each = isPerItem(service) ? ", priced each" : "";
  return (isExtra(service) ? "Extra" : duration(service.durationMinutes)) + each;
}

function pounds({ pricePence }: Service): string {
  return (pricePence / 100).toFixed(2);
}
