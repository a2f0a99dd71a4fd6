import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aSalon } from "../testing/salons.ts";
import { batchOf } from "./batch.server.ts";
import { primaryDatabase } from "./client.server.ts";
import { salons } from "./schema.ts";

test("statements are executed in the order of their names, and each answer stands under its own", async () => {
  const { id, name } = await aSalon();
  const database = primaryDatabase();
  const ours = eq(salons.id, id);
  const read = () => database.select({ name: salons.name }).from(salons).where(ours);
  const rename = (name: string) => database.update(salons).set({ name }).where(ours);
  const { before, between, after } = await batchOf(database, {
    ...{ before: read(), first: rename("Zoë") },
    ...{ between: read(), second: rename("Ada"), after: read() },
  });
  expect([before, between, after]).toEqual([[{ name }], [{ name: "Zoë" }], [{ name: "Ada" }]]);
});

test("without statements D1 is not asked", async () => {
  expect(await batchOf(primaryDatabase(), {})).toEqual({});
});
