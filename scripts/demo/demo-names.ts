import type { DemoSalon } from "./inserts.ts";

/* Who signs in at the demo salons, and where they are: all that a server says of them. */

export const DEMO_ACCOUNTS = {
  admin: { email: "admin@salon.test", password: "demo-admin" },
  client: { email: "client@salon.test", password: "demo-client" },
};

/** The salon of an unknown host. */
export const DEFAULT_SALON: DemoSalon = { id: "petal-and-polish", host: null, idPrefix: "" };

/** Served under a name of its own, which every machine knows as itself. */
export const TEAM_SALON: DemoSalon = { id: "three-chairs", host: "team.localhost", idPrefix: "team-" };
