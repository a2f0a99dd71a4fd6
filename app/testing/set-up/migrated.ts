import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** Resolves when the database has every table. Test files share this module, so migrations are applied once. */
export const migrated = applyD1Migrations(env.DB, env.MIGRATIONS);
