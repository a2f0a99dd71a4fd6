/** Whether what is typed begins at one of the words: "book app" names "Book Appointment". docs/rules.md 11.10 */
export function isNamed(words: string, typed: string): boolean {
  const all = words.toLowerCase().split(" ");
  return all.some((_, from) => all.slice(from).join(" ").startsWith(typed.trim().toLowerCase()));
}
