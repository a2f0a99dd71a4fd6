interface Props {
  /** Whether it is ticked at first. */
  ticked?: boolean;
  className?: string;
  children: string;
}

/** A checkbox for the email to the customer about a change by staff, ticked unless it need not be. docs/rules.md 10.41 */
export function TellTheCustomer({ ticked = true, className = "mt-4", children }: Props) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="hidden" name="asksTell" value="yes" />
      <input type="checkbox" name="tell" defaultChecked={ticked} className="size-5 shrink-0" />
      {children}
    </label>
  );
}
