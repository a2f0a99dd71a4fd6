import { categoryOf, isExtra, isPerItem, type Service } from "../../../diary/menu/service.ts";
import { duration } from "../../../kernel/dates.ts";
import { rateShown } from "../../../models/rates/rate.ts";
import { questionsShown } from "../../../models/services/questions-form.ts";

export const SERVICES_PATH = "/admin/services";

/** What the fields of a form show of a service, or of a new one. `vat` is its rate, basis points. */
export function serviceShown(service: Service | undefined, vat: number | null, today: string) {
  const { name = "", description = "", active = true, popular = false, questions = [] } = service ?? {};
  const { durationMinutes, bufferMinutes = 0, extraMinutes = 0 } = service ?? {};
  return {
    ...{ name, description, active, popular },
    price: service ? (service.pricePence / 100).toFixed(2) : "",
    ...{ duration: durationMinutes ?? "", bufferMinutes, extraMinutes },
    ...{ vat: rateShown(vat), vatFrom: today },
    category: service ? categoryOf(service) : "",
    ...questionsShown(questions),
  };
}

/** A service's duration in words. docs/rules.md 2.2, 2.3 */
export function lengthOf(service: Service): string {
  const each = isPerItem(service) ? ", priced each" : "";
  const { durationMinutes, extraMinutes = 0 } = service;
  const extra = extraMinutes > 0 ? `Extra, adds ${duration(extraMinutes)}` : "Extra";
  return (isExtra(service) ? extra : duration(durationMinutes)) + each;
}
