import { startTransition, useOptimistic } from "react";
import { Form, Link, useFetcher } from "react-router";
import { Alert } from "../../../components/forms/alert.tsx";
import { Question } from "../../../components/forms/question.tsx";
import { useFocusBack } from "../../../components/forms/use-focus-back.ts";
import { ServicePicture } from "../../../components/service-picture.tsx";
import { formatPounds } from "../../../kernel/money.ts";
import type { ServiceAsItStands } from "../../../models/services/service.server.ts";
import { lengthOf, type RefusedEdit, SERVICES_PATH } from "./menu-edit.ts";
import { Moves } from "./service-moves.tsx";

interface Props {
  service: ServiceAsItStands;
  /** Its position within its section, from 1, and the section's size. */
  place: number;
  of: number;
  /** Whether staff are being asked to confirm the deletion. */
  deleting: boolean;
  /** The last edit, if it was refused. */
  refused: RefusedEdit | null;
  /** The page with the form that is open on it. */
  here: string;
}

/** A service on the menu for staff, with its actions. */
export function ServiceCard({ service, place, of, deleting, refused, here }: Props) {
  const { id, name, description, pricePence, category } = service;
  const menu = useFetcher<RefusedEdit | null>();
  const failed = menu.data ?? refused;
  const [active, show] = useOptimistic(service.active);
  const activate = (wished: boolean) =>
    startTransition(async () => {
      show(wished);
      const sent = { intent: "toggle", id, stay: "on", ...(wished && { active: "on" }) };
      await menu.submit(sent, { method: "post", action: here, preventScrollReset: true });
    });
  const remove = useFocusBack(deleting);
  return (
    <li id={id} tabIndex={-1} className="card scroll-mt-6 p-5">
      <div className="flex gap-4">
        <ServicePicture service={service} />
        <div className="min-w-0 flex-1">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          {description && (
            <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line text-muted">{description}</p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-4">
            <span className="font-semibold tabular-nums">{formatPounds(pricePence)}</span>
            <span>{lengthOf(service)}</span>
            <span className="text-muted">{category}</span>
            {!active && <span className="font-medium text-amber">Hidden from clients</span>}
          </p>
        </div>
      </div>
      {failed && !menu.formData && <Alert about={failed}>{failed.message}</Alert>}
      {deleting ? (
        <ConfirmDelete service={service} />
      ) : (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <ActiveBox service={{ ...service, active }} activate={activate} here={here} />
          <Moves service={service} place={place} of={of} here={here} menu={menu} />
          <div className="flex grow items-center gap-x-3 sm:grow-0">
            <Link to={`${SERVICES_PATH}?edit=${id}#${id}`} preventScrollReset className="button-quiet grow">
              Edit<span className="sr-only"> {name}</span>
            </Link>
            <Link
              ref={remove}
              to={`${SERVICES_PATH}?delete=${id}#${id}`}
              preventScrollReset
              className="inline-flex min-h-12 items-center px-3 text-muted underline decoration-1 underline-offset-4 hover:text-brick"
            >
              Delete<span className="sr-only"> {name}</span>
            </Link>
          </div>
        </div>
      )}
    </li>
  );
}

interface ActiveProps extends Pick<Props, "service" | "here"> {
  activate: (wished: boolean) => void;
}

/** A checkbox that takes effect at once. Without script it has a button. docs/rules.md 2.4 */
function ActiveBox({ service: { id, name, active }, activate, here }: ActiveProps) {
  return (
    <Form method="post" action={here} className="mr-auto flex items-center gap-3">
      <input type="hidden" name="intent" value="toggle" />
      <input type="hidden" name="id" value={id} />
      <label className="flex min-h-12 items-center gap-3 pr-2 font-medium">
        <input
          type="checkbox"
          name="active"
          checked={active}
          onChange={({ currentTarget: { checked } }) => activate(checked)}
          className="size-6 shrink-0"
        />
        <span>
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
      <p className="mt-1">This cannot be undone. Appointments that are booked keep it, at the price that was agreed.</p>
    </Question>
  );
}
