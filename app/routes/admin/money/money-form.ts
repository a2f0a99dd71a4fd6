import type { FieldErrors } from "../../../kernel/parsing.ts";
import type { Command } from "../appointments/command-form.tsx";
import type { MoneyShown } from "./money-shown.server.ts";

/** What the forms of the page of money show and send. */
export interface MoneyFormProps {
  shown: MoneyShown;
  command: Pick<Command, "here" | "commandKey"> & { appointment: { id: string; version: number } };
  refused: { fields: FieldErrors; typed: Partial<Record<string, string>> } | null;
}
