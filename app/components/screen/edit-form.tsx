import { type ComponentProps, useContext, useState } from "react";
import type { Reply, Values } from "../../kernel/reply.ts";
import { FieldValues } from "../forms/field-values.ts";
import { PostForm } from "../forms/post-form.tsx";
import { ScreenContext } from "./screen.tsx";

/** What the fields of a form show at first. A box is ticked or not. */
type Stored = Partial<Record<string, string | number | boolean | readonly string[] | null>>;

interface Props extends Omit<ComponentProps<typeof PostForm>, "errors" | "hidden"> {
  /** The command that it sends, or those of its buttons. */
  intent?: string | string[];
  /** What it is about, if a screen has several such forms. */
  row?: string | undefined;
  values?: Stored;
  /** Values that nobody sees. After a refusal they are those that were sent. */
  hidden?: Partial<Record<string, string>>;
  /** The form starts afresh when this changes, unless it was refused. */
  fresh?: string;
}

/**
 * A form of a screen. Its fields take their values and their errors from it: what was typed after a refusal, else `values`.
 * It is sent to the screen's own address or to `action`, so that the news of an earlier visit are not told again.
 */
export function EditForm({ intent = "", row = "", values = {}, hidden = {}, fresh, action, children, ...form }: Props) {
  const { here } = useContext(ScreenContext);
  const own = useReplyTo(intent, row);
  const stored = fresh ?? JSON.stringify(values);
  const [shown, renew] = useState(stored);
  if (!own?.typed && shown !== stored) renew(stored);
  const typed = own?.typed;
  const sent = { ...hidden, ...(row && { id: row }), ...(typeof intent === "string" && intent && { intent }) };
  return (
    <FieldValues value={{ values: typed ?? valuesOf(values), errors: own?.fields ?? NO_ERRORS }}>
      <PostForm key={shown} {...form} action={action ?? here} errors={own?.fields ?? NO_ERRORS}>
        {Object.entries(sent).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={typed?.[name]?.[0] ?? value} />
        ))}
        {children}
      </PostForm>
    </FieldValues>
  );
}

/** The reply to the form of a command, and to that of a row if several have it. */
export function useReplyTo(intent: string | string[], row = ""): Reply | null {
  const { reply } = useContext(ScreenContext);
  return reply && [intent].flat().includes(reply.intent) && reply.row === row ? reply : null;
}

function valuesOf(stored: Stored): Values {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, listOf(value ?? "")]));
}

function listOf(value: string | number | boolean | readonly string[]): string[] {
  if (typeof value === "boolean") return value ? ["on"] : [];
  return typeof value === "object" ? [...value] : [`${value}`];
}

const NO_ERRORS: Reply["fields"] = {};
