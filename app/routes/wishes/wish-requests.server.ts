import { type RouterContextProvider, redirect } from "react-router";
import { senderOfPage } from "../../auth/device.server.ts";
import { salonContext } from "../../auth/salon.server.ts";
import { hasBegun } from "../../diary/appointments/cutoff.ts";
import { now } from "../../kernel/clock.ts";
import { filesIn, formOf, keyOf, text } from "../../kernel/forms.ts";
import { countTowardsLimit } from "../../models/accounts/rate-limit.server.ts";
import type { Appointment } from "../../models/appointments/appointment.server.ts";
import { checkedPicture } from "../../models/pictures/checked-picture.ts";
import type { WishRefusal } from "../../models/wishes/wish.ts";
import { addWish, removeWish, wishFile } from "../../models/wishes/wishes.server.ts";
import { tooManyAttempts } from "../../words/accounts.ts";
import { WISH_WORDS } from "../../words/pictures.ts";
import { statusOf } from "../../words/statuses.ts";

/*
 * What is asked of the pictures of one appointment. Each route finds the appointment that its sender may open, or null: that
 * answers 404, as for one that never was. docs/rules.md 26
 */

interface WishRequest {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The appointment that the sender may open, or null. */
  appointment: Appointment | null;
}

/**
 * Adds or removes a picture. A script is answered with JSON; a form that the browser sends itself is led `back`.
 * docs/rules.md 26.1 to 26.4
 */
export async function changeWishes({ request, context, appointment, back }: WishRequest & { back: string }) {
  const salon = context.get(salonContext);
  const instant = now();
  if (!appointment) return refused("not-found");
  const isOpen = appointment.status === "pending" || appointment.status === "confirmed";
  if (!isOpen || hasBegun(appointment, salon.timeZone, instant)) return refused("not-open");
  const form = await formOf(request);
  if (text(form, "intent") === "remove") {
    const removed = await removeWish(salon.id, { appointmentId: appointment.id, id: text(form, "wish") }, instant);
    if (request.headers.get("Accept")?.includes("text/html")) return redirect(back);
    return removed.ok ? answer({}, 200) : refused(removed.reason);
  }
  const account = appointment.customerEmail || appointment.id;
  const counted = await countTowardsLimit({
    ...{ kind: "wish", salonId: salon.id, account, from: senderOfPage(request, context) },
  });
  if (!counted.ok) {
    const error = tooManyAttempts(counted.retryAfter);
    return answer({ error }, 429, { "Retry-After": `${Math.ceil(counted.retryAfter)}` });
  }
  const checked = await checkedPicture("wish", await filesIn(form, "file"));
  if (!checked.ok) return refused(checked.reason);
  const added = await addWish(salon.id, appointment, checked, { key: keyOf(form), instant });
  return added.ok ? answer({ id: added.id }, 201) : refused(added.reason);
}

/**
 * The answer to a page that was open when its session ended. A form that the browser sends without script is redirected to
 * sign in.
 */
export function signedOut(request: Request): Response {
  if (request.headers.get("Accept")?.includes("text/html")) return redirect("/cancel");
  return answer({ error: SIGNED_OUT }, 401);
}

const SIGNED_OUT = "You’ve been signed out. Please open your appointments again, then choose the picture.";

/** A file of a picture. Nobody but the browser that asked for it keeps it, and that one not either. docs/rules.md 26.3 */
export async function showWish({ context, appointment, wish, file }: Omit<WishRequest, "request"> & Named) {
  const { id: salonId } = context.get(salonContext);
  const width = FILE.exec(file)?.[1];
  const found = appointment && width && (await wishFile(salonId, { appointmentId: appointment.id, id: wish }, +width));
  if (!found) return new Response(null, { status: 404, headers: NOT_STORED });
  return new Response(found.body, {
    headers: { "Content-Type": "image/webp", "Content-Length": `${found.size}`, ...NOT_STORED },
  });
}

/** The picture and the file that an address names. */
interface Named {
  wish: string;
  file: string;
}

const FILE = /^([1-9]\d{0,4})\.webp$/;

const NOT_STORED = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

function refused(reason: WishRefusal): Response {
  return answer({ error: WISH_WORDS[reason] }, statusOf(reason));
}

function answer(body: object, status: number, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...NOT_STORED, ...headers } });
}
