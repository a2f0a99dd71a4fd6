import { type RefObject, useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { HERE, IN_PLACE } from "./in-place.ts";
import type { ProfileReply } from "./profile.server.ts";

/**
 * Saves what was changed in a form by itself: `save` once the focus has left it, and the browser when the page is hidden or
 * closed. One save comes after the other. What was refused is not sent again until it is changed, or by `saveAnyway`.
 * `replied` answers the last one. docs/rules.md 24.2
 */
export function useSavedByItself(form: RefObject<HTMLFormElement | null>) {
  const fetcher = useFetcher<ProfileReply>();
  const { state, data: replied = null } = fetcher;
  const stored = useRef<string>(null);
  const sent = useRef<string>(null);
  const overtaken = useRef<string>(null);
  const waits = useRef(false);

  function save() {
    if (form.current && typedIn(form.current) !== (sent.current ?? stored.current)) saveAnyway();
  }

  function saveAnyway() {
    waits.current = state !== "idle";
    if (waits.current || !form.current) return;
    sent.current = typedIn(form.current);
    overtaken.current = null;
    fetcher.submit(bodyOf(form.current), { method: "post", action: HERE });
  }

  useEffect(() => {
    if (form.current) stored.current ??= servedIn(form.current);
  }, [form]);
  useEffect(() => {
    overtaken.current = null;
    if (!form.current || !isOvertaken(replied)) return;
    waits.current = false;
    overtaken.current = sent.current = typedIn(form.current);
  }, [form, replied]);
  useEffect(() => {
    if (state !== "idle") return;
    if (isDone(replied)) stored.current = sent.current;
    if (waits.current) saveAnyway();
  });
  useEffect(() => {
    const leave = () => {
      const left = form.current;
      if (!left) return;
      const typed = typedIn(left);
      // By then the form names what has overtaken it: sent again unasked, it would write over that.
      if (typed !== stored.current && typed !== overtaken.current) navigator.sendBeacon(HERE, bodyOf(left));
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    // It comes before the report that ends the session of a hidden page.
    addEventListener("visibilitychange", hide, { capture: true });
    addEventListener("pagehide", leave, { capture: true });
    return () => {
      removeEventListener("visibilitychange", hide, { capture: true });
      removeEventListener("pagehide", leave, { capture: true });
    };
  }, [form]);
  return { save, saveAnyway, saving: state !== "idle", replied };
}

/** Whether a reply says that the part is stored. */
export function isDone(reply: ProfileReply | null): boolean {
  return reply?.current !== undefined && reply.message === null;
}

/** Whether a reply refuses the part because somebody else has changed it. */
function isOvertaken(reply: ProfileReply | null): boolean {
  return reply?.current !== undefined && reply.message !== null;
}

function bodyOf(form: HTMLFormElement): FormData {
  const body = new FormData(form);
  body.set(IN_PLACE, "yes");
  return body;
}

/** What stands in the fields of a form, as one text. */
function typedIn(form: HTMLFormElement): string {
  return valuesOf(form, (field) =>
    field instanceof HTMLInputElement && field.type === "checkbox" ? `${field.checked}` : field.value,
  );
}

/** What stood in them as they came, whatever was typed before the script did. */
function servedIn(form: HTMLFormElement): string {
  return valuesOf(form, (field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? field.options[0]?.value ?? "";
    return field instanceof HTMLInputElement && field.type === "checkbox"
      ? `${field.defaultChecked}`
      : field.defaultValue;
  });
}

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function valuesOf(form: HTMLFormElement, of: (field: TypedField) => string): string {
  return JSON.stringify([...form.elements].filter((element) => isTyped(element)).map(of));
}

function isTyped(element: unknown): element is TypedField {
  if (element instanceof HTMLInputElement) return element.type !== "hidden";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}
