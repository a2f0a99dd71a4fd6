import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { IMPORT_PATH } from "../../../../auth/body-limit.ts";
import { PostForm } from "../../../../components/forms/post-form.tsx";
import { useSending } from "../../../../components/forms/use-sending.ts";
import type { Kind } from "../../../../models/imports/columns.ts";
import { counted } from "../counted.ts";
import { ChoicesOfList } from "./choices.tsx";
import { ColumnsOfList } from "./columns-of-list.tsx";
import type { ListShown } from "./import-reply.ts";
import { Lines, NotTaken, SMALL_HEADING } from "./not-taken.tsx";
import { TakeBack } from "./recent.tsx";

interface Props extends ListShown {
  /** The text of the list, which is sent again to read or save it. */
  list: string;
  kinds: Kind[];
}

/** A list as we read it, with what staff may change of that and the button that saves it; or what was done. */
export default function Shown({ list, kinds, ...shown }: Props) {
  const { kind, isDone, seen, fresh, changed, notes, facts, unknown, doubtful, outside, id } = shown;
  const busy = useSending();
  const news = useRef<HTMLHeadingElement>(null);
  useEffect(() => news.current?.focus(), []);
  const canSave =
    doubtful === null && (isDone ? unknown > 0 : fresh + changed + (kind === "clients" ? notes + facts : 0) > 0);
  return (
    <>
      <h2 ref={news} tabIndex={-1} className="mt-6 text-title">
        {headingOf(shown)}
      </h2>
      <WhatElse {...shown} />
      <Rows {...shown} />
      {outside.length > 0 && (
        <section aria-labelledby="outside" className="mt-8">
          <h3 id="outside" className={SMALL_HEADING}>
            {counted(outside.length, "booking")} outside working hours
          </h3>
          <p className="mt-1 text-muted">{isDone ? "They’re booked all the same." : "We book them all the same."}</p>
          <Lines lines={outside} />
        </section>
      )}
      <NotTaken {...shown} what={isDone ? "left out" : kind === "bookings" ? "can’t be booked" : "can’t be added"} />
      {isDone && id && (
        <div className="mt-8">
          <TakeBack id={id} />
          <p className="mt-2 text-muted">Within a day. What’s been used or changed since stays.</p>
        </div>
      )}
      <PostForm key={seen} action={IMPORT_PATH} encType="multipart/form-data" className="mt-8 flex flex-col gap-6">
        <input type="hidden" name="list" value={list} />
        <input type="hidden" name="was" value={kind} />
        <input type="hidden" name="seen" value={seen} />
        {!isDone && <ChoicesOfList {...shown} />}
        {isDone && <AsItWas {...shown} />}
        <div className="flex flex-wrap gap-3">
          {canSave && (
            <button type="submit" name="intent" value="import" className="button" aria-disabled={busy}>
              {isDone ? "Add the list again" : buttonOf(shown)}
            </button>
          )}
          {isDone && (
            <Link to={PAGES[kind]} className="button-quiet">
              {PAGE_NAMES[kind]}
            </Link>
          )}
          <Link to={IMPORT_PATH} reloadDocument className="button-quiet">
            {isDone ? "Bring in another list" : "Choose another list"}
          </Link>
        </div>
        {!isDone && <ColumnsOfList {...shown} kinds={kinds} />}
      </PostForm>
    </>
  );
}

const PAGES = {
  clients: "/admin/clients",
  bookings: "/admin/calendar",
  menu: "/admin/services",
  vouchers: "/admin/vouchers",
};
const PAGE_NAMES = {
  clients: "See your clients",
  bookings: "See the calendar",
  menu: "See your menu",
  vouchers: "See your vouchers",
};
const NOUNS = { clients: "client", bookings: "booking", menu: "service", vouchers: "voucher" };

function headingOf({ kind, isDone, fresh, changed, known, notes, facts, overlap, refused }: ListShown): string {
  const some = counted(fresh, NOUNS[kind]);
  if (isDone && fresh + changed === 0) return notes + facts > 0 ? addedInWords(notes, facts) : "Nothing new was added";
  if (isDone) return changed > 0 ? `${some} added, ${changed} changed` : `${some} added`;
  if (kind === "menu") {
    const wrong = refused.length > 0 ? `, ${refused.length} that can’t be saved` : "";
    return `${fresh} new, ${changed} changed, ${known} unchanged${wrong}`;
  }
  if (kind === "clients")
    return fresh === 0 ? "Nobody new in this list" : `${counted(fresh, "new client")} in this list`;
  if (fresh === 0) return `No new ${NOUNS[kind]}s in this list`;
  return `${counted(fresh, `new ${NOUNS[kind]}`)} in this list${overlap ? ", overlaps included" : ""}`;
}

