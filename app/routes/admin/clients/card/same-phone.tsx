import { Link } from "react-router";
import { clientCardAddress } from "../../../../components/admin-addresses.ts";

/** The other clients who gave the same phone, perhaps the same person. docs/rules.md 23.11 */
export function SamePhone({ others }: { others: { id: string; name: string; email: string }[] }) {
  if (others.length === 0) return null;
  return (
    <p className="mt-4 flex flex-wrap items-center gap-x-3">
      <span className="text-muted">Also with this phone number:</span>
      {others.map(({ id, name, email }) => (
        <Link key={id} to={clientCardAddress(id)} className="link inline-flex min-h-11 items-center wrap-anywhere">
          {email ? `${name}, ${email}` : name}
        </Link>
      ))}
    </p>
  );
}
