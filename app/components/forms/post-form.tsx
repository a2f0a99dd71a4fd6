import { type RefObject, useRef } from "react";
import { Form, type FormProps } from "react-router";
import type { FieldErrors } from "../../kernel/parsing.ts";
import { useFocusOnError } from "./field.tsx";
import { useSending } from "./use-sending.ts";

interface Props extends Omit<FormProps, "method" | "noValidate" | "onSubmit" | "ref"> {
  /** The errors of the last try, by field. */
  errors?: FieldErrors;
  /** For a page that reads its form. */
  formRef?: RefObject<HTMLFormElement | null>;
  /** Whether taps send nothing yet. */
  waits?: boolean;
}

/**
 * A form that posts a command. While it is being sent, a second tap sends nothing. The server's sentences say what is
 * wrong, so the browser checks nothing, and the first wrong field takes the focus.
 */
export function PostForm({ errors = NO_ERRORS, formRef, waits = false, ...form }: Props) {
  const busy = useSending();
  const own = useRef<HTMLFormElement>(null);
  const element = formRef ?? own;
  useFocusOnError(element, errors);
  const hold = (event: { preventDefault: () => void }) => (busy || waits) && event.preventDefault();
  return <Form {...form} ref={element} method="post" noValidate onSubmit={hold} />;
}

const NO_ERRORS: FieldErrors = {};
