import { formatPounds, formatToThePenny } from "../../../kernel/money.ts";
import { areMonths, type Bar, chartTop } from "../../../models/revenue/chart.ts";
import { type RevenueRange, yearBefore } from "../../../models/revenue/range.ts";
import { barLabel, barName, rangeName } from "./range-name.ts";

/** A bar's width in the drawing's units; the browser stretches the drawing to fit. */
const SLOT = 10;
const HEIGHT = 100;

/**
 * Revenue by day or month, over an outline of the year before. It is drawn on the server with attributes only, because
 * the page's policy forbids inline styles. docs/rules.md 16.8
 */
export function RevenueChart({ bars, range }: { bars: Bar[]; range: RevenueRange }) {
  const top = chartTop(bars);
  const by = areMonths(bars) ? "month" : "day";
  return (
    <figure className="mt-10">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="overline-label">Revenue by {by}</span>
        <span className="flex flex-wrap gap-x-4 text-sm">
          <Key className="bg-fill">{rangeName(range)}</Key>
          {bars.some(({ pencePreviously }) => pencePreviously > 0) && (
            <Key className="border border-control">{rangeName(yearBefore(range))}</Key>
          )}
        </span>
      </figcaption>
      <div className="mt-4 grid grid-cols-[auto_1fr] gap-x-3 text-xs text-muted tabular-nums">
        <div aria-hidden="true" className="flex flex-col justify-between text-right leading-none">
          {[top, top / 2, 0].map((pence) => (
            <span key={pence}>{formatPounds(pence)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={inWords(bars, by)}
          viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-48 w-full sm:h-64"
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line
              key={y}
              x1="0"
              x2={bars.length * SLOT}
              y1={y}
              y2={y}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map(({ of, pence, pencePreviously }, index) => (
            <g key={of}>
              <title>{`${barName(of)}: ${formatToThePenny(pence)}, the year before ${formatToThePenny(pencePreviously)}`}</title>
              <rect x={index * SLOT} y="0" width={SLOT} height={HEIGHT} className="fill-transparent" />
              {pence > 0 && <rect {...place(index, pence / top, 6)} className="fill-berry" />}
              {pencePreviously > 0 && (
                <rect
                  {...place(index, pencePreviously / top, 8)}
                  className="fill-none stroke-control"
                  vectorEffect="non-scaling-stroke"
                />
              )}
            </g>
          ))}
        </svg>
        <div aria-hidden="true" className="col-start-2 mt-2 grid auto-cols-fr grid-flow-col">
          {bars.map(({ of }, index) => (
            <span key={of} className="flex min-w-0 justify-center whitespace-nowrap">
              {(by === "month" || index % 7 === 0) && <Label {...barLabel(of)} />}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`size-3 shrink-0 ${className}`} />
      {children}
    </span>
  );
}

function Label({ first, rest }: { first: string; rest: string }) {
  return (
    <>
      {first}
      <span className="max-sm:hidden">{rest}</span>
    </>
  );
}

/** A bar's rectangle, from its index, its share of the height and its width. */
function place(index: number, share: number, width: number) {
  const height = round(share * HEIGHT);
  return { x: index * SLOT + (SLOT - width) / 2, y: round(HEIGHT - height), width, height };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

function inWords(bars: Bar[], by: "month" | "day"): string {
  const best = bars.reduce((best, bar) => (bar.pence > best.pence ? bar : best));
  return `Bar chart of the revenue by ${by}. The best ${by} was ${barName(best.of)} with ${formatToThePenny(best.pence)}. The table below has every ${by} with revenue.`;
}
