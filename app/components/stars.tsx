/** A rating as stars: `rating` whole stars out of five. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span role="img" aria-label={`${rating} out of 5 stars`} className="tracking-wider text-gold">
      {"★".repeat(rating)}
      <span className="text-control">{"☆".repeat(5 - rating)}</span>
    </span>
  );
}
