/** Shown while the browser checks whether somebody is still signed in. */
export function Checking() {
  return (
    <p role="status" className="py-24 text-center text-muted">
      Checking authentication...
    </p>
  );
}
