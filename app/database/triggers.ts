/** A trigger as SQLite stores it. */
export interface Trigger {
  name: string;
  /** The statement that creates it, without a semicolon after it. */
  sql: string;
}

/**
 * The triggers that migrations leave, from their texts in order: the newest text of a name counts, and a dropped trigger is
 * gone. One that a rebuilt table has lost is still among them, because it was not dropped by its name.
 */
export function triggersOf(migrations: string[]): Trigger[] {
  const triggers = new Map<string, string>();
  for (const statement of migrations.flatMap((text) => text.split(BETWEEN_STATEMENTS))) {
    const [, verb, name = ""] = /^(CREATE|DROP) TRIGGER (?:IF (?:NOT )?EXISTS )?[`"]?(\w+)/im.exec(statement) ?? [];
    if (verb === "CREATE")
      triggers.set(name, statement.slice(statement.indexOf("CREATE TRIGGER")).trim().replace(/;$/, ""));
    if (verb === "DROP") triggers.delete(name);
  }
  return [...triggers].map(([name, sql]) => ({ name, sql }));
}

/** Drizzle writes it between the statements of a migration. D1 refuses two in one. */
export const BETWEEN_STATEMENTS = "--> statement-breakpoint";

/**
 * Those of the wanted triggers that are not stored, or stored otherwise. White space, comments and the quotes that SQLite
 * puts around renamed columns make no difference.
 */
export function missingOrOther(wanted: Trigger[], stored: Trigger[]): Trigger[] {
  const there = new Map(stored.map(({ name, sql }) => [name, plain(sql)]));
  return wanted.filter(({ name, sql }) => there.get(name) !== plain(sql));
}

function plain(sql: string): string {
  const bare = sql.replace(/--.*$/gm, "").replace(/["`]/g, "");
  return bare.replace(/\s+/g, " ").trim();
}

/** What creates these triggers, in place of those that have their names. */
export function putInPlace(triggers: Trigger[]): string[] {
  return triggers.flatMap(({ name, sql }) => [`DROP TRIGGER IF EXISTS ${name};`, `${sql};`]);
}

/** Reads the triggers that are stored, the same order each time. */
export const STORED_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY tbl_name, name";
