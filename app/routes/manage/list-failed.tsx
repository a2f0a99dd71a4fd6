import { Link } from "react-router";
import { Alert } from "../../components/forms/alert.tsx";

/** Shown in place of the appointments when they can't be read, with a way to try again. docs/rules.md 4.8 */
export function ListFailed({ children }: { children: string }) {
  return (
    <>
      <Alert about={children}>{children}</Alert>
      <Link to="/cancel" className="button-quiet mt-6">
        Try again
      </Link>
    </>
  );
}
