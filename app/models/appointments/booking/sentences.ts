import { MOST_PER_ITEM } from "../../../diary/menu/basket.ts";

/* What the schemas of bookings and the diary's refusals say alike. */

export const NO_SERVICES = "Please select at least one service";
export const QUANTITY = `Please choose a quantity from 0 to ${MOST_PER_ITEM}`;
export const UNKNOWN_TECHNICIAN = "This technician doesn’t take appointments. Please choose another.";
