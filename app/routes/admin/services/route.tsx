import { useEffect, useRef } from "react";
import { Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { IMPORT_PATH } from "../../../auth/body-limit.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { keepsTyped } from "../../../components/screen/keeps-typed.ts";
import { Screen, title } from "../../../components/screen/screen.tsx";
import { served } from "../../../components/screen/served.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { isExtra, type Service } from "../../../diary/menu/service.ts";
import { rateOn } from "../../../models/rates/rate.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";
import { ExportLink } from "../exports/export-link.tsx";
import type { Route } from "./+types/route.ts";
import { ServiceCard } from "./service-card.tsx";
import { ServiceForm } from "./service-form.tsx";
import { SERVICES_PATH } from "./service-shown.ts";

export const meta = title("Services");

const server = () => import("./services.server.ts");
export const loader = served(server, ({ loader }) => loader);
export const action = served(server, ({ action }) => action);
export const clientAction = keepsTyped<typeof action>(SERVICE_WORDS["outcome-unknown"]);

/** The card of a deleted service stays until it has shown its error. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const staysGone = navigation.actionStatus === 404 && navigation.formData?.has("stay");
  return staysGone ? navigation.defaultShouldRevalidate : afterConflict(navigation);
}

export default function Services({ loaderData, actionData }: Route.ComponentProps) {
  const { services, categories, rates, today, adding, editing, deleting, notice, newKey } = loaderData;
  const refused = actionData ?? null;
  const stands = (id: string | null) => services?.some((service) => service.id === id);
  const ofForm = refused?.intent === "add" || refused?.intent === "edit" ? refused : null;
  const edited = ofForm ? ofForm.row : editing;
  const gone =
    services && [ofForm ? null : edited, refused && !ofForm ? refused.row : deleting].find((id) => id && !stands(id));
  const open = ofForm && !stands(ofForm.row) ? "new" : (edited ?? (adding ? "new" : null));
  const here = open === "new" ? `${SERVICES_PATH}?add` : open ? `${SERVICES_PATH}?edit=${open}` : SERVICES_PATH;
  const form = { refused: ofForm, newKey, menu: services ?? [], categories: categories.map(({ name }) => name) };
  useWayBack(open, notice);
  const heading = (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <h1 className="text-display">Services</h1>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to={`${SERVICES_PATH}/categories`} className="link inline-flex min-h-11 items-center">
          Categories
        </Link>
        <Link to={`${IMPORT_PATH}?what=menu`} className="link inline-flex min-h-11 items-center">
          Paste a menu
        </Link>
        <ExportLink file="services.csv" className="link inline-flex min-h-11 items-center" />
        {open !== "new" && (
          <Link id="add" to={`${SERVICES_PATH}?add`} preventScrollReset className="button">
            Add a service
          </Link>
        )}
      </p>
    </div>
  );
  return (
    <Screen heading={heading} here={SERVICES_PATH} reply={actionData} quiet width="max-w-4xl">
      {notice && <Notice key={notice}>{notice}</Notice>}
      {gone && <Alert about={refused ?? gone}>{SERVICE_WORDS["not-found"]}</Alert>}
      {open === "new" && (
        <div className="mt-8">
          <ServiceForm vat={null} today={today} {...form} />
        </div>
      )}
      {services?.length === 0 && (
        <p className="notice mt-8">No services yet, so clients have nothing to book. Add the first one.</p>
      )}
      {services === null && <Unreadable what="Services" />}
      {inSections(services ?? []).map(({ heading, like }) => (
        <section key={heading} aria-label={heading} className="mt-10">
          <div className="flex flex-wrap items-end justify-between gap-x-4 border-b border-line pb-2">
            <h2 className="text-title">{heading}</h2>
            <span aria-hidden="true" className="overline-label mr-8 sm:hidden">
              Active
            </span>
          </div>
          <ul>
            {like.map((service, index) =>
              service.id === open ? (
                <li key={service.id} className="my-4">
                  <ServiceForm service={service} vat={rateOn(rates, service.id, today)} today={today} {...form} />
                </li>
              ) : (
                <ServiceCard
                  key={service.id}
                  service={service}
                  place={index + 1}
                  like={like}
                  deleting={deleting === service.id}
                  refused={!ofForm && refused?.row === service.id ? refused : null}
                  here={here}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </Screen>
  );
}

/** Main services and extras in separate sections, each in menu order. docs/rules.md 2.2, 2.10 */
function inSections<Listed extends Service>(menu: Listed[]) {
  return [
    { heading: "Main services", like: menu.filter((service) => !isExtra(service)) },
    { heading: "Extras", like: menu.filter(isExtra) },
  ].filter(({ like }) => like.length > 0);
}

/** Leaving a form without saving returns the focus to the link that opened it. */
function useWayBack(open: string | null, notice: string | null) {
  const wasOpen = useRef(open);
  useEffect(() => {
    const left = open ? null : wasOpen.current;
    if (left && !notice) document.getElementById(left === "new" ? "add" : left)?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open, notice]);
}

const SENTENCES = new Map([
  ["added", "Service added."],
  ["pasted", "Menu saved."],
  ["saved", "Service saved."],
  ["deleted", "Service deleted. Existing bookings keep it."],
]);

function Notice({ children: what }: { children: string }) {
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => status.current?.focus({ preventScroll: true }), []);
  const sentence = SENTENCES.get(what);
  return (
    sentence && (
      <p ref={status} role="status" tabIndex={-1} className="good mt-6">
        {sentence}
      </p>
    )
  );
}
