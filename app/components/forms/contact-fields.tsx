import type { ComponentProps } from "react";
import { Field } from "./field.tsx";

/* Who somebody is and how to reach them. Each form names the fields as its schema does. */

type Props = Partial<ComponentProps<typeof Field>>;

export function NameField(props: Props) {
  return <Field label="Full Name" name="name" autoComplete="name" {...props} />;
}

export function EmailField(props: Props) {
  return <Field label="Email Address" name="email" type="email" autoComplete="email" {...props} />;
}

export function PhoneField(props: Props) {
  return <Field label="Phone Number" name="phone" type="tel" autoComplete="tel" {...props} />;
}
