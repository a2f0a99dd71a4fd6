import { startTransition, useOptimistic, useState } from "react";
import { Form, Link, useFetcher } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { ServicePicture } from "../../../components/service-picture.tsx";
import { categoryOf, type Service } from "../../../diary/menu/service.ts";
import { formatPounds } from "../../../kernel/money.ts";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import { Moves } from "./service-moves.tsx";
import { lengthOf, SERVICES_PATH } from "./service-shown.ts";
import type { ServicesReply } from "./services.server.ts";

interface Props {
  service: ServiceAsItStands;
  /** Its position within its section, from 1, and the section. */
  place: number;
  like: Service[];
  /** Whether staff are being asked to confirm the deletion. */
  deleting: boolean;
  /** The last edit, if it was refused. */
  refused: ServicesReply | null;
  /** The page with the form that is open on it. */
  here: string;
}

/** A row of the menu for staff, which unfolds to what is seldom done with a service. docs/rules.md 2.4, 2.10 */
export function ServiceCard({ service, place, like, deleting, refused, here }: Props) {
  const { id, name, description, pricePence } = service;
  // A service can be moved while its activation is still being saved.
  const [activation, moves] = [useFetcher<ServicesReply>(), useFetcher<ServicesReply>()];
  const [active, show] = useOptimistic(service.active);
  const activate = (wished: boolean) =>
    startTransition(async () => {
      show(wished);
      const sent = { intent: "toggle", id, stay: "on", ...(wished && { active: "on" }) };
      await activation.submit(sent, { method: "post", action: here, preventScrollReset: true });
    });
  const remove = useFocusBack(deleting);
  const [unfolded] = useState(deleting);
  return (
    <li id={id} tabIndex={-1} className="@container relative scroll-mt-6 border-b border-line has-[[role=alert]]:pb-4">
      <details name="service" open={unfolded}>
        <summary className="grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] @max-[16rem]:grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-3 py-2 pr-22 hover:text-berry @max-[16rem]:pr-0 sm:pr-40">
          <span className="row-span-2 self-start pt-0.5 @max-[16rem]:hidden">
            <ServicePicture service={service} className="size-11 rounded-lg" sizes="44px" />
          </span>
          <h3 className="text-lg leading-snug wrap-anywhere">{name}</h3>
          <span aria-hidden="true" className="row-span-2 flex h-12 items-center self-start px-1 text-muted">
            <span className="chevron" />
          </span>
          <span className="flex flex-wrap gap-x-3 text-sm text-muted">
            <span className="font-semibold tabular-nums">{formatPounds(pricePence)}</span>
            <span>{lengthOf(service)}</span>
            {service.popular && <span>Popular</span>}
            {active && service.ownCategory?.hidden && (
              <span className="font-medium text-amber">In a category that is hidden from clients</span>
            )}
            {!active && <span className="font-medium text-amber">Hidden from clients</span>}
          </span>
        </summary>
        <div className="flex flex-col gap-4 pt-1 pb-5 sm:pl-14">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line text-muted">
            {description && <span className="block">{description}</span>}
            <span className="block text-sm">{categoryOf(service)}</span>
          </p>
          <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
            <Moves service={service} place={place} like={like} here={here} menu={moves} />
            <Link
              ref={remove}
              to={`${SERVICES_PATH}?delete=${id}#${id}`}
              preventScrollReset
              className="inline-flex min-h-12 items-center text-muted underline decoration-1 underline-offset-4 hover:text-brick"
            >
              Delete<span className="sr-only"> {name}</span>
            </Link>
          </div>
        </div>
      </details>
      <div className="absolute top-0 right-0 flex h-16 items-center @max-[16rem]:static @max-[16rem]:h-auto @max-[16rem]:flex-wrap">
        <ActiveBox service={{ ...service, active }} activate={activate} here={here} />
        <Link
          to={`${SERVICES_PATH}?edit=${id}#${id}`}
          preventScrollReset
          className="link inline-flex min-h-12 items-center pl-2"
        >
          Edit<span className="sr-only"> {name}</span>
        </Link>
      </div>
      <Refusal edit={refused} />
      <Refusal edit={activation.formData ? null : activation.data} />
      <Refusal edit={moves.formData ? null : moves.data} />
      {deleting && <ConfirmDelete service={service} />}
    </li>
  );
}

function Refusal({ edit }: { edit: ServicesReply | null | undefined }) {
  return edit?.message && <Alert about={edit}>{edit.message}</Alert>;
}

interface ActiveProps extends Pick<Props, "service" | "here"> {
  activate: (wished: boolean) => void;
}

/** A checkbox that takes effect at once. Without script it has a button. docs/rules.md 2.4 */
function ActiveBox({ service: { id, name, active }, activate, here }: ActiveProps) {
  return (
    <Form method="post" action={here} className="flex items-center gap-3">
      <input type="hidden" name="intent" value="toggle" />
      <input type="hidden" name="id" value={id} />
      <label className="flex min-h-12 min-w-12 items-center justify-center gap-2 text-sm">
        <input
          type="checkbox"
          name="active"
          checked={active}
          onChange={({ currentTarget: { checked } }) => activate(checked)}
        />
        <span className="max-sm:sr-only">
          Active<span className="sr-only"> {name}</span>
        </span>
      </label>
      <noscript>
        <button type="submit" className="link min-h-11">
          Set<span className="sr-only"> whether {name} is active</span>
        </button>
      </noscript>
    </Form>
  );
}

/** Asks before a service is deleted. docs/rules.md 2.5 */
function ConfirmDelete({ service: { id, name, updatedAt } }: { service: ServiceAsItStands }) {
  return (
    <Question
      question={`Are you sure you want to delete ${name}?`}
      intent="delete"
      fields={{ id, seen: `${updatedAt}` }}
      yes="Yes, delete it"
      here={SERVICES_PATH}
      action={`${SERVICES_PATH}?delete=${id}`}
    >
      <p className="mt-1">This can’t be undone. Existing bookings keep it, at the agreed price.</p>
    </Question>
  );
}
