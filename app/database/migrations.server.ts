import { triggersOf } from "./triggers.ts";

/** The text of each migration, by its path from this file. */
const TEXTS = import.meta.glob<string>("../../migrations/*.sql", { query: "?raw", import: "default", eager: true });

const PATHS = Object.keys(TEXTS).sort();

/** The names of all migrations, as D1 notes the applied ones, in their order. */
export const MIGRATIONS = PATHS.map((path) => path.slice(path.lastIndexOf("/") + 1));

/** Every trigger as the migrations leave it. */
export const TRIGGERS = triggersOf(PATHS.map((path) => TEXTS[path] ?? ""));
