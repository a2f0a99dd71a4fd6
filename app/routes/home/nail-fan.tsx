/** Five painted nails, a decorative picture. */
export function NailFan() {
  return (
    <svg viewBox="0 0 420 190" aria-hidden="true" className="w-3/5 max-w-md sm:w-full">
      <defs>
        <linearGradient id="gloss" x1="0" y1="0" x2="1" y2="0.6">
          <stop offset="0.08" stopColor="#fff" stopOpacity="0.55" />
          <stop offset="0.34" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      {NAILS.map(({ x, height, polish }) => (
        <g key={x} transform={`translate(${x} ${186 - height})`}>
          <path d={outline(height)} className={polish} />
          <path d={outline(height)} fill="url(#gloss)" />
        </g>
      ))}
    </svg>
  );
}

const NAILS = [
  { x: 6, height: 118, polish: "fill-polish-nude" },
  { x: 90, height: 152, polish: "fill-polish-rose" },
  { x: 174, height: 176, polish: "fill-polish-berry" },
  { x: 258, height: 156, polish: "fill-polish-plum" },
  { x: 342, height: 110, polish: "fill-polish-terracotta" },
];

/** The outline of an almond nail, 70 wide. */
function outline(height: number): string {
  const cuticle = height - 14;
  return `M4 ${cuticle}C-2 ${height * 0.5} 8 0 35 0S72 ${height * 0.5} 66 ${cuticle}C58 ${height + 2} 12 ${height + 2} 4 ${cuticle}Z`;
}
