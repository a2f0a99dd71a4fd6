import type { RouterContextProvider } from "react-router";
import { staffActor } from "../../auth/actor.server.ts";
import { callerContext, networksContext, rightContext } from "../../auth/caller.server.ts";
import { isClient } from "../../auth/clients.ts";
import { may } from "../../auth/rights.ts";
import type { Actor } from "../../diary/appointments/appointment.ts";
import type { Presumed } from "../../diary/command.ts";
import { isStaff } from "../../models/accounts/staff.ts";
import { accountStill, type User, verifiedMailbox } from "../../models/accounts/user.server.ts";
import { NotAsPresumed } from "../../models/diary/send.server.ts";
import { refusal } from "./answer.server.ts";

/* Who calls the API, and whether they may. docs/rules.md 6.7, 6.9 */

type Context = Readonly<RouterContextProvider>;

/**
 * The caller's account, which is of the staff and has the right of the call. Throws a 401 or 403. docs/rules.md 6.5, 6.7, 21.9
 */
export async function requireStaff(context: Context): Promise<User> {
  const account = await requireAccount(context, ["staff"]);
  if (mayCall(context, account)) return account;
  throw refusal(403, NO_PERMISSION);
}

/** The caller's account. It is a client's or one of the staff, as `kinds` says. Throws a 401 or 403. */
async function requireAccount(context: Context, kinds: ("staff" | "client")[]): Promise<User> {
  const caller = context.get(callerContext);
  if (!caller) throw refusal(401, "Authentication required");
  const kind = isClient(caller.role) ? "client" : isStaff(caller.role) ? "staff" : null;
  if (!kind || !kinds.includes(kind)) throw refusal(403, NO_PERMISSION);
  const account = await accountStill(caller);
  if (!account) throw refusal(401, "Authentication required");
  return account;
}

const NO_PERMISSION = "You don't have permission to do this";

/**
 * The caller as an actor: a client by account and verified email, a guest by mailbox, one of the staff by account. Throws
 * a 401, or a 403 for a role outside `roles` or one of the staff without the right of the call.
 * docs/rules.md 5.11, 6.7, 6.12, 21.9
 */
export async function requireActor(context: Context, roles: Actor["role"][]): Promise<Actor> {
  const caller = context.get(callerContext);
  const networks = context.get(networksContext);
  if (caller?.role === "guest" && roles.includes("guest"))
    return { role: "guest", grant: { email: caller.email }, networks };
  const kinds = (["staff", "client"] as const).filter((kind) => roles.includes(kind === "staff" ? "admin" : kind));
  const account = await requireAccount(context, kinds);
  if (isStaff(account.role)) {
    if (!mayCall(context, account)) throw refusal(403, NO_PERMISSION);
    return staffActor(account);
  }
  return clientOf(account, networks);
}

/** Who sends a command: an actor, with what is only presumed of their account. */
export interface CommandSender {
  actor: Actor;
  presumed?: Presumed;
}

/**
 * Lets a caller with one of `roles` send a command: `parse` reads what they want, `send` sends it. A client is taken for who
 * their token says they are, with a verified email: the diary's load checks it, which saves a call. If the account is
 * otherwise, it is read, and the command is sent once more. Throws as `requireActor` does. docs/rules.md 6.7
 */
export async function sendAsCaller<Wanted, Outcome>(
  context: Context,
  roles: Actor["role"][],
  parse: (actor: Actor) => Promise<Wanted>,
  send: (sender: CommandSender, wanted: Wanted) => Promise<Outcome>,
): Promise<{ actor: Actor; wanted: Wanted; outcome: Outcome }> {
  const presumed = roles.includes("client") ? presumedClient(context) : null;
  const sender = presumed ?? { actor: await requireActor(context, roles) };
  const wanted = await parse(sender.actor).catch(async (refused) => {
    if (presumed) await requireActor(context, roles);
    throw refused;
  });
  try {
    return { actor: sender.actor, wanted, outcome: await send(sender, wanted) };
  } catch (error) {
    if (!(error instanceof NotAsPresumed)) throw error;
    const actor = await requireActor(context, roles);
    return { actor, wanted, outcome: await send({ actor }, wanted) };
  }
}

function presumedClient(context: Context): CommandSender | null {
  const caller = context.get(callerContext);
  if (!caller || !isClient(caller.role)) return null;
  const { userId, email, role, sessionVersion } = caller;
  const networks = context.get(networksContext);
  return {
    actor: { role: "client", userId, email, verifiedEmail: email, networks },
    presumed: { role, sessionVersion },
  };
}

/** The client or the guest who calls, or null. Decides what a public call shows them. docs/rules.md 29.21 */
export async function customerIfAny(context: Context): Promise<Actor | null> {
  const caller = context.get(callerContext);
  const networks = context.get(networksContext);
  if (caller?.role === "guest") return { role: "guest", grant: { email: caller.email }, networks };
  const account = caller && isClient(caller.role) ? await accountStill(caller) : null;
  return account && clientOf(account, networks);
}

function clientOf(account: User, networks: string[]): Actor {
  const { id: userId, email } = account;
  return { role: "client", userId, email, verifiedEmail: verifiedMailbox(account), networks };
}

/**
 * Whether the caller is of the staff and has the right of the call at this moment. Decides what a public list shows.
 * docs/rules.md 6.7
 */
export async function callerMay(context: Context): Promise<boolean> {
  const caller = context.get(callerContext);
  const account = isStaff(caller?.role) && caller ? await accountStill(caller) : null;
  return account !== null && mayCall(context, account);
}

function mayCall(context: Context, account: User): boolean {
  const right = context.get(rightContext);
  return right !== null && may(account, right);
}
