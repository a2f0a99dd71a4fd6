interface Props {
  /** Whether it is ticked at first. */
  ticked?: boolean;
  className?: string;
  /** The id of the form that it belongs to, if it does not stand in it. */
  form?: string;
  onTick?: (ticked: boolean) => void;
  children: string;
}

/** A checkbox for the email to the customer about a change by staff, ticked unless it need not be. docs/rules.md 10.41 */
export function TellTheCustomer({ ticked = true, className = "mt-4", form, onTick, children }: Props) {
  return (
    <label className={`flex min-h-11 items-center gap-3 ${className}`}>
      <input type="hidden" name="asksTell" value="yes" form={form} />
      <input
        type="checkbox"
        name="tell"
        form={form}
        defaultChecked={ticked}
        onChange={onTick && (({ currentTarget: { checked } }) => onTick(checked))}
        className="size-5 shrink-0"
      />
      {children}
    </label>
  );
}
