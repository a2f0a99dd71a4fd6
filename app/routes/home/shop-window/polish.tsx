/**
 * The picture of a salon without one of its own: a swatch and a brush stroke of polish in the salon's accent. docs/rules.md 20.1
 */
export function Polish() {
  return (
    <div aria-hidden="true" className="polish">
      <span />
    </div>
  );
}
