/**
 * Reads the details step, with the field names of `BookingRequest`. A button's `at` (`date`T`time`) overrides the slot.
 */
export function bookingFrom(form: FormData) {
  const [date, time] = text(form, "at")?.split("T") ?? [text(form, "date"), text(form, "time")];
  return {
    ...typedIn(form),
    services: form.getAll("service").map((id) => ({ id, quantity: number(form, `quantity-${id}`) })),
    date,
    time,
    servicePrice: number(form, "servicePrice"),
  };
}

/** The typed values, to be shown again. */
export function typedIn(form: FormData) {
  const names = ["customerName", "customerEmail", "customerPhone", "paymentMethod", "notes"];
  return Object.fromEntries(names.map((name) => [name, text(form, name) ?? ""]));
}

/** The form's idempotency key, or a random one. docs/rules.md 5.3 */
export function keyIn(form: FormData): string {
  const key = form.get("key");
  return typeof key === "string" && key.length > 0 && key.length <= 128 ? key : crypto.randomUUID();
}

function text(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value : undefined;
}

function number(form: FormData, name: string): number | undefined {
  const value = text(form, name);
  return value === undefined ? undefined : Number(value);
}
