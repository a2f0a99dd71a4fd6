/** Which field a text belongs to that was typed in place of a name, or null for a name. */
export function contactTyped(typed: string): "customerPhone" | "customerEmail" | null {
  if (typed.includes("@")) return "customerEmail";
  return /^[\d\s()+./-]{5,}$/.test(typed.trim()) ? "customerPhone" : null;
}
