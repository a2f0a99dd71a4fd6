import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";

interface Props {
  className?: string | undefined;
  /**
   * Components that the server has from its start and that a browser loads lazily (`import.meta.env.SSR`), so that the
   * page's own script does not contain them. A request must not load them: others would wait for it.
   */
  children: ReactNode;
}

/**
 * A part of a page that only the server renders. Its HTML stays as it came, and a browser loads no code for it. Only
 * when the router opens the page without a new document does the browser load and render `children`.
 */
export function ServerRendered({ className, children }: Props) {
  const part = useRef<HTMLDivElement>(null);
  const [cameRendered] = useState(useIsHydrating());
  useRoutedLinks(part);
  return cameRendered ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing
    <div ref={part} className={className} dangerouslySetInnerHTML={AS_IT_CAME} suppressHydrationWarning />
  ) : (
    <div ref={part} className={className}>
      {children}
    </div>
  );
}

/** React does not touch the HTML of such an element during hydration. */
const AS_IT_CAME = { __html: "" };

function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => false,
    () => typeof document !== "undefined",
  );
}

/** Plain links to our own pages open as the router's links do. docs/rules.md 11.4 */
function useRoutedLinks(part: RefObject<HTMLElement | null>) {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (!link || !opensHere(event, link)) return;
      event.preventDefault();
      navigate(link.pathname + link.search + link.hash);
    };
    const element = part.current;
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [part, navigate]);
}

function opensHere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const plain = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);
  const onThisPage = link.hash !== "" && link.pathname === location.pathname && link.search === location.search;
  return plain && link.origin === location.origin && link.target === "" && !onThisPage;
}
