const STORED = "lacquer.details:";
const FIELDS = ["customerName", "customerEmail", "customerPhone", "paymentMethod", "notes"];

/** Keeps what an account types in this tab alone, so that a step back, a reload or signing in again loses nothing. */
export function keepTyped(form: HTMLFormElement | null, account: string) {
  if (!form) return;
  const typed = new FormData(form);
  sessionStorage.setItem(STORED + account, JSON.stringify(FIELDS.map((name) => [name, typed.get(name)])));
}

/** What is of the appointment, whoever it is for. */
export const OF_THE_APPOINTMENT = ["paymentMethod", "notes"];

/** Puts back what the account had typed in this tab, or some of it. */
export function restoreTyped(form: HTMLFormElement | null, account: string, fields: string[] = FIELDS) {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORED + account) ?? "[]");
  if (!form || !Array.isArray(stored)) return;
  for (const [name, value] of stored) {
    if (!fields.includes(name)) continue;
    const field = form.elements.namedItem(name);
    const settable =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof RadioNodeList;
    if (settable && typeof value === "string") field.value = value;
  }
}

/** Forgets it, once the appointment is made. */
export function forgetTyped() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORED)) sessionStorage.removeItem(key);
}
