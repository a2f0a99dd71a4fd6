import { drizzle } from "drizzle-orm/d1";
import { salons, services, users } from "#app/database/schema.ts";
import { salonTime } from "#app/kernel/clock.ts";
import { hashPassword } from "#app/models/accounts/password.server.ts";
import { aBusySalon, DEFAULT_WEEK, hoursOfTheWeek, type OwnOfDemo } from "./busy-salon.ts";
import { DAY } from "./demo-appointments.ts";
import { demoLooks } from "./demo-looks.ts";
import { DEMO_MENU } from "./demo-menu.ts";
import { DEFAULT_SALON, DEMO_ACCOUNTS, TEAM_SALON } from "./demo-names.ts";
import { DEMO_PROFILE, TIME_ZONE } from "./demo-profile.ts";
import { type DemoInsert, type DemoSalon, type InsertingDatabase, inserts } from "./inserts.ts";
import { TEAM_OWN, teamIds } from "./team-salon.ts";

const CLIENT = { id: "demo-client", name: "Sophie Bennett", email: DEMO_ACCOUNTS.client.email, phone: "07700 900142" };

/**
 * Fills an empty database (one without a salon) with the demo salon and one with a team, and answers true; leaves any other
 * unchanged and answers false. `minimal` writes the first salon, its menu, the default hours and the two accounts only. The
 * rows, except for the passwords' salts, depend only on the date in London at `now` (UTC ms). They are written all or not at
 * all.
 */
export async function fillWithDemoSalon(
  database: D1Database,
  { now, minimal }: { now: number; minimal: boolean },
): Promise<boolean> {
  const db = drizzle(database);
  const [existing] = await db.select({ id: salons.id }).from(salons).limit(1);
  if (existing) return false;

  const passwordHashes = await demoPasswordHashes();
  const contents = { now, minimal, passwordHashes };
  const second = minimal
    ? []
    : [
        ...demoSalon(db, TEAM_SALON, contents, TEAM_OWN),
        ...demoLooks(db, TEAM_SALON, now, teamIds(TEAM_SALON)),
        ...demoLooks(db, DEFAULT_SALON, now),
      ];
  const [first, ...rest] = [...demoSalon(db, DEFAULT_SALON, contents), ...second];
  if (first) await db.batch([first, ...rest]);
  return true;
}

/** The hashes of the demo accounts' passwords. */
export async function demoPasswordHashes() {
  const [admin, client] = await Promise.all([
    hashPassword(DEMO_ACCOUNTS.admin.password),
    hashPassword(DEMO_ACCOUNTS.client.password),
  ]);
  return { admin, client };
}

interface DemoContents {
  now: number;
  minimal: boolean;
  passwordHashes: { admin: string; client: string };
}

const DEFAULT_OWN: OwnOfDemo = {
  profile: DEMO_PROFILE,
  owner: "Amara Okafor",
  menu: DEMO_MENU,
  contents: aBusySalon,
};

/** The inserts that write a demo salon. */
export function demoSalon(
  db: InsertingDatabase,
  salon: DemoSalon,
  { now, minimal, passwordHashes }: DemoContents,
  own = DEFAULT_OWN,
): DemoInsert[] {
  const midnight = Date.parse(`${salonTime(TIME_ZONE, now).date}T00:00:00Z`);
  return [
    ...theSalon(db, salon, midnight, passwordHashes, own),
    ...(minimal
      ? hoursOfTheWeek(db, salon, DEFAULT_WEEK)
      : own.contents(db, salon, midnight, { ...CLIENT, id: salon.idPrefix + CLIENT.id })),
  ];
}

/** The rows of both modes, except for the hours. */
function theSalon(
  db: InsertingDatabase,
  { id: salonId, host, idPrefix }: DemoSalon,
  midnight: number,
  passwordHashes: DemoContents["passwordHashes"],
  { profile, owner, menu }: OwnOfDemo,
): DemoInsert[] {
  const createdAt = midnight - 400 * DAY;
  const account = { salonId, emailVerifiedAt: createdAt, createdAt };
  return [
    ...inserts(db, salons, [{ ...profile, id: salonId, host, waitingList: true, createdAt }]),
    ...inserts(db, users, [
      {
        ...account,
        id: `${idPrefix}demo-admin`,
        email: DEMO_ACCOUNTS.admin.email,
        name: owner,
        passwordHash: passwordHashes.admin,
        role: "admin",
      },
      {
        ...account,
        id: idPrefix + CLIENT.id,
        email: CLIENT.email,
        name: CLIENT.name,
        passwordHash: passwordHashes.client,
        role: "client",
      },
    ]),
    ...inserts(
      db,
      services,
      menu.map((service, position) => ({
        ...service,
        id: idPrefix + service.id,
        salonId,
        position,
        createdAt,
        updatedAt: createdAt,
      })),
    ),
  ];
}
