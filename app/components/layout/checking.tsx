/** Stands while the browser finds out whether somebody is still signed in. */
export function Checking() {
  return (
    <p role="status" className="py-24 text-center text-muted">
      Checking authentication...
    </p>
  );
}
