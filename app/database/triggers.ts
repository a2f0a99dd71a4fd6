/** A trigger as SQLite stores it. */
export interface Trigger {
  name: string;
  /** The statement that creates it, without a semicolon after it. */
  sql: string;
}

/** The triggers of a text that creates one after the other, such as `triggers.sql`. */
export function triggersIn(text: string): Trigger[] {
  return text.split(/^(?=CREATE TRIGGER )/m).flatMap((statement) => {
    const name = /^CREATE TRIGGER (\w+)/.exec(statement)?.[1];
    return name ? [{ name, sql: statement.trim().replace(/;$/, "") }] : [];
  });
}

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
