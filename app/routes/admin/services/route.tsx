import { useEffect, useRef } from "react";
import { Link, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { Alert } from "../../../components/forms/alert.tsx";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { Unreadable } from "../../../components/unreadable.tsx";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { isExtra, type Service } from "../../../diary/menu/service.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { formOf, text, unknownIntent } from "../../../kernel/forms.ts";
import { parseSubmission } from "../../../kernel/parsing.ts";
import { refuse } from "../../../kernel/result.ts";
import { rateOn } from "../../../models/rates/rate.ts";
import { rateRead, ratesRead, type VatSet } from "../../../models/rates/rates.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { categoriesOf } from "../../../models/services/categories.server.ts";
import { USUAL_CATEGORIES } from "../../../models/services/category.ts";
import { addable, questionsFrom } from "../../../models/services/questions-form.ts";
import {
  catalogue,
  createService,
  deleteService,
  editService,
  type MenuResult,
  moveService,
} from "../../../models/services/service.server.ts";
import { BufferForm, newService, placeTyped, SERVICE_TEXTS } from "../../../models/services/service.ts";
import { parseTexts } from "../../../models/trial/trial.ts";
import { SERVICE_WORDS } from "../../../words/services.ts";
import { ExportLink } from "../exports/export-link.tsx";
import type { Route } from "./+types/route.ts";
import { invalidEdit, refusedEdit, SERVICES_PATH, type Sent, sentFrom } from "./menu-edit.ts";
import { ServiceCard } from "./service-card.tsx";
import { ServiceForm } from "./service-form.tsx";
import { typedVat } from "./typed-vat.ts";

export function meta() {
  return [{ title: "Services" }, { name: "robots", content: "noindex" }];
}

export async function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const { id, timeZone } = context.get(salonContext);
  return {
    services: await readOrNull("services-not-read", id, catalogue(primaryDatabase(), id)),
    categories: (await readOrNull("services-not-read", id, categoriesOf(primaryDatabase(), id))) ?? USUAL_CATEGORIES,
    rates: (await readOrNull("services-not-read", id, ratesRead(primaryDatabase(), id, "vat"))) ?? [],
    today: salonTime(timeZone, now()).date,
    adding: searchParams.has("add"),
    editing: searchParams.get("edit"),
    deleting: searchParams.get("delete"),
    notice: searchParams.get("notice"),
    newKey: crypto.randomUUID(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const form = await formOf(request);
  const sent = sentFrom(form);
  const { intent, id, typed } = sent;
  const stays = form.has("stay") ? null : redirect(`${SERVICES_PATH}${url.search}#${id}`);
  switch (intent) {
    case "add":
    case "edit":
      return save(salon, sent, context.get(accountContext).id);
    case "toggle":
      return reply(sent, await editService(salon, id, { active: typed.active }), stays);
    case "up":
    case "down":
      return reply(sent, await moveService(salon, id, intent), stays);
    case "place": {
      const place = placeTyped(text(form, "place"));
      return place === null ? unknownIntent() : reply(sent, await moveService(salon, id, place), stays);
    }
    case "delete":
      return reply(
        sent,
        await deleteService(salon, id, Number(sent.seen) || 0),
        redirect(`${SERVICES_PATH}?notice=deleted`),
      );
    default:
      return unknownIntent();
  }
}

/** Without a connection, or if the server fails, the page stays as it is and shows an error. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFrom(await formOf(request.clone()));
  return answerOr(serverAction, () => refusedEdit(sent, refuse("outcome-unknown")));
}

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
  const edited = ofForm ? ofForm.id : editing;
  const gone =
    services && [ofForm ? null : edited, refused && !ofForm ? refused.id : deleting].find((id) => id && !stands(id));
  const open = ofForm && !stands(ofForm.id) ? "new" : (edited ?? (adding ? "new" : null));
  const here = open === "new" ? `${SERVICES_PATH}?add` : open ? `${SERVICES_PATH}?edit=${open}` : SERVICES_PATH;
  const form = { refused: ofForm, newKey, menu: services ?? [], categories: categories.map(({ name }) => name) };
  useWayBack(open, notice);
  return (
    <div className="max-w-4xl">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h1 className="text-display">Services</h1>
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={`${SERVICES_PATH}/categories`} className="link inline-flex min-h-11 items-center">
            Categories
          </Link>
          <Link to={`${SERVICES_PATH}/import`} className="link inline-flex min-h-11 items-center">
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
      {notice && <Notice key={notice}>{notice}</Notice>}
      {gone && <Alert about={refused ?? gone}>{SERVICE_WORDS["not-found"]}</Alert>}
      {open === "new" && (
        <div className="mt-8">
          <ServiceForm key={`new ${ofForm?.key}`} vat={null} today={today} {...form} />
        </div>
      )}
      {services?.length === 0 && (
        <p className="notice mt-8">There are no services yet: clients have nothing to book. Add the first one.</p>
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
                  <ServiceForm
                    key={ofForm?.current?.updatedAt}
                    service={service}
                    vat={rateOn(rates, service.id, today)}
                    today={today}
                    {...form}
                  />
                </li>
              ) : (
                <ServiceCard
                  key={service.id}
                  service={service}
                  place={index + 1}
                  like={like}
                  deleting={deleting === service.id}
                  refused={!ofForm && refused?.id === service.id ? refused : null}
                  here={here}
                />
              ),
            )}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** Main services and extras in separate sections, each in menu order. docs/rules.md 2.2, 2.10 */
function inSections<Listed extends Service>(menu: Listed[]) {
  return [
    { heading: "Main services", like: menu.filter((service) => !isExtra(service)) },
    { heading: "Extras", like: menu.filter(isExtra) },
  ].filter(({ like }) => like.length > 0);
}

/** docs/rules.md 2.6 to 2.8, 2.11, 21.13 */
async function save(salon: Salon, sent: Sent, adminId: string) {
  const categories = await readOrNull("services-not-read", salon.id, categoriesOf(primaryDatabase(), salon.id));
  if (!categories) return refusedEdit(sent, refuse("not-saved"));
  const typed = parseTexts(newService(categories), sent.typed, { salon, at: now(), texts: SERVICE_TEXTS });
  const buffer = parseSubmission(BufferForm, sent.typed);
  const rate = typedVat(sent.typed, salonTime(salon.timeZone, now()).date);
  const wrong = { ...(!buffer.ok && buffer.fields), ...(!rate.ok && rate.fields) };
  if (!typed.ok) return invalidEdit(sent, { ...typed.fields, ...wrong });
  if (!buffer.ok || !rate.ok) return invalidEdit(sent, wrong);
  const menu = await readOrNull("services-not-read", salon.id, catalogue(primaryDatabase(), salon.id));
  if (!menu) return refusedEdit(sent, refuse("not-saved"));
  const asked = questionsFrom(sent.typed.questions, addable(menu, { id: sent.id }));
  if (!asked.ok) return invalidEdit(sent, asked.fields);
  const vat = await vatToSet(salon, sent.id, rate.value);
  if (vat === null) return refusedEdit(sent, refuse("not-saved"));
  const { popular } = sent.typed;
  const service = { ...typed.value, ...buffer.value, popular, questions: asked.questions };
  const outcome =
    sent.intent === "add"
      ? await createService(salon, service, { key: sent.key, adminId, vat: vat.set })
      : await editService(salon, sent.id, service, Number(sent.seen) || 0, vat.set);
  const saved = sent.intent === "add" ? "added" : "saved";
  return reply(sent, outcome, outcome.ok ? redirect(`${SERVICES_PATH}?notice=${saved}#${outcome.service.id}`) : null);
}

/** The rate to be set, if it is another than a service has on that day; null if that can't be read. docs/rules.md 28.4 */
async function vatToSet({ id }: Salon, serviceId: string, vat: VatSet) {
  const reading = rateRead(primaryDatabase(), id, "vat", serviceId, vat.fromDate);
  const read = await readOrNull("services-not-read", id, reading);
  if (!read) return null;
  const same = (read[0]?.basisPoints ?? null) === vat.basisPoints;
  return { set: same ? undefined : vat };
}

/** Returns `next` after a saved edit, and otherwise the page with what was sent. */
function reply<Next>(sent: Sent, outcome: MenuResult, next: Next) {
  return outcome.ok ? next : refusedEdit(sent, outcome);
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
  ["pasted", "The menu is saved."],
  ["saved", "Service saved."],
  ["deleted", "Service deleted. Appointments that are booked keep it."],
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
