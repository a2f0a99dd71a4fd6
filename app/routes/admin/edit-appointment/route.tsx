import { data, Link, redirect } from "react-router";
import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { addressInTable, backFrom } from "../../../components/admin-addresses.ts";
import { answerOr } from "../../../components/forms/lost-connection.ts";
import { afterConflict } from "../../../components/forms/revalidation.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { clockTime } from "../../../kernel/clock.ts";
import { longDate } from "../../../kernel/dates.ts";
import { formOf } from "../../../kernel/forms.ts";
import { emailToAskAbout, questionAbout } from "../../../models/accounts/mistyped-domain.ts";
import { parseCustomer } from "../../../models/appointments/booking/parse-customer.server.ts";
import { EditForm } from "../../../models/appointments/edit.ts";
import { EDIT_FAILED } from "../../../words/updates.ts";
import type { Route } from "./+types/route.ts";
import { EditFields } from "./edit-fields.tsx";
import { reply } from "./edit-reply.ts";
import { editFrom, typedIn } from "./edit-typed.ts";

export function meta() {
  return [{ title: "Edit an appointment" }, { name: "robots", content: "noindex" }];
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { editShown } = await import("./edit-shown.server.ts");
  const shown = await editShown(primaryDatabase(), salon, staffActor(context.get(accountContext)), params.id);
  if (!shown) throw data(null, { status: 404 });
  const back = backFrom(url) ?? addressInTable(shown.appointment);
  return { shown, back, here: `${url.pathname.replace(/\.data$/, "")}${url.search}`, key: crypto.randomUUID() };
}

/** Saves the edit and leads back, or stays with all that was typed. docs/rules.md 5.31, 14.16 */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const salon = context.get(salonContext);
  const actor = staffActor(context.get(accountContext));
  const form = await formOf(request);
  const { editShown } = await import("./edit-shown.server.ts");
  const shown = await editShown(primaryDatabase(), salon, actor, params.id);
  if (!shown) throw data(null, { status: 404 });
  const { appointment } = shown;
  const typed = typedIn(form);
  const edit = await parseCustomer(EditForm, editFrom(typed), salon, appointment.customerPhone);
  if (!edit.ok) return reply(400, { typed, fields: edit.fields, message: Object.values(edit.fields)[0] ?? null });
  const { customerEmail } = edit.value;
  const emailMeant = emailToAskAbout(customerEmail, [typed.texts.emailAsked, appointment.customerEmail]);
  if (emailMeant) {
    const texts = { ...typed.texts, emailAsked: customerEmail };
    return reply(400, { typed: { ...typed, texts }, emailMeant, message: questionAbout(customerEmail, emailMeant) });
  }
  const { saveEdit } = await import("./save-edit.server.ts");
  const refused = await saveEdit(salon, actor, { shown, typed: edit.value, form });
  if (!refused) return redirect(withNews(backFrom(url) ?? addressInTable({ ...appointment, ...edit.value })));
  const { status, ...said } = refused;
  return reply(status, { typed, ...said });
}

export const shouldRevalidate = afterConflict;

/** Without a connection, or if the server fails, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await formOf(request.clone());
  return answerOr(serverAction, () => reply(503, { typed: typedIn(form), message: EDIT_FAILED }));
}

export default function EditAppointment({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, back, here, key } = loaderData;
  const { customerName, date, startsMinute, status, moved } = shown.appointment;
  const closed = moved || status === "cancelled";
  return (
    <>
      <h1 className="text-display wrap-anywhere">
        Edit <bdi>{customerName}</bdi>
      </h1>
      <p className="mt-2 text-lg text-muted">
        {longDate(date)}, {clockTime(startsMinute)}
      </p>
      {closed ? (
        <>
          <p className="notice mt-6">
            {moved ? "This appointment was moved to another time." : "A cancelled appointment can’t be edited."}
          </p>
          <Link to={back} className="button-quiet mt-6">
            Go back
          </Link>
        </>
      ) : (
        <EditFields
          key={actionData?.stale ? key : ""}
          {...{ shown, back, here }}
          freshKey={key}
          refused={actionData ?? null}
        />
      )}
    </>
  );
}

/** The address with which the page that it leads to says that the appointment is saved. */
function withNews(address: string): string {
  const [path = "", hash] = address.split("#");
  return `${path}${path.includes("?") ? "&" : "?"}edited=yes${hash ? `#${hash}` : ""}`;
}
