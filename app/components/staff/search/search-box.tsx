import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import { NO_ANSWER } from "../../../words/sending.ts";
import { type Found, MOST_TYPED } from "./found.ts";
import { slashSearches } from "./slash.ts";
import { useMatches } from "./use-matches.ts";

/**
 * The one search of staff: a combobox that lists what it finds while somebody types, and a form that leads to a page of
 * results, which it is without script. "/" or Ctrl+K focuses it; the arrows choose, Enter opens, Escape closes the list and
 * then empties the field. docs/rules.md 11.10
 */
export function SearchBox() {
  const field = useRef<HTMLInputElement>(null);
  const [typed, type] = useState("");
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState(0);
  const navigate = useNavigate();
  const visit = useLocation().key;
  const q = typed.trim();
  const matches = useMatches<Found>(q, "/admin/search/matches");
  const found = matches?.found ?? [];
  const shown = isOpen && matches !== null;
  const current = shown && matches.q === q ? found[chosen] : undefined;
  useFocusByKey(field);
  const visited = useRef(visit);
  useEffect(() => {
    // What was typed before the script arrived stays, and is searched.
    const arrives = visited.current === visit;
    visited.current = visit;
    const early = arrives ? (field.current?.value ?? "") : "";
    open(early !== "" && field.current === document.activeElement);
    type(early);
  }, [visit]);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Escape") {
      if (!shown) type("");
      open(false);
      event.preventDefault();
    }
    if (key === "Enter" && current) {
      event.preventDefault();
      field.current?.blur();
      navigate(current.to);
    }
    if ((key === "ArrowDown" || key === "ArrowUp") && found.length > 0) {
      event.preventDefault();
      open(true);
      choose(shown ? (chosen + (key === "ArrowDown" ? 1 : found.length - 1)) % found.length : 0);
    }
  }

  return (
    <search className="staff-search">
      <Form method="get" action="/admin/search" className="relative">
        <button type="submit" className="staff-search-button">
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-current stroke-2">
            <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5" strokeLinecap="round" />
          </svg>
          <span className="sr-only">Search</span>
        </button>
        <input
          ref={field}
          type="search"
          name="q"
          role="combobox"
          aria-label="Search clients, appointments, services and pages"
          aria-expanded={shown}
          aria-controls="search-matches"
          aria-autocomplete="list"
          aria-activedescendant={current && `match-${chosen}`}
          aria-keyshortcuts="/ Control+K"
          placeholder="Search"
          autoComplete="off"
          maxLength={MOST_TYPED}
          value={typed}
          onChange={(event) => {
            type(event.currentTarget.value);
            choose(0);
            open(true);
          }}
          onKeyDown={press}
          onFocus={() => open(true)}
          onBlur={() => open(false)}
          className="field-input staff-search-field"
        />
        <p role="status" className="sr-only">
          {shown && matches.q === q && (found.length > 0 ? `${found.length} found` : nothingFound(matches.failed))}
        </p>
        <MatchList found={shown ? found : []} chosen={chosen} onOpen={() => field.current?.blur()} />
        {shown && found.length === 0 && matches.q === q && (
          <p aria-hidden="true" className="staff-matches p-4 text-muted">
            {nothingFound(matches.failed)}
          </p>
        )}
      </Form>
    </search>
  );
}

interface MatchListProps {
  found: Found[];
  /** Which one the arrows have reached. */
  chosen: number;
  onOpen: () => void;
}

/** What was found, below the field, which keeps the focus. */
function MatchList({ found, chosen, onOpen }: MatchListProps) {
  return (
    <div
      id="search-matches"
      role="listbox"
      aria-label="Found"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={found.length > 0 ? "staff-matches" : "hidden"}
    >
      {found.map(({ kind, name, detail, to }, nth) => (
        <Link
          key={`${kind} ${to}`}
          id={`match-${nth}`}
          role="option"
          aria-selected={nth === chosen}
          tabIndex={-1}
          discover="none"
          to={to}
          onClick={onOpen}
          className="staff-match"
        >
          <span className="min-w-0 flex-[1_1_12rem]">
            <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
            {detail && <span className="block text-sm wrap-anywhere text-muted">{detail}</span>}
          </span>
          <span className="shrink-0 text-sm text-muted">{kind}</span>
        </Link>
      ))}
    </div>
  );
}

function nothingFound(failed: boolean): string {
  return failed ? NO_ANSWER.notSearched : "Nothing found";
}

/** Focuses the field by "/" outside of what somebody types in, and by Ctrl+K anywhere but in a dialog. */
function useFocusByKey(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    function press(event: globalThis.KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const typing = target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
      const slash = key === "/" && !ctrlKey && !metaKey && !altKey && !typing && slashSearches();
      const shortcut = key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey;
      if (!(slash || shortcut) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [field]);
}