/** For example `2 notes added`. */
function addedInWords(notes: number, facts: number): string {
  return notes > 0 ? `${counted(notes, "note")} added` : `${counted(facts, "client")} with a birthday or consent`;
}

function buttonOf({ kind, fresh, changed, notes, facts }: ListShown): string {
  if (kind === "menu") return `Save ${counted(fresh + changed, "service")}`;
  if (fresh > 0 || kind !== "clients") return `Add ${counted(fresh, NOUNS[kind])}`;
  return notes > 0 ? `Add ${counted(notes, "note")}` : `Add to ${counted(facts, "client")}`;
}

/** What is there already, and what else follows. */
function WhatElse({ kind, isDone, fresh, known, notes, facts, banned, unknown }: ListShown) {
  return (
    <>
      {unknown > 0 && (
        <p role="alert" className="notice mt-4">
          We don’t know of {counted(unknown, "booking")} whether they were added. Please add the list again: nothing is
          booked twice.
        </p>
      )}
      {known > 0 && kind === "clients" && (
        <p className="mt-2">
          {counted(known, "line")} {known === 1 ? "names a client who is" : "name clients who are"} in your list
          already, or a client whom another line names. Details that you have stay as they are.
          {notes > 0 && !isDone && ` ${counted(notes, "note")} will be added where you have none.`}
          {notes > 0 && isDone && ` ${counted(notes, "note")} added where you had none.`}
          {facts > 0 && ` For ${facts} of them a birthday or consent ${isDone ? "was" : "will be"} added.`}
        </p>
      )}
      {known > 0 && kind === "bookings" && (
        <p className="mt-2">
          {counted(known, "line")} {known === 1 ? "names a booking that is" : "name bookings that are"} in your diary
          already, or that another line names. They stay as they are.
        </p>
      )}
      {known > 0 && kind === "vouchers" && (
        <p className="mt-2">
          {counted(known, "line")} {known === 1 ? "names a voucher that you have" : "name vouchers that you have"}{" "}
          already. What’s left on them stays as it is.
        </p>
      )}
      {kind === "vouchers" && fresh > 0 && (
        <p className="mt-2 text-muted">
          They don’t count as money received. At the till, type the old code or ours. We won’t email anybody about them.
        </p>
      )}
      {banned > 0 && (
        <p className="mt-2">{counted(banned, "client")} blocked there can’t book online here: they’re asked to call.</p>
      )}
      {!isDone && kind === "bookings" && fresh > 0 && (
        <p className="mt-2 text-muted">
          Nobody is emailed about them. Anyone with an email is reminded the day before, as usual.
        </p>
      )}
    </>
  );
}

const OUTCOMES = { new: "New", changed: "Changed", same: "Unchanged" };

function Rows({ kind, rows, fresh, changed, known }: ListShown) {
  if (rows.length === 0) return null;
  const isWhole = rows.length === (kind === "menu" ? fresh + changed + known : fresh);
  return (
    <>
      <h3 className={`mt-6 ${SMALL_HEADING}`}>{isWhole ? "As we read them" : "The first new ones as we read them"}</h3>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {rows.map(({ title, details, outcome }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may look alike, and the list never changes here
          <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2.5 wrap-anywhere">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{title}</span>
              {details.map((detail) => (
                <span key={detail} className="block text-sm text-muted">
                  {detail}
                </span>
              ))}
            </span>
            {kind === "menu" && <span className="text-muted">{OUTCOMES[outcome]}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What staff had chosen, so that the list can be added again as it was. */
function AsItWas({ kind, columns, overlap, dates, sharing, makes }: ListShown) {
  return (
    <>
      <input type="hidden" name="kind" value={kind} />
      {columns.map(({ becomes }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is known by its place
        <input key={place} type="hidden" name={`column-${place}`} value={becomes ?? ""} />
      ))}
      {overlap && <input type="hidden" name="overlap" value="yes" />}
      {makes && <input type="hidden" name="makes" value="yes" />}
      <input type="hidden" name="dates" value={dates} />
      <input type="hidden" name="sharing" value={sharing} />
    </>
  );
}
