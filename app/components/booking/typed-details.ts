import { useEffect } from "react";
import { useLocation, useNavigationType, useRouteLoaderData } from "react-router";

const STORED = "lacquer.details:";
const FIELDS = ["customerName", "customerEmail", "customerPhone", "walkIn", "paymentMethod", "notes", "friendName"];

/** Stores an account's typed details in this tab only. They survive a step back, a reload and a new sign-in. */
export function keepTyped(form: HTMLFormElement | null, account: string) {
  if (!form) return;
  const typed = new FormData(form);
  sessionStorage.setItem(STORED + account, JSON.stringify(FIELDS.map((name) => [name, typed.get(name)])));
}

/** The fields that belong to the appointment, not to the customer. */
export const OF_THE_APPOINTMENT = ["paymentMethod", "notes"];

/**
 * Restores the values that a guest typed in this tab before they proved their mailbox, if it is the one that they typed.
 * docs/rules.md 31.14
 */
export function restoreTypedBefore(form: HTMLFormElement | null, account: string, mailbox: string) {
  const email = new Map(storedOf(account)).get("customerEmail");
  if (typeof email === "string" && email.trim().toLowerCase() === mailbox) restoreTyped(form, account);
}

function storedOf(account: string): [string, unknown][] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(STORED + account) ?? "[]");
  return Array.isArray(stored) ? stored : [];
}

/** Restores the values that the account typed in this tab, or only `fields` of them. */
export function restoreTyped(form: HTMLFormElement | null, account: string, fields: string[] = FIELDS) {
  if (!form) return;
  for (const [name, value] of storedOf(account)) {
    if (!fields.includes(name)) continue;
    const field = form.elements.namedItem(name);
    const settable =
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof RadioNodeList;
    if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value !== null;
    else if (settable && typeof value === "string" && field.value !== value) {
      field.value = value;
      unfold(field);
    }
  }
}

/** What was typed is in sight, also where a change has folded its fields. docs/rules.md 9.5 */
function unfold(field: HTMLElement | RadioNodeList) {
  const [first] = field instanceof RadioNodeList ? field : [field];
  const folded = first instanceof HTMLElement && first.closest("details");
  if (folded) folded.open = true;
}

/**
 * Clears the stored values of an earlier booking when a new one begins, which is when the page is opened without a choice.
 * Removing the last choice replaces the address and clears nothing, and nor does a booking that waits at Stripe: it may go on.
 * docs/rules.md 9.3, 15.8, 31.14
 */
export function useFreshStart() {
  const { search, key } = useLocation();
  const arrives = useNavigationType() !== "REPLACE";
  const goesOn = !!useRouteLoaderData<{ leftOpen: unknown }>("routes/site/layout")?.leftOpen;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit has another key.
  useEffect(() => {
    if (search === "" && arrives && !goesOn) forgetTyped();
  }, [search, arrives, key, goesOn]);
}

/** Clears the stored details once the appointment is booked. */
export function forgetTyped() {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(STORED)) sessionStorage.removeItem(key);
}
