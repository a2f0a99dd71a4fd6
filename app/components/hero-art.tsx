/** The house's own still life, for a salon without a picture of its own. In dark mode it is evening there. */
export function HeroArt({ className = "" }: { className?: string }) {
  return <img src="/hero.svg" alt="" width="1200" height="640" fetchPriority="high" className={className} />;
}
