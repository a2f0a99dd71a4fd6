import type { RouterContextProvider } from "react-router";
import type { Actor, StaffActor } from "../diary/appointments/appointment.ts";
import { networksOf } from "../models/accounts/sender.server.ts";
import type { User } from "../models/accounts/user.server.ts";
import { accessGrantIn } from "./access-grant.server.ts";
import { accountOf } from "./account.server.ts";
import { salonContext } from "./salon.server.ts";
import { visitorContext } from "./session.server.ts";

type Customer = Exclude<Actor, { role: "admin" | "stripe" }>;

/**
 * A client as the actor of commands: by account, by verified email, and by the access grant in their browser.
 * docs/rules.md 5.11
 */
export async function clientActor(request: Request, { id, salonId, email, emailVerifiedAt }: User): Promise<Customer> {
  const verifiedEmail = emailVerifiedAt === null ? null : email;
  const grant = await accessGrantIn(request, salonId);
  return { role: "client", userId: id, email, verifiedEmail, grant, networks: networksOf(request) };
}

/**
 * Somebody of the staff as the actor of commands. A technician's commands are about their own appointments alone.
 * docs/rules.md 21.10
 */
export function staffActor({ id: userId, role, technicianId }: User): StaffActor {
  return { role: "admin", userId, ...(role === "technician" && { technicianId: technicianId ?? NOBODY }) };
}

/** No technician has this id. */
const NOBODY = "nobody";

/** The actor on a page that is open to all: a client, a guest with an access grant, or null. docs/rules.md 6.12 */
export async function actorOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Customer | null> {
  const visitor = context.get(visitorContext);
  const account = visitor && (await accountOf(visitor, request, context));
  if (account) return clientActor(request, account);
  const grant = await accessGrantIn(request, context.get(salonContext).id);
  return grant && { role: "guest", grant, networks: networksOf(request) };
}
