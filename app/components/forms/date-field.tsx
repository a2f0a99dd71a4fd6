import { type ComponentProps, useEffect, useRef, useState } from "react";
import { shortDayAndYear } from "../../kernel/dates.ts";
import { Field } from "./field.tsx";
import { useField } from "./field-values.ts";
import { useScriptArrived } from "./use-script-arrived.ts";

/**
 * A labelled field for a date. It is the browser's own field, with its keys and its calendar. While nobody types in it, it
 * shows the date as the rest of the page does; the browser could show `12/01/2026`, depending on its language. Without script
 * it is only the browser's field. docs/rules.md 1.8
 */
export function DateField(props: Omit<ComponentProps<typeof Field>, "hint" | "type">) {
  const { defaultValue, ...field } = useField(props);
  const place = useRef<HTMLDivElement>(null);
  const [date, show] = useState(String(defaultValue ?? ""));
  const says = useScriptArrived();
  useEffect(() => {
    const input = place.current?.querySelector("input");
    const read = () => show(input?.value ?? "");
    // A form is emptied after its event.
    const readSoon = () => setTimeout(read);
    read();
    input?.form?.addEventListener("reset", readSoon);
    return () => input?.form?.removeEventListener("reset", readSoon);
  });
  return (
    <div ref={place} className={says ? "date-field min-w-0" : "min-w-0"}>
      <Field
        {...field}
        type="date"
        defaultValue={defaultValue}
        onInput={({ currentTarget }) => show(currentTarget.value)}
        onClick={({ currentTarget }) => openCalendar(currentTarget)}
        hint={
          says && (
            <span aria-hidden="true" className={`date-in-words ${date ? "" : "text-muted"}`}>
              {inWords(date)}
            </span>
          )
        }
      />
    </div>
  );
}

function inWords(date: string): string {
  return date === "" ? "Choose a date" : shortDayAndYear(date);
}

/** Opens the browser's calendar where it may be opened. */
function openCalendar(field: HTMLInputElement) {
  try {
    field.showPicker();
  } catch (error) {
    // In a frame of another site the browser refuses. The date can still be typed into the focused field.
    if (!(error instanceof DOMException)) throw error;
  }
}
