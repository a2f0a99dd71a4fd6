/* What is asked of the diary about booking terms. docs/rules.md 29 */

interface About {
  appointmentId: string;
  version?: number | undefined;
}

/** Cancels what was not paid for in time. docs/rules.md 29.6 */
export interface Lapse extends About {
  what: "lapse";
}

/** Asks for no deposit after all. docs/rules.md 29.7 */
export interface Waive extends About {
  what: "waive";
  reason: string;
}

/** Asks a client for what they owe by the terms. docs/rules.md 29.8 */
export interface AskFee extends About {
  what: "ask-fee";
}

/** Asks no more for a fee that its client was asked for. docs/rules.md 29.12 */
export interface WaiveFee extends About {
  what: "waive-fee";
  reason: string;
}

/** What a booking or a change says of the terms. docs/rules.md 29.4, 29.7 */
export interface Agreeing {
  /** The version that was read, empty where there was none; left out by who was shown none. */
  termsRead?: string | undefined;
  /** Staff may ask for a deposit. */
  askDeposit?: boolean | undefined;
}
