/* What clients read about the salon's news and offers. docs/rules.md 35.6, 35.7 */

export const NEWS_WORDS = {
  rather: "Rather not get news and offers?",
  stop: "Stop the news",
  stopped: "Done: no more news and offers from us.",
  appointments: "We’ll still tell you about your appointments.",
};
