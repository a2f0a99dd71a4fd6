import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/database/schema.ts",
  // `npm test` lets it write to a copy, to see that no migration is missing.
  out: process.env.MIGRATIONS_FOLDER ?? "./migrations",
});
