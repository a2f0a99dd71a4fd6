const KEPT = "lacquer.details";
const FIELDS = ["customerName", "customerEmail", "customerPhone", "notes"];

/** Keeps what is typed in this tab alone, so that a step back, a reload or signing in again loses nothing. */
export function keepTyped(form: HTMLFormElement | null) {
  if (!form) return;
  const typed = new FormData(form);
  sessionStorage.setItem(KEPT, JSON.stringify(FIELDS.map((name) => [name, typed.get(name)])));
}

/** Puts back what was typed in this tab. */
export function restoreTyped(form: HTMLFormElement | null) {
  const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  if (!form || !Array.isArray(kept)) return;
  for (const [name, value] of kept) {
    const field = form.elements.namedItem(name);
    const editable = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (editable && typeof value === "string") field.value = value;
  }
}

/** Forgets it, once the appointment is made. */
export function forgetTyped() {
  sessionStorage.removeItem(KEPT);
}
