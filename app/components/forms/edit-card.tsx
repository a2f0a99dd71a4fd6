import { type ReactNode, useEffect, useRef, useState } from "react";

interface Props {
  /** Where links to the card lead. */
  id: string;
  heading: string;
  /** The last try, if it was refused. Then its message takes the focus, not the heading. */
  refused: object | null;
  children: ReactNode;
}

/** A card with the form that adds or edits an entry of a list. Its heading takes the focus when it opens. */
export function EditCard({ id, heading, refused, children }: Props) {
  const element = useRef<HTMLHeadingElement>(null);
  const [fresh] = useState(!refused);
  useEffect(() => {
    if (fresh) element.current?.focus();
  }, [fresh]);
  return (
    <section id={id} aria-labelledby="form-heading" className="card scroll-mt-6 p-5 sm:p-6">
      <h2 ref={element} id="form-heading" tabIndex={-1} className="text-title wrap-anywhere">
        {heading}
      </h2>
      {children}
    </section>
  );
}
