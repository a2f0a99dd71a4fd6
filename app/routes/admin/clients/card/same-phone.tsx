import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";

interface Props {
  others: { id: string; name: string; email: string }[];
  /** The address for joining the card with another one; null for somebody who may not. */
  joinAt: string | null;
}

/** The other clients who gave the same phone, perhaps the same person. docs/rules.md 23.11 */
export function SamePhone({ others, joinAt }: Props) {
  if (others.length === 0) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-muted">Also with this phone number:</span>
      {others.map(({ id, name, email }) => (
        <p key={id} className="flex min-w-0 flex-wrap items-center gap-x-3">
          <Link to={clientCardAddress(id)} className="link inline-flex min-h-11 items-center wrap-anywhere">
            {email ? `${name}, ${email}` : name}
          </Link>
          {joinAt && (
            <Link
              to={`${joinAt}?with=${encodeURIComponent(id)}`}
              className="link inline-flex min-h-11 items-center text-muted"
            >
              Join<span className="sr-only"> with {name}</span>
            </Link>
          )}
        </p>
      ))}
    </div>
  );
}
