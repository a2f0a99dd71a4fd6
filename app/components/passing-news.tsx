import { type ReactNode, useEffect } from "react";
import { useNavigate } from "react-router";
import { SHOWN_MS } from "./layout/toast.tsx";
import { News } from "./news.tsx";

/**
 * A success message that disappears after three seconds, as the salon wishes. Reloading `here` does not show it again.
 */
export function PassingNews({ here, children }: { here: string; children: ReactNode }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(here, { replace: true, preventScrollReset: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [here, navigate]);
  return <News>{children}</News>;
}
