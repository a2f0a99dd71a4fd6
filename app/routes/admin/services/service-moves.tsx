import { useEffect, useId, useRef, useState } from "react";
import { Form, type useFetcher } from "react-router";
import { Select } from "../../../components/forms/select.tsx";
import type { Service } from "../../../diary/menu/service.ts";
import type { ServicesReply } from "./services.server.ts";

interface Props {
  service: Service;
  /** Its position within its section, from 1, and the section. */
  place: number;
  like: Service[];
  /** The page with the form that is open on it. */
  here: string;
  menu: ReturnType<typeof useFetcher<ServicesReply>>;
}

/**
 * Moves a service to any position of its section, or one up or down, by keys as well as by pointer. The used button
 * keeps the focus, and the new position is announced. docs/rules.md 2.10
 */
export function Moves({ service: { id, name }, place, like, here, menu }: Props) {
  const field = useId();
  const wished = useRef<HTMLSelectElement>(null);
  const used = useRef<HTMLButtonElement>(null);
  const stood = useRef(place);
  const [said, say] = useState("");
  useEffect(() => {
    if (place !== stood.current && used.current) {
      used.current.focus();
      used.current = null;
      say(`${name} is now ${place} of ${like.length}`);
    }
    stood.current = place;
  }, [place, like.length, name]);
  function move(event: { preventDefault(): void }, button: HTMLButtonElement, moved: Record<string, string>) {
    event.preventDefault();
    if (menu.state !== "idle") return;
    used.current = button;
    menu.submit({ ...moved, id, stay: "on" }, { method: "post", action: here, preventScrollReset: true });
  }
  const arrow = (intent: "up" | "down", atEnd: boolean) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={`Move ${intent}: ${name}`}
      title={`Move ${intent}`}
      aria-disabled={atEnd}
      onClick={(event) => (atEnd ? event.preventDefault() : move(event, event.currentTarget, { intent }))}
      className="grid size-12 place-items-center rounded-full border border-control text-xl hover:border-berry hover:text-berry aria-disabled:border-dashed aria-disabled:text-muted"
    >
      <span aria-hidden="true">{intent === "up" ? "↑" : "↓"}</span>
    </button>
  );
  return (
    <Form method="post" action={here} className="flex flex-wrap items-end gap-2">
      <input type="hidden" name="id" value={id} />
      <div className="min-w-0">
        <label htmlFor={field} className="mb-1 block text-sm text-muted">
          Move to<span className="sr-only">: {name}</span>
        </label>
        <Select key={place} ref={wished} id={field} name="place" defaultValue={place} options={placesOf(place, like)} />
      </div>
      <button
        type="submit"
        name="intent"
        value="place"
        aria-label={`Move: ${name}`}
        onClick={(event) => move(event, event.currentTarget, { intent: "place", place: wished.current?.value ?? "" })}
        className="button-quiet"
      >
        Move
      </button>
      {arrow("up", place === 1)}
      {arrow("down", place === like.length)}
      <span role="status" className="sr-only">
        {said}
      </span>
    </Form>
  );
}

/** The positions of a section as staff choose them: by the service that comes before. */
function placesOf(place: number, like: Service[]): [number, string][] {
  const others = like.toSpliced(place - 1, 1);
  return like.map((_service, index) => {
    const before = others[index - 1];
    const where = before ? `${index + 1}, after ${before.name}` : "1, the top";
    return [index + 1, index === place - 1 ? `${place}, where it is` : where];
  });
}
