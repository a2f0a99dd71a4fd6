import { openSession } from "../auth/session.server.ts";
import { users } from "../database/schema.ts";
import { now } from "../kernel/clock.ts";
import type { StaffRole } from "../models/accounts/staff.ts";
import { signToken } from "../models/accounts/token.server.ts";
import { accountFrom, identityOf, type User } from "../models/accounts/user.server.ts";
import type { Salon } from "../models/salon/salon.server.ts";
import { database } from "./database.ts";
import { sentBack } from "./requests.ts";

/** A client of a salon, or an account of another role. No password matches its hash. */
export async function anAccount(salon: Salon, with_: Partial<typeof users.$inferInsert> = {}): Promise<User> {
  const id = crypto.randomUUID();
  const [user] = await database
    .insert(users)
    .values({
      id,
      salonId: salon.id,
      email: `${id}@example.com`,
      name: "Ada Lovelace",
      passwordHash: "none",
      role: "client",
      createdAt: now(),
      ...with_,
    })
    .returning();
  if (!user) throw new Error("No account was made");
  return accountFrom(user);
}

/** Somebody of the staff. A technician is the salon's first one, unless `technicianId` names another. */
export function aStaffMember(salon: Salon, staffRole: StaffRole, technicianId: string = salon.id): Promise<User> {
  if (staffRole === "technician") return anAccount(salon, { role: "user", staffRole, technicianId });
  return anAccount(salon, { role: "admin", staffRole });
}

/** The API headers of a caller who has a token for `user`. */
export async function bearerOf(user: User): Promise<Record<string, string>> {
  return { Authorization: `Bearer ${await signToken(identityOf(user), now())}` };
}

/** The API headers of a guest who has entered a code from that mailbox. */
export async function asGuest(salon: Salon, email: string): Promise<Record<string, string>> {
  const guest = { salonId: salon.id, userId: `guest:${email}`, email, role: "guest", sessionVersion: 0 } as const;
  return { Authorization: `Bearer ${await signToken(guest, now())}` };
}

/** The `Cookie` header of a browser in which `user` is signed in. */
export async function cookieOf(user: User): Promise<string> {
  return sentBack(await openSession(identityOf(user)));
}
