/**
 * The picture of a salon without one of its own: a hand in the salon's colours, its nails painted in the salon's accent.
 * docs/rules.md 20.1
 */
export function DrawnHand({ className = "" }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`drawn-hand ${className}`}>
      <img src="/hand.svg" alt="" width="800" height="640" fetchPriority="high" />
      <span />
    </div>
  );
}
