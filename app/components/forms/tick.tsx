import type { ReactNode } from "react";
import { useTicked } from "./field-values.ts";

interface Props {
  name: string;
  /** What it stands for, if several have the name. */
  value?: string;
  className?: string;
  children: ReactNode;
}

/** A box to tick, in an `EditForm`. */
export function Tick({ name, value, className = "", children }: Props) {
  const ticked = useTicked(name, value);
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={ticked} className="size-5 shrink-0" />
      {children}
    </label>
  );
}

interface SwitchProps {
  name: string;
  label: string;
  /** What nobody can switch stays as it is. */
  possible?: boolean;
  className?: string;
  children: ReactNode;
}

/** A setting that is on or off, with what it does, in an `EditForm`. */
export function Switch({ name, label, possible = true, className = "", children }: SwitchProps) {
  const on = useTicked(name);
  return (
    <label className={`flex min-h-14 items-start gap-3 ${className}`}>
      <input
        type="checkbox"
        name={possible ? name : undefined}
        defaultChecked={on && possible}
        disabled={!possible}
        className="mt-0.5 size-5 shrink-0"
      />
      {!possible && on && <input type="hidden" name={name} value="on" />}
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </label>
  );
}
