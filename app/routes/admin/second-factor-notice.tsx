import { Form, Link } from "react-router";

/** Proposes a second factor to an admin who has none, until they put it away. docs/rules.md 6.18 */
export function SecondFactorNotice() {
  return (
    <Form
      method="post"
      action="/admin/security"
      className="mt-6 flex flex-wrap items-center gap-x-4 text-sm text-muted"
    >
      <p>Your password alone opens your clients’ details.</p>
      <span className="flex flex-wrap gap-x-4">
        <Link to="/admin/security" className="link inline-flex min-h-11 items-center">
          Add a second factor
        </Link>
        <button type="submit" name="intent" value="decline" className="link min-h-11">
          Not now
        </button>
      </span>
    </Form>
  );
}
