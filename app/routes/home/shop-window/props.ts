import type { Salon } from "../../../models/salon/salon.server.ts";
import type { ShopWindow } from "../../../models/shop-window/shop-window.server.ts";
import type { ChosenStart } from "../chosen/chosen-start.server.ts";

/** What the parts of the landing page show. A text or a link that the salon has not set is empty. */
export interface ShopWindowProps {
  salon: Pick<
    Salon,
    | "name"
    | "tagline"
    | "address"
    | "mapUrl"
    | "phone"
    | "email"
    | "instagramUrl"
    | "facebookUrl"
    | "policy"
    | "changeCutoffHours"
    | "cancelCutoffHours"
    | "bookableDays"
  > & {
    /** The address of the salon's site. */
    site: string;
    /** Whether anybody may buy a voucher. */
    vouchers: boolean;
  };
  shown: ShopWindow;
  /** What the visitor has chosen, in the middle of a booking. docs/rules.md 9.9 */
  chosen: ChosenStart | null;
}
