import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation, useRouteLoaderData } from "react-router";
import styles from "./app.css?url";
import type { LayoutData } from "./auth/layout.server.ts";
import { ErrorPage, NoAnswer } from "./components/layout/error-page.tsx";
import { useLostScript } from "./components/layout/no-connection.tsx";
import sans from "./fonts/figtree.woff2?url";
import serif from "./fonts/fraunces.woff2?url";

export function links() {
  return [
    ...[serif, sans].map((href) => ({
      rel: "preload",
      as: "font",
      type: "font/woff2",
      href,
      crossOrigin: "anonymous",
    })),
    { rel: "stylesheet", href: styles },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
    { rel: "manifest", href: "/manifest.webmanifest" },
  ];
}

export function meta() {
  return [{ title: "Nail appointments" }];
}

export function Layout({ children }: { children: React.ReactNode }) {
  const { colourSheet, papers, dateStyle } = useLayout();
  return (
    <html lang="en-GB" data-dates={dateStyle}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={papers?.light ?? "#fbf7f4"} media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content={papers?.dark ?? "#1b1417"} media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links />
        {colourSheet && <link rel="stylesheet" href={colourSheet} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** How the salon writes dates, and the stylesheet of its own colours and its papers, if it has some. docs/rules.md 1.7, 18.3 */
function useLayout(): Partial<Pick<LayoutData, "colourSheet" | "papers" | "dateStyle">> {
  const site = useRouteLoaderData<{ layout: LayoutData }>("routes/site/layout");
  const admin = useRouteLoaderData<{ layout: LayoutData }>("routes/admin/layout");
  return (site ?? admin)?.layout ?? {};
}

export default function Root() {
  const lost = useLostScript();
  if (lost) return <NoAnswer afterTap={lost.tapped} />;
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

/**
 * A bar along the top edge while an answer is awaited. Its animation starts late, so a quick answer shows none.
 * docs/rules.md 11.5
 */
function ProgressBar() {
  return useNavigation().state !== "idle" && <div aria-hidden="true" className="progress-bar" />;
}
