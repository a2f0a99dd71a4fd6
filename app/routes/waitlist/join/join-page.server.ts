import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  redirect,
} from "react-router";
import { giveAccessGrant } from "../../../auth/access-grant.server.ts";
import { actorOf } from "../../../auth/actor.server.ts";
import { keepDevice, rememberDevice, senderOfPage } from "../../../auth/device.server.ts";
import { guestOf } from "../../../auth/guests/guest-booking.server.ts";
import { proofsIn } from "../../../auth/guests/mailbox-proof.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { draftFrom } from "../../../components/booking/draft.ts";
import { readOrNull, withinTime } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import type { Actor } from "../../../diary/appointments/appointment.ts";
import { isExtra } from "../../../diary/menu/service.ts";
import { bookableDates } from "../../../diary/times/availability.ts";
import { hoursOn } from "../../../diary/times/shifts.ts";
import { now, salonTime } from "../../../kernel/clock.ts";
import { formOf, keyOf, replyOf, text } from "../../../kernel/forms.ts";
import { type FieldErrors, parseSubmission } from "../../../kernel/parsing.ts";
import { mailCodes } from "../../../mail/mail-code.server.ts";
import { type CodeRequest, redeemCode } from "../../../models/accounts/one-time-code.server.ts";
import {
  countTowardsLimit,
  type LimitedAction,
  takeBackFromLimit,
} from "../../../models/accounts/rate-limit.server.ts";
import type { Sender } from "../../../models/accounts/sender.server.ts";
import { menuAndDiary } from "../../../models/diary/diary.server.ts";
import { ownAppointment } from "../../../models/own-appointments/own-appointments.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { mailboxOf, personOf } from "../../../models/waitlist/person.server.ts";
import { waitingRequest } from "../../../models/waitlist/request.ts";
import { joinWaitingList } from "../../../models/waitlist/waiting-list.server.ts";
import { ACCOUNT_WORDS, CODE_NEEDED, tooManyAttempts } from "../../../words/accounts.ts";
import { statusOf } from "../../../words/statuses.ts";
import { JOIN_FIELDS, joinWords } from "../../../words/waiting-list.ts";

/* The page on which clients join the waiting list. docs/rules.md 33.1, 33.2 */

type Context = Readonly<RouterContextProvider>;

/** What the form offers: the menu, the team and the days, with what the address has chosen already. */
export async function shown({ request, url, context }: LoaderFunctionArgs) {
  const salon = context.get(salonContext);
  if (!salon.waitingList) throw data(null, { status: 404 });
  const instant = now();
  const { date: today } = salonTime(salon.timeZone, instant);
  const [{ services, diary }, actor] = await Promise.all([
    withinTime(menuAndDiary(primaryDatabase(), { salon, clientId: null, instant })),
    provedActor(request, context),
  ]);
  const earlier = await earlierThan(salon, actor, url.searchParams.get("earlier"));
  const { basket, technician, date } = draftFrom(url.searchParams, services);
  const days = bookableDates(today, salon.bookableDays).filter((day) => hoursOn(diary, day) !== null);
  const person =
    actor && (await readOrNull("waiting-list-not-read", salon.id, personOf(primaryDatabase(), salon, actor, {})));
  return {
    ...{ today, technician, key: crypto.randomUUID(), joined: url.searchParams.has("joined") },
    services: services.filter((service) => !isExtra(service)).map(({ id, name }) => ({ id, name })),
    basket: earlier?.basket ?? basket.map(({ service: { id, name }, quantity }) => ({ id, name, quantity })),
    team: (diary.technicians ?? []).map(({ id, name }) => ({ id, name })),
    days: earlier ? days.filter((day) => day <= earlier.date) : days,
    chosenDays: earlier ? days.filter((day) => day <= earlier.date) : date ? [date] : [],
    earlier: earlier && { id: earlier.id, date: earlier.date, minute: earlier.minute },
    proved: person?.ok ? person.person.email : null,
    details: person?.ok ? { name: person.person.name, phone: person.person.phone } : { name: "", phone: "" },
    phone: salon.phone,
  };
}

/** Their own appointment, if they want an earlier time than that. */
async function earlierThan(salon: Salon, actor: Actor | null, id: string | null) {
  if (!actor || id === null) return null;
  const own = await withinTime(ownAppointment(primaryDatabase(), salon.id, actor, id));
  if (!own) return null;
  const basket = own.items.map(({ serviceId, name, quantity }) => ({ id: serviceId, name, quantity }));
  return { id: own.id, date: own.date, minute: own.startsMinute, basket };
}

export interface Typed {
  service: string[];
  day: string[];
  part: string;
  technician: string;
  name: string;
  email: string;
  phone: string;
}

export interface JoinReply {
  message: string | null;
  fields: FieldErrors;
  typed: Typed | null;
  /** The mailbox that a code was sent to, or null. */
  codeSentTo: string | null;
}

const reply = replyOf<JoinReply>({ message: null, fields: {}, typed: null, codeSentTo: null });

