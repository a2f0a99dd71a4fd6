import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "#app/database/schema.ts";
import { files } from "./sources.ts";
import { listIn, type Node, nameOf, partOf, type Source, sourceOf } from "./syntax.ts";

/*
 * Every statement finds the rows of a table that belongs to salons by `inSalon` or `alsoInSalon`
 * (`app/database/in-salon.server.ts`), or in SQL of its own compares `salon_id`. docs/rules.md 8.2
 */

/** Statements about all salons, by file and table, and why they are. */
const ABOUT_ALL: Record<string, string> = {
  "workers/waking.ts salonsWithDueEmails outbox": "cron wakes every salon that has something due",
  "workers/sweeping.ts expiredRows table": "cron removes what has expired",
  "workers/sweeping.ts endedEmails outbox": "cron removes what is old",
  "workers/sweeping.ts deadLinks appointments": "cron removes what is old",
  "workers/deposits.ts overdueDeposits appointments": "cron cancels what was not paid for in time, 29.6",
  "workers/sweeping.ts deadLinks appointmentLinks": "cron removes what is old",
  "app/models/pictures/stored-pictures.server.ts clearRemovedPictures pictures": "cron removes what was removed",
  "app/models/pictures/stored-pictures.server.ts clear pictures": "the pictures that cron has read",
  "app/models/wishes/wishes.server.ts clearWishes wishes": "cron clears the pictures whose time is over",
  "app/models/revenue/roll-up.server.ts whereToBegin staleDays": "cron counts the stale days of all salons",
  "app/models/revenue/roll-up.server.ts staleReads staleDays": "cron counts the stale days of all salons",
  "app/models/revenue/roll-up.server.ts store staleDays": "the days that cron has read, each with its salon",
  "app/models/appointments/selective-filter.server.ts withService appointmentItems":
    "ids, sought among those of a salon",
  "app/models/accounts/one-time-code.server.ts issueCode oneTimeCodes": "what has expired is removed at any salon",
  "app/models/accounts/rate-limit.server.ts isOverEverywhere rateLimits":
    "codes for a mailbox count over all salons, 6.26",
  "app/outbox/facts.server.ts receivedRead appointments": "emails to a mailbox count over all salons, 10.22",
  "app/models/texts/text-messages.server.ts toPhone textMessages": "texts to a phone count over all salons, 34.7",
  "app/models/texts/text-messages.server.ts noteReport textMessages": "a provider names a text, which is of one salon",
  "app/models/texts/text-messages.server.ts salonOfUndelivered textMessages":
    "a provider names a text, which is of one salon",
  "app/outbox/texts/replies.server.ts textBefore textMessages":
    "a reply is to the last text, of whichever salon, 34.10",
  "app/payments/unsettled.server.ts settleUnsettled checkouts": "cron asks Stripe about what is open at any salon",
  "app/payments/cards/removed-cards.server.ts forgetRemovedCards cardsOnFile": "cron forgets what was removed",
  "app/payments/refund-reports.server.ts ofPayment checkouts": "Stripe names its payment, which is of one salon",
  "app/payments/refund-reports.server.ts partsBack refunds": "Stripe names its refund, which is of one salon",
  "app/models/health/health.server.ts readOldestDue outbox": "the health of the deployment",
  "app/models/health/health.server.ts databaseReport outbox": "the health of the deployment",
};

/** The tables whose rows belong to salons, by their names in the sources, with their names in SQL. */
const OF_SALONS = new Map(
  Object.entries(schema).flatMap(([name, table]): [string, string][] =>
    is(table, SQLiteTable) && "salonId" in getTableColumns(table) ? [[name, getTableName(table)]] : [],
  ),
);
const IN_SQL = new Set(OF_SALONS.values());

const HELPERS = new Set(["inSalon", "alsoInSalon"]);

/** The calls that name a table. The conditions of the first three follow, the others' stand beside it. */
const METHODS = new Map([
  ...["from", "update", "delete"].map((method) => [method, "follows"] as const),
  ...["$count", "innerJoin", "leftJoin"].map((method) => [method, "beside"] as const),
]);

/**
 * The columns of a table that lead an index or are a key, by their names in the sources. Rows that are found by several values
 * of one need `alsoInSalon`: with the salon beside them, D1 takes an index of the salon and reads all of its rows.
 */
const FIRST_OF_AN_INDEX = new Map(
  Object.entries(schema).flatMap(([name, table]): [string, Set<string>][] => {
    if (!is(table, SQLiteTable) || !OF_SALONS.has(name)) return [];
    const { columns, indexes, primaryKeys } = getTableConfig(table);
    const first = new Set([
      ...columns.flatMap((column) => (column.primary || column.isUnique ? [column.name] : [])),
      ...primaryKeys.flatMap(({ columns: [column] }) => (column ? [column.name] : [])),
      ...indexes.flatMap(({ config: { columns } }) => (is(columns[0], SQLiteColumn) ? [columns[0].name] : [])),
    ]);
    const named = Object.entries(getTableColumns(table)).filter(([, column]) => first.has(column.name));
    return [[name, new Set(named.map(([key]) => key).filter((key) => key !== "salonId"))]];
  }),
);

