import { useEffect, useRef, useState } from "react";
import { Form, type useFetcher } from "react-router";
import type { Service } from "../../../models/services/service.ts";
import type { RefusedEdit } from "./menu-edit.ts";

interface Props {
  service: Service;
  /** Its position within its section, from 1, and the section's size. */
  place: number;
  of: number;
  /** The page with the form that is open on it. */
  here: string;
  menu: ReturnType<typeof useFetcher<RefusedEdit | null>>;
}

/**
 * Buttons that move a service one position. The used button keeps the focus, and the new position is announced.
 * docs/rules.md 2.10
 */
export function Moves({ service: { id, name }, place, of, here, menu }: Props) {
  const used = useRef<HTMLButtonElement>(null);
  const stood = useRef(place);
  const [said, say] = useState("");
  useEffect(() => {
    if (place !== stood.current && used.current) {
      used.current.focus();
      used.current = null;
      say(`${name} is now ${place} of ${of}`);
    }
    stood.current = place;
  }, [place, of, name]);
  const arrow = (intent: "up" | "down", atEnd: boolean) => (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={`Move ${intent}: ${name}`}
      title={`Move ${intent}`}
      aria-disabled={atEnd}
      onClick={(event) => {
        event.preventDefault();
        if (atEnd || menu.state !== "idle") return;
        used.current = event.currentTarget;
        menu.submit({ intent, id, stay: "on" }, { method: "post", action: here, preventScrollReset: true });
      }}
      className="grid size-12 place-items-center rounded-full border border-control text-xl hover:border-berry hover:text-berry aria-disabled:border-dashed aria-disabled:text-muted"
    >
      <span aria-hidden="true">{intent === "up" ? "↑" : "↓"}</span>
    </button>
  );
  return (
    <Form method="post" action={here} className="flex gap-2">
      <input type="hidden" name="id" value={id} />
      {arrow("up", place === 1)}
      {arrow("down", place === of)}
      <span role="status" className="sr-only">
        {said}
      </span>
    </Form>
  );
}
