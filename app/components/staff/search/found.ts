/** Something that a search of staff has found, and its address. docs/rules.md 11.10 */
export interface Found {
  kind: "Client" | "Appointment" | "Page" | "Service";
  name: string;
  detail: string;
  to: string;
}

/** The longest text that is searched for; what is longer is cut. */
export const MOST_TYPED = 100;
