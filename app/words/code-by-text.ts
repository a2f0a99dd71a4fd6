/* What is said of a code that goes by text instead of by email. docs/rules.md 34.13 */

export const CODE_BY_TEXT = {
  check: "Check your texts",
  sent: "We’ve texted a 6-digit code to the phone you booked with.",
  another: "We’ve texted you another code. The old one no longer works.",
  askAgain: "Send me another code",
  search: "Type the email or phone number you booked with. We’ll email or text you a code to see your appointments.",
  // Whether it went, and which way, says nothing of who has booked.
  ifFound: "If we find appointments for that phone, we have texted or emailed a 6-digit code",
};
