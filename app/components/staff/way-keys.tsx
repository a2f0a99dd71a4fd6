import type { WayToPay } from "../../diary/appointments/payment.ts";
import { WAY_NAMES } from "../../models/money/in-words.ts";

interface Props {
  ways: readonly WayToPay[];
  name?: string;
}

/** The ways in which money comes, as the keys of a till: one is chosen. docs/rules.md 27.10 */
export function WayKeys({ ways, name = "way", chosen }: Props & { chosen: string | undefined }) {
  return (
    <fieldset>
      <legend className="sr-only">How it’s paid</legend>
      <div className="way-keys">
        {ways.map((way) => (
          <label key={way} className="way-key">
            <input type="radio" name={name} value={way} defaultChecked={way === chosen} className="sr-only" />
            <Key way={way} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ButtonsProps extends Props {
  /** What each of them does, for who can't see the words above them: "Deposit received". */
  does: string;
  busy?: boolean;
}

/** The same keys as buttons: one tap says in which way money came. docs/rules.md 29.7, 29.8 */
export function WayButtons({ ways, name = "method", does, busy = false }: ButtonsProps) {
  return (
    <div className="way-keys">
      {ways.map((way) => (
        <button key={way} type="submit" name={name} value={way} className="way-key" aria-disabled={busy}>
          <span className="sr-only">{does}: </span>
          <Key way={way} />
        </button>
      ))}
    </div>
  );
}

function Key({ way }: { way: WayToPay }) {
  return (
    <>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="thumb-drawing">
        <path d={DRAWN[way]} />
      </svg>
      <span>{WAY_NAMES[way]}</span>
    </>
  );
}

/** A card, coins, two arrows, the web and a ticket. */
const DRAWN: Record<WayToPay, string> = {
  card: "M3 6.5A1.5 1.5 0 0 1 4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5zM3 10h18M7 15h3",
  cash: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6 12h.01M18 12h.01",
  bank_transfer: "M4 8.5h15M15.5 5l3.5 3.5-3.5 3.5M20 15.5H5M8.5 12 5 15.5 8.5 19",
  online: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  voucher: "M3 7h18v3.5a1.5 1.5 0 0 0 0 3V17H3v-3.5a1.5 1.5 0 0 0 0-3zM14 7v2M14 11v2M14 15v2",
};
