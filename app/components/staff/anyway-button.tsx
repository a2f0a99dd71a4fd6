interface Props {
  /** What staff agree to, as the refusal names it. */
  anyway: string;
  busy?: boolean;
  className?: string;
  children: string;
}

/** Sends the form again, to do anyway what the diary has refused. docs/rules.md 5.32, 5.33 */
export function AnywayButton({ anyway, busy = false, className = "button-outlined", children }: Props) {
  return (
    <button type="submit" name="anyway" value={anyway} className={className} aria-disabled={busy}>
      {children}
    </button>
  );
}
