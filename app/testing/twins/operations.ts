import { type DurableObject, env } from "cloudflare:workers";
import Stripe from "stripe";
import type { SalonSchedule } from "../../../workers/salon-schedule.ts";
import { HOUR_MS, now } from "../../kernel/clock.ts";
import { fileSizes } from "../../models/pictures/picture.ts";
import { listen } from "../live/listener.ts";
import { aReservation } from "../mail-factories.ts";
import { aWebp } from "../pictures/webp.ts";
import { callApi, visit } from "../requests.ts";
import { insideObject, objectOf, runCron, sendByAlarm } from "../salon-object.ts";
import { signedByGatewayApi } from "../texts.ts";
import { WRITING_CALLS } from "./calls.ts";
import { FORMS } from "./forms.ts";
import { EMPTY, emailOf, type Names, PICTURE } from "./records.ts";
import { type Sender, send, type Twin } from "./twin.ts";

/** Something that is done at a salon. `id` names the records that it is done to. */
export interface Operation {
  /** The route, the call or the command of the salon's object. */
  of: string;
  name: string;
  /** Who sends it. What has no sender is done by the platform, or by the Worker to the salon's object. */
  by: Sender;
  /** Whether it names a record or a token. */
  names: boolean;
  play(at: Twin, id: Names): Promise<unknown>;
}

/** The commands of the salon's object, as any caller may send them. */
const COMMANDS: Record<Exclude<keyof SalonSchedule, keyof DurableObject> | "fetch" | "alarm", Operation["play"]> = {
  execute: async ({ salon }, id) => [
    await objectOf(salon).execute(aReservation(salon, { date: EMPTY, time: "06:00" }, id("movedInObject"))),
    await objectOf(salon).execute({ ...byStaff(salon.id), appointmentId: id("cancelledInObject"), what: "cancel" }),
  ],
  executeIfStill: ({ salon }, id) =>
    objectOf(salon).executeIfStill({
      ...aReservation(salon, { date: EMPTY, time: "10:00" }),
      actor: { role: "client", userId: id("roamer"), email: emailOf("roamer"), verifiedEmail: emailOf("roamer") },
      presumed: { role: "client", sessionVersion: 0 },
    }),
  executeEach: ({ salon }, id) =>
    objectOf(salon).executeEach([
      { ...byStaff(salon.id), key: "together", appointmentId: id("cancelledTogether"), what: "cancel" },
    ]),
  edit: ({ salon }, id) =>
    objectOf(salon).edit(salon.id, {
      ...{ what: "block", timeZone: salon.timeZone, adminId: "admin", key: "the same", agreed: true },
      block: {
        from: "2036-11-01",
        to: "2036-11-01",
        start: 600,
        end: 660,
        weekly: false,
        reason: "",
        technicianId: id("asha"),
      },
    }),
  hold: ({ salon }, id) =>
    objectOf(salon).hold({
      ...{ salonId: salon.id, holder: { browser: "a browser", networks: [] } },
      start: {
        date: EMPTY,
        minute: 1080,
        services: [{ id: id("gel"), name: undefined, quantity: 1 }],
        serviceQuantities: {},
      },
    }),
  extendHold: ({ salon }, id) => objectOf(salon).extendHold(salon.id, id("kept-hold")),
  releaseHold: ({ salon }, id) => objectOf(salon).releaseHold(salon.id, id("kept-hold")),
  leaveHold: ({ salon }, id) => objectOf(salon).leaveHold(salon.id, id("kept-hold")),
  endPaying: async ({ salon }, id) => {
    const start = { date: EMPTY, minute: 1170, services: [{ id: id("art") }], serviceQuantities: {} };
    const holder = { browser: "a payer", networks: [] };
    await objectOf(salon).hold({
      salonId: salon.id,
      holder,
      start,
      paying: { id: id("paying"), until: now() + HOUR_MS },
    });
    return objectOf(salon).endPaying(salon.id, id("paying"), true);
  },
  payingUntil: ({ salon }) => objectOf(salon).payingUntil("a browser"),
  heldUntil: ({ salon }) => objectOf(salon).heldUntil("a browser"),
  heldByOthers: ({ salon }) => objectOf(salon).heldByOthers(),
  heldForStaff: ({ salon }) => objectOf(salon).heldForStaff(),
  wake: ({ salon }) => objectOf(salon).wake(salon.id),
  tell: ({ salon }) => objectOf(salon).tell(salon.id),
  closeStaff: ({ salon }) => objectOf(salon).closeStaff(),
  fetch: async ({ salon }) => (await listen(salon)).socket.close(),
  alarm: ({ salon }) => insideObject(salon, (object) => object.alarm()),
};