/** The places that may reach the rows of another salon. */
export function outsideTheSalon(): string[] {
  const sources = files.filter((file) => /^(app|workers)\/.*(?<!\.test)\.tsx?$/.test(file) && !UNCHECKED.test(file));
  const found = sources.map(read).flatMap((source) => {
    return source.nodes.flatMap((node) => [...byDrizzle(source, node), ...bySql(source, node)]);
  });
  const needless = Object.keys(ABOUT_ALL).filter((known) => !found.includes(known));
  return [
    ...found
      .filter((place) => !(place in ABOUT_ALL))
      .map((place) => `${place}: find the rows by inSalon, docs/rules.md 8.2`),
    ...needless.map((known) => `scripts/lint/in-salon.ts: ${known} is found by its salon, or gone`),
  ];
}

/** The statements that find rows by several values of a column with its own index, and name the salon as if it found them. */
export function throughTheSalon(): string[] {
  const sources = files.filter((file) => /^(app|workers)\/.*(?<!\.test)\.tsx?$/.test(file) && !UNCHECKED.test(file));
  return sources.map(read).flatMap((source) =>
    source.nodes.flatMap((node) => {
      if (node.type !== "CallExpression" || nameOf(partOf(node, "callee")) !== "inSalon") return [];
      const [table, , ...conditions] = listIn(node, "arguments");
      if (!table) return [];
      const name = OF_SALONS.has(nameOf(table)) ? nameOf(table) : aliased(source, table);
      const own = FIRST_OF_AN_INDEX.get(name);
      const found = conditions.filter((condition) => own?.has(soughtAmong(source, condition)));
      return found.map(() => `${placeOf(source, node, name)}: find them by alsoInSalon, docs/rules.md 8.5`);
    }),
  );
}

/** The column that a condition compares with several values, `inArray(column, …)` or `sql\`${column} in …\``, or an empty text. */
function soughtAmong(source: Source, condition: Node): string {
  if (condition.type === "CallExpression" && nameOf(partOf(condition, "callee")) === "inArray")
    return nameOf(listIn(condition, "arguments")[0]);
  if (condition.type !== "TaggedTemplateExpression") return "";
  const quasi = partOf(condition, "quasi");
  const [column] = listIn(quasi, "expressions");
  const [, after] = listIn(quasi, "quasis");
  const isIn = after && /^\s+in\b/i.test(source.text.slice(after.start, after.end).replace(/^\}/, ""));
  return column && isIn ? nameOf(column) : "";
}

const UNCHECKED = /^app\/(testing\/|database\/(in-salon|schema))/;

const known = new Map<string, Source>();

function read(file: string): Source {
  const source = known.get(file) ?? sourceOf(file);
  known.set(file, source);
  return source;
}

/** The table of a call of drizzle that names none of its salon. */
function byDrizzle(source: Source, call: Node): string[] {
  const callee = partOf(call, "callee");
  const [table, beside] = listIn(call, "arguments");
  if (call.type !== "CallExpression" || !table) return [];
  // Only `inSalon` compares the column.
  if (nameOf(callee) === "eq" && nameOf(table) === "salonId") return [placeOf(source, call, textOf(source, table))];
  const method = callee?.type === "MemberExpression" ? nameOf(callee) : "";
  const place = METHODS.get(method);
  if (!place || table.type !== "Identifier") return [];
  const conditions = [place === "beside" ? beside : undefined, whereAfter(source, call)].filter(
    (one) => one !== undefined,
  );
  const whose = OF_SALONS.has(nameOf(table)) ? nameOf(table) : aliased(source, table);
  // A parameter may be any table. What is deleted without a condition may be an entry of a map.
  const isTable = whose
    ? OF_SALONS.has(whose)
    : method !== "from" && conditions.length > 0 && isParameter(source, table);
  const found = conditions.some((condition) => holds(source, condition, nameOf(table)));
  return isTable && !found ? [placeOf(source, call, whose || nameOf(table))] : [];
}

/** Whether a name is neither imported nor a constant of the file. */
function isParameter(source: Source, table: Node): boolean {
  return !importOf(source, nameOf(table)) && !declared(source, nameOf(table), table);
}

/** The condition in the chain that goes on after a call. */
function whereAfter(source: Source, call: Node): Node | undefined {
  const member = source.around.get(call);
  const next = member && source.around.get(member);
  if (member?.type !== "MemberExpression" || next?.type !== "CallExpression") return undefined;
  return nameOf(member) === "where" ? listIn(next, "arguments")[0] : whereAfter(source, next);
}

/** The table behind `const others = alias(table, …)`, or an empty text. */
function aliased(source: Source, table: Node): string {
  const value = declared(source, nameOf(table), table);
  return nameOf(partOf(value, "callee")) === "alias" ? nameOf(listIn(value, "arguments")[0]) : "";
}