/** Puts them on the list. Without a proved mailbox a code is mailed first, and the form is sent again with it. */
export async function joins({ request, url, context }: ActionFunctionArgs) {
  const salon = context.get(salonContext);
  if (!salon.waitingList) throw data(null, { status: 404 });
  const form = await formOf(request);
  const typed = typedIn(form);
  const { date: today } = salonTime(salon.timeZone, now());
  const parsed = parseSubmission(waitingRequest(today), requestIn(form, typed));
  const proved = await provedActor(request, context);
  const named = namedWrong(typed, proved !== null);
  if (!parsed.ok || Object.keys(named).length > 0)
    return reply(400, { typed, fields: { ...(parsed.ok ? {} : parsed.fields), ...named } });
  const headers = new Headers();
  const actor = proved ?? (await provedByCode(request, context, form, typed, headers));
  if (!("role" in actor)) return actor;
  const before = await earlierThan(salon, actor, text(form, "earlier") || null);
  const { wanted, ...customer } = parsed.value;
  const person = await personOf(primaryDatabase(), salon, actor, customer);
  const joining = before && { replaces: before.id, before: { date: before.date, minute: before.minute } };
  const outcome = person.ok
    ? await joinWaitingList(
        salon,
        { ...person.person, wanted: { ...wanted, before: joining?.before ?? null }, replaces: joining?.replaces },
        { by: actor, key: keyOf(form) },
      )
    : person;
  if (outcome.ok) return redirect(`${url.pathname}?joined`, { headers });
  const words = joinWords(salon)[outcome.reason];
  const field = JOIN_FIELDS[outcome.reason];
  return reply(statusOf(outcome.reason), { typed, ...(field ? { fields: { [field]: words } } : { message: words }) });
}

/** The client, or the guest who has proved a mailbox in this browser; null for anybody else. docs/rules.md 6.12, 6.32 */
async function provedActor(request: Request, context: Context): Promise<Actor | null> {
  const actor = await actorOf(request, context);
  if (actor && mailboxOf(actor)) return actor;
  const [proof] = await proofsIn(request, context.get(salonContext).id);
  return proof ? guestOf(proof.mailbox, senderOfPage(request, context)) : null;
}

/** The guest whose code has come back; else the answer that asks for it. docs/rules.md 5.29, 33.2 */
async function provedByCode(request: Request, context: Context, form: FormData, typed: Typed, headers: Headers) {
  const salon = context.get(salonContext);
  const from = senderOfPage(request, context);
  const mailbox = typed.email.trim().toLowerCase();
  const asked = codeRequest(salon, mailbox, from);
  const code = text(form, "code").replace(/\s/g, "");
  if (!form.has("code") || text(form, "again") !== "") {
    keepDevice(context);
    const counted = await countTowardsLimit(limited("code-request", salon, mailbox, from));
    if (!counted.ok) return reply(429, { typed, message: tooManyAttempts(counted.retryAfter) }, counted.retryAfter);
    mailCodes(salon, asked, [{ mailbox, staff: false }]);
    return reply(200, { typed, codeSentTo: mailbox });
  }
  if (!/^\d{6}$/.test(code)) return reply(400, { typed, codeSentTo: mailbox, fields: { code: CODE_NEEDED } });
  const action = limited("code-check", salon, mailbox, from);
  const counted = await countTowardsLimit(action);
  if (!counted.ok) return reply(429, { typed, message: tooManyAttempts(counted.retryAfter) }, counted.retryAfter);
  if (!(await redeemCode(asked, code)))
    return reply(401, { typed, codeSentTo: mailbox, fields: { code: ACCOUNT_WORDS["wrong-code"] } });
  await takeBackFromLimit(action);
  rememberDevice(context, mailbox);
  for (const cookie of new Headers(await giveAccessGrant(request, { email: mailbox }, salon.id)).getSetCookie())
    headers.append("Set-Cookie", cookie);
  return guestOf(mailbox, from);
}

function codeRequest({ id: salonId }: Salon, mailbox: string, from: Sender): CodeRequest {
  return { salonId, purpose: "waiting-list", subject: mailbox, from };
}

function limited(
  kind: "code-request" | "code-check",
  { id: salonId }: Salon,
  mailbox: string,
  from: Sender,
): LimitedAction {
  return { kind, salonId, from, account: `waiting list ${mailbox}`, owner: mailbox };
}

function typedIn(form: FormData): Typed {
  const several = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  const [part, technician, name, email, phone] = ["part", "technician", "name", "email", "phone"].map((field) =>
    text(form, field),
  );
  return {
    ...{ service: several("service"), day: several("day"), part: part ?? "", technician: technician ?? "" },
    ...{ name: name ?? "", email: email ?? "", phone: phone ?? "" },
  };
}

/** The form as the API would send it. */
function requestIn(form: FormData, { service, day, part, technician, name, email, phone }: Typed) {
  const [from, to] = part.split("-");
  return {
    services: service.map((id) => ({ _id: id, quantity: Number(text(form, `quantity-${id}`) || 1) })),
    ...{ days: day, from, to, technicianId: technician },
    ...(name !== "" && { customerName: name }),
    ...(email !== "" && { customerEmail: email }),
    ...(phone !== "" && { customerPhone: phone }),
  };
}

/** What is missing of a stranger. Whoever has proved their mailbox need not say it again. */
function namedWrong({ name, email, phone }: Typed, proved: boolean): FieldErrors {
  return {
    ...(name.trim() === "" && { customerName: "Full name is required" }),
    ...(phone.trim() === "" && { customerPhone: "Phone number is required" }),
    ...(!proved && email.trim() === "" && { customerEmail: "Email is required" }),
  };
}
