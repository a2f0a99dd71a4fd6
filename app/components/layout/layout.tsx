import { type ComponentType, type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import { isClient } from "../../auth/clients.ts";
import type { LayoutData } from "../../auth/layout.server.ts";
import type { AdminLinks } from "../../auth/staff-addresses.ts";
import { Checking } from "./checking.tsx";
import { useFocusNeverLost } from "./focus.ts";
import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";
import { Toast } from "./toast.tsx";
import { useClientSession } from "./use-client-session.ts";

/** What the header of the admin pages shows. */
export interface StaffHeaderProps {
  salon: LayoutData["salon"];
  links: AdminLinks;
  /** The number of reviews that wait for approval. */
  pendingReviews: number;
}

interface Props {
  layout: LayoutData;
  /** The links of somebody of the staff, in the admin pages, which have a header of their own. */
  links?: AdminLinks | undefined;
  /** The number of pending reviews, in the admin pages. */
  pendingReviews?: number | undefined;
  /** The header of the admin pages. They bring it along, so that public pages load no code of it. */
  Header?: ComponentType<StaffHeaderProps> | undefined;
  /** What stands under the page, if not the salon's own footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** What this document's layout showed last, in a browser. Nothing on the server. */
export const lastShown: Partial<Omit<Props, "children" | "footer">> = {};

/** Surrounds every page: skip link, header and footer. Also watches over the session and the focus. */
export function PageLayout({ layout, pendingReviews = 0, links, Header, footer, children }: Props) {
  const ended = useClientSession(layout);
  useEffect(() => {
    Object.assign(lastShown, { layout, pendingReviews, links, Header });
  }, [layout, pendingReviews, links, Header]);
  const [search] = useSearchParams();
  const main = useFocusNeverLost();
  const leftAdmin = layout.leftAdmin || search.get("notice") === "left-admin";
  const staff = links && Header;
  return (
    <div className={staff ? "staff-shell" : "flex min-h-dvh flex-col overflow-x-clip"}>
      <a
        href="#content"
        className="button sr-only z-50 focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-6 focus:py-3"
      >
        Skip to content
      </a>
      {staff ? (
        <Header salon={layout.salon} links={links} pendingReviews={pendingReviews} />
      ) : (
        <SiteHeader layout={layout} />
      )}
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={staff ? "staff-main" : "mx-auto w-full max-w-6xl flex-1 px-4 py-8 sm:px-6 sm:py-12"}
      >
        {ended ? <Checking /> : children}
      </main>
      {footer ?? <SiteFooter salon={layout.salon} client={isClient(layout.visitor?.role)} vouchers={layout.vouchers} />}
      {leftAdmin && <Toast>Logged out from admin session</Toast>}
    </div>
  );
}
