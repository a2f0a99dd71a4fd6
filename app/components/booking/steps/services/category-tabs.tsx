import { type MouseEvent, useEffect, useRef, useState } from "react";

interface Props {
  /** The sections of the page, in order: their ids and names. */
  sections: { id: string; name: string }[];
}

/** Links to the sections of the menu. They stay in sight, and the section in view is marked. docs/rules.md 9.7 */
export function CategoryTabs({ sections }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const current = useSectionInView(sections.map(({ id }) => id).join()) ?? sections[0]?.id;
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (tab) list.current?.scrollTo({ left: tab.offsetLeft - list.current.offsetLeft - 48 });
  });
  return (
    <nav aria-label="Categories" className="category-tabs">
      <ul ref={list} className="tabs px-4 sm:px-6 lg:gap-x-4 lg:px-0">
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "true" : undefined}
              onClick={(event) => goToSection(event, id)}
              className="tab"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Goes to a section without an entry in the browser's history, so that back leads to the step before. */
export function goToSection(event: MouseEvent, id: string) {
  const section = document.getElementById(id);
  if (!section) return;
  event.preventDefault();
  section.scrollIntoView();
  section.focus({ preventScroll: true });
}

/** The id of the section under the tabs, out of `ids`, joined by commas. */
function useSectionInView(ids: string): string | undefined {
  const [inView, setInView] = useState<string>();
  useEffect(() => {
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { isIntersecting, target } of changes) if (isIntersecting) setInView(target.id);
      },
      { rootMargin: "-20% 0px -75% 0px" },
    );
    for (const id of ids.split(",")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return inView;
}