/** Whether a condition finds the rows of a table by their salon. It follows names to what they stand for. */
function holds(source: Source, condition: Node | undefined, table: string): boolean {
  if (!condition) return false;
  const parts = listIn(condition, "arguments");
  const each = (part: Node) => holds(source, part, table);
  switch (condition.type) {
    case "CallExpression": {
      const name = nameOf(partOf(condition, "callee"));
      if (HELPERS.has(name)) return nameOf(parts[0]) === table || parts.slice(2).some(each);
      if (name === "and") return parts.some(each);
      if (name === "or") return parts.every(each);
      return name === "map"
        ? parts.some(each)
        : answers(
            source,
            name,
            parts.findIndex((part) => nameOf(part) === table),
            table,
          );
    }
    case "Identifier":
      return holds(source, declared(source, nameOf(condition), condition), table);
    case "SpreadElement":
      return holds(source, partOf(condition, "argument"), table);
    case "ArrowFunctionExpression":
      return holds(source, partOf(condition, "body"), table);
    case "ConditionalExpression":
      return [partOf(condition, "consequent"), partOf(condition, "alternate")].every((part) => part && each(part));
    default:
      return false;
  }
}

/** Whether everything that a function returns is such a condition. `place` is that of the table among the arguments, or -1. */
function answers(source: Source, name: string, place: number, table: string): boolean {
  const from = importOf(source, name);
  if (from) {
    const path = String(partOf(from, "source")?.value);
    const file = join(dirname(source.file), path);
    return path.startsWith(".") && existsSync(file) && answers(read(file), name, place, table);
  }
  const body = source.nodes.find((node) => node.type === "FunctionDeclaration" && nameOf(partOf(node, "id")) === name);
  if (!body) return false;
  const returned = source.nodes.filter(
    (node) =>
      node.type === "ReturnStatement" &&
      body.start < node.start &&
      node.end < body.end &&
      functionAround(source, node) === body,
  );
  const inside = nameOf(listIn(body, "params")[place]) || table;
  return every(returned, (one) => holds(source, partOf(one, "argument"), inside));
}

function importOf(source: Source, name: string): Node | undefined {
  return source.nodes.find(
    (node) =>
      node.type === "ImportDeclaration" &&
      listIn(node, "specifiers").some((one) => nameOf(partOf(one, "local")) === name),
  );
}

function functionAround(source: Source, node: Node): Node | undefined {
  const around = source.around.get(node);
  return !around || /Function/.test(around.type) ? around : functionAround(source, around);
}

/** What a constant stands for where `at` is, or undefined. */
function declared(source: Source, name: string, at: Node): Node | undefined {
  const around = functionsAround(source, at);
  const seen = source.nodes.filter((node) => {
    if (node.type !== "VariableDeclarator" || nameOf(partOf(node, "id")) !== name) return false;
    const owner = functionAround(source, node);
    return !owner || around.includes(owner);
  });
  const depth = (node: Node) => functionsAround(source, node).length;
  return partOf(seen.toSorted((one, other) => depth(other) - depth(one))[0], "init");
}

/** The functions around a node, the innermost first. */
function functionsAround(source: Source, node: Node): Node[] {
  const around = functionAround(source, node);
  return around ? [around, ...functionsAround(source, around)] : [];
}

/** The tables that a text of SQL names more often than salons. */
function bySql(source: Source, node: Node): string[] {
  if (node.type !== "TaggedTemplateExpression" || nameOf(partOf(node, "tag")) !== "sql") return [];
  const quasi = partOf(node, "quasi");
  const values = listIn(quasi, "expressions");
  const text = listIn(quasi, "quasis")
    .map((part) => source.text.slice(part.start, part.end))
    .join("\u0000");
  let at = 0;
  const named = text.replaceAll("\u0000", () => `:${at++}:`);
  const tables = [...named.matchAll(/\b(?:from|join|update)\s+(?:(\w+)|:(\d+):)/gi)].flatMap(([, name = "", place]) => {
    if (place === undefined) return IN_SQL.has(name) ? [name] : [];
    const table = nameOf(values[Number(place)]);
    return OF_SALONS.has(table) ? [table] : [];
  });
  const compared = named.match(/\bsalon_id\s*=/g)?.length ?? 0;
  const conditions = values.filter((value) => tables.some((table) => holds(source, value, table))).length;
  return tables.slice(compared + conditions).map((table) => placeOf(source, node, table));
}

/** A place by its file, the function around it and the table. */
function placeOf(source: Source, node: Node, table: string): string {
  const names = functionsAround(source, node).map((around) => nameOf(partOf(around, "id")));
  return `${source.file} ${names.findLast((name) => name !== "") ?? "outside"} ${table}`;
}

function every<Part>(parts: Part[], meets: (part: Part) => boolean): boolean {
  return parts.length > 0 && parts.every(meets);
}

function textOf({ text }: Source, { start, end }: Node): string {
  return text.slice(start, end);
}
