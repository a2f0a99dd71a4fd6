import { services } from "../../database/schema.ts";

/** What the diary and pages alike read of a service. */
export const SERVICE_COLUMNS = {
  id: services.id,
  name: services.name,
  description: services.description,
  pricePence: services.pricePence,
  durationMinutes: services.durationMinutes,
  category: services.category,
  bufferMinutes: services.bufferMinutes,
  questions: services.questions,
  extraMinutes: services.extraMinutes,
};
