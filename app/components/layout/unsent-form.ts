import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/*
 * A form of the admin pages that was answered by the sign-in, because the session had ended. What was typed into it waits
 * in this tab for the same account. docs/rules.md 6.30
 */

interface Unsent {
  account: string;
  /** The path and query of the form's page. */
  at: string;
  form: string;
  fields: [name: string, typed: string | boolean][];
}

const STORED = "lacquer.unsent-form";

/** The form that is under way, with what was typed into it. */
let sent: Unsent | null = null;

/** Keeps the form that was under way if the session had ended, and else forgets what waits. Called by the sign-in. */
export function keepUnsent(ended: boolean) {
  if (!ended) sessionStorage.removeItem(STORED);
  else if (sent) sessionStorage.setItem(STORED, JSON.stringify(sent));
  sent = null;
}

/**
 * Notes each form that is sent until it is answered, and fills in once what waits for this account, if its page is shown.
 * Whatever waits is forgotten then. Returns true once a form was filled in.
 */
export function useUnsentForm(account: string): boolean {
  const [restored, setRestored] = useState(false);
  const { state } = useNavigation();
  useEffect(() => {
    const stored = sessionStorage.getItem(STORED);
    sessionStorage.removeItem(STORED);
    if (stored && fillIn(JSON.parse(stored), account)) setRestored(true);
    const note = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) sent = typedInto(target, account);
    };
    document.addEventListener("submit", note, true);
    return () => document.removeEventListener("submit", note, true);
  }, [account]);
  useEffect(() => {
    if (state === "submitting") setRestored(false);
    if (state === "idle") sent = null;
  }, [state]);
  return restored;
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Null for a form without text, or with a password or a code, and for one that only asks for a page. */
function typedInto(form: HTMLFormElement, account: string): Unsent | null {
  if (form.method !== "post" || !hasText(form) || form.querySelector(SECRET)) return null;
  return { account, at: here(), form: nameOf(form), fields: fieldsOf(form).map(typedIn) };
}

function hasText(form: HTMLFormElement): boolean {
  return form.querySelector(TEXT) !== null;
}

const TEXT = "textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=number], [type=url])";
/** A password may be shown as text, but its field still says what it is. */
const SECRET = "[type=password], [autocomplete*=password], [autocomplete=one-time-code]";

/**
 * Fills in the form on this page, if it waits for `reader`. Returns whether it did. Of the forms of one row, which may
 * have one name, it is the one with text.
 */
function fillIn({ account, at, form: name, fields: typed }: Unsent, reader: string): boolean {
  const form = [...document.forms].find((candidate) => hasText(candidate) && nameOf(candidate) === name);
  if (account !== reader || at !== here() || !form) return false;
  const fields = fieldsOf(form);
  for (const [name, value] of typed) {
    const place = fields.findIndex((field) => field.name === name);
    for (const field of fields.splice(place, place < 0 ? 0 : 1)) setTo(field, value);
  }
  return true;
}

function here(): string {
  return location.pathname + location.search;
}

/** A form's action and what its hidden fields say that it is about. */
function nameOf(form: HTMLFormElement): string {
  const about = (name: string) => form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`)?.value;
  return [form.getAttribute("action"), about("intent"), about("id")].join(" ");
}

function fieldsOf(form: HTMLFormElement): TypedField[] {
  return [...form.elements].filter((element) => isTypedField(element));
}

function isTypedField(element: unknown): element is TypedField {
  const isField =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return isField && element.name !== "" && !NOT_TYPED.includes(element.type);
}

const NOT_TYPED = ["hidden", "file", "submit", "button", "reset", "image"];

function typedIn(field: TypedField): [string, string | boolean] {
  return [field.name, isTicked(field) ? field.checked : field.value];
}

function isTicked(field: TypedField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** Sets a field as typing does, so that React hears of it too. */
function setTo(field: TypedField, value: string | boolean) {
  if (isTicked(field)) {
    if (field.checked !== value) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}
