/**
 * Keeps Enter on a checkbox from sending a form in which it stands first: Enter presses a form's first button that is not
 * disabled, and closing a dialog does nothing outside of one.
 */
export function EnterSendsNothing() {
  return <button type="submit" formMethod="dialog" onClick={(click) => click.preventDefault()} hidden />;
}
