/** Moves a technician one place in the team. docs/rules.md 21.7 */
export function Arrow({ way, name, off }: { way: "up" | "down"; name: string; off: boolean }) {
  return (
    <button
      type="submit"
      name="intent"
      value={way}
      aria-label={`Move ${way}: ${name}`}
      title={`Move ${way}`}
      disabled={off}
      className="grid size-12 place-items-center rounded-full border border-control text-xl hover:border-berry hover:text-berry disabled:border-dashed disabled:text-muted"
    >
      <span aria-hidden="true">{way === "up" ? "↑" : "↓"}</span>
    </button>
  );
}
