import type { RouterContextProvider } from "react-router";
import type { AccessGrant, Actor, StaffActor } from "../diary/appointments/appointment.ts";
import { networksOf } from "../models/accounts/sender.server.ts";
import { type User, verifiedMailbox } from "../models/accounts/user.server.ts";
import { accessGrantIn } from "./access-grant.server.ts";
import { accountOf } from "./account.server.ts";
import { salonContext } from "./salon.server.ts";
import { visitorContext } from "./session.server.ts";

type Customer = Exclude<Actor, { role: "admin" | "stripe" | "clock" }>;

/**
 * A client as the actor of commands: by account, by verified email, and by the access grant in their browser.
 * docs/rules.md 5.11
 */
export async function clientActor(request: Request, account: User): Promise<Customer> {
  return actorWith(account, await accessGrantIn(request, account.salonId), request);
}

/**
 * A member of staff as the actor of commands. A technician's commands concern only their own appointments. docs/rules.md
 * 21.10
 */
export function staffActor({ id: userId, staffRole, technicianId }: User): StaffActor {
  return { role: "admin", userId, ...(staffRole === "technician" && { technicianId: technicianId ?? NOBODY }) };
}

/** No technician has this id. */
const NOBODY = "nobody";

/** The actor on a page that is open to all: a client, a guest with an access grant, or null. docs/rules.md 6.12 */
export async function actorOf(request: Request, context: Readonly<RouterContextProvider>): Promise<Customer | null> {
  const visitor = context.get(visitorContext);
  const [account, grant] = await Promise.all([
    visitor && accountOf(visitor, request, context),
    accessGrantIn(request, context.get(salonContext).id),
  ]);
  if (account) return actorWith(account, grant, request);
  return grant && { role: "guest", grant, networks: networksOf(request) };
}

function actorWith(account: User, grant: AccessGrant | null, request: Request): Customer {
  const { id: userId, email } = account;
  return {
    role: "client",
    userId,
    email,
    verifiedEmail: verifiedMailbox(account),
    grant,
    networks: networksOf(request),
  };
}