const byStaff = (salonId: string) => ({ salonId, actor: { role: "admin", userId: "admin" } as const, key: "the same" });

/** The commands that name a record or a token. */
const NAMING = /^(reserve|update|executeIfStill|executeEach|edit|hold|extendHold|releaseHold|leaveHold|endPaying)$/;

/** Everything that can be done at a salon, each with a record of its own: in any order, each does something. */
export const OPERATIONS: Operation[] = [
  ...FORMS.map(([of, by, path, fields]) => ({
    ...described(of, by, `sends ${path(named)}`, fields(named)),
    play: (at: Twin, id: Names) => send(at, by, path(id), fields(id)),
  })),
  {
    ...described("admin/salon/pictures", "owner", "uploads a picture", "{art}"),
    play: ({ salon, cookies }, id) =>
      visit(salon, "/admin/salon/pictures", {
        ...{ method: "POST", body: pictureForm(id) },
        headers: { Cookie: cookies.owner ?? "", Origin: `http://${salon.host}` },
      }),
  },
  {
    ...described("cancel/:id/wishes", "client", "leaves a picture", "{emailed}"),
    play: ({ salon, cookies }, id) =>
      visit(salon, `/cancel/${id("emailed")}/wishes`, {
        ...{ method: "POST", body: pictureForm(id) },
        headers: { Cookie: cookies.client ?? "", Origin: `http://${salon.host}` },
      }),
  },
  ...WRITING_CALLS.map(([call, by, record, body], place) => ({
    ...described(call, by, `calls ${call} ${record && named(record)}`, body(named)),
    play: (at: Twin, id: Names) => {
      const [method = "", path = ""] = call.split(" /api/");
      const isOwn = id("one") === at.id("one");
      const key = isOwn ? `the same call ${place}` : crypto.randomUUID();
      const headers = { ...at.bearers[by], "Idempotency-Key": key };
      return callApi(at.salon, path.replace("{id}", record && id(record)), { method, headers, body: body(id) });
    },
  })),
  { ...described("POST /api/stripe-webhook", "anyone", "tells of a payment", "{settled}"), play: payment },
  { ...described("POST /api/messages/{provider}", "anyone", "reports on a text", ""), play: report },
  ...Object.entries(COMMANDS).map(([command, play]) => ({
    ...described(`object ${command}`, "anyone", `tells the object to ${command}`, NAMING.test(command) ? "{one}" : ""),
    play,
  })),
  { ...described("cron", "anyone", "waits for cron", ""), play: runCron },
  { ...described("mail", "anyone", "waits for mail", ""), play: ({ salon }) => sendByAlarm(salon) },
];

/** What an operation is, in words, with the names of its records. */
function described(of: string, by: Sender, does: string, sent: unknown) {
  const name = `${by} ${does} ${JSON.stringify(sent) ?? ""}`;
  return { of, by, name: name.slice(0, 120), names: /\{[\w-]+\}/.test(name) };
}

function named(name: string): string {
  return `{${name}}`;
}

/** A picture's three files, which no simple form can hold. */
function pictureForm(id: Names): FormData {
  const form = new FormData();
  const fields = { key: "the same", place: "service", serviceId: id("art"), alt: "Painted" };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const { width, height } of fileSizes(PICTURE)) form.append("file", new Blob([aWebp(width, height)]));
  return form;
}

async function payment({ salon }: Twin, id: Names): Promise<Response> {
  const metadata = { salonId: salon.id, appointmentId: id("settled") };
  const object = { id: "pi_1", amount_received: 3500, currency: "gbp", metadata };
  const payload = JSON.stringify({ id: "evt_1", object: "event", type: "payment_intent.succeeded", data: { object } });
  const signature = await new Stripe("sk_test").webhooks.generateTestHeaderStringAsync({
    ...{ payload, secret: env.STRIPE_WEBHOOK_SECRET ?? "" },
    cryptoProvider: Stripe.createSubtleCryptoProvider(),
  });
  const headers = { "Stripe-Signature": signature };
  return visit(salon, "/api/stripe-webhook", { method: "POST", body: payload, headers });
}

async function report({ salon }: Twin, id: Names): Promise<Response> {
  const message = await signedByGatewayApi({ userref: id("text"), status: "DELIVERED" });
  return visit(salon, "/api/messages/gatewayapi", message);
}
