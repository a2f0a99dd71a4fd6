import { lazy, useEffect } from "react";
import { replace } from "react-router";
import { isClient } from "../../auth/clients.ts";
import { visitorContext } from "../../auth/session.server.ts";
import { ServerRendered } from "../../components/layout/server-rendered.tsx";
import { readLanding } from "../home/read-landing.server.ts";
import type { Route } from "./+types/route.ts";

const Hero = import.meta.env.SSR
  ? (await import("../home/shop-window/hero.tsx")).default
  : lazy(() => import("../home/shop-window/hero.tsx"));
const ShopWindow = import.meta.env.SSR
  ? (await import("../home/shop-window/shop-window.tsx")).default
  : lazy(() => import("../home/shop-window/shop-window.tsx"));

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData ? `About ${loaderData.salon.name}` : "About the salon";
  return [{ title }, { name: "robots", content: "noindex" }];
}

/**
 * The landing page without its account form. It is for signed-in clients, because `/` redirects them to booking.
 * docs/rules.md 20.8
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  if (!isClient(context.get(visitorContext)?.role)) throw replace("/");
  return { ...(await readLanding(context, url)), chosen: null };
}

export default function About({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    const following = import("../home/live-starts.ts").then(({ followStarts }) => followStarts());
    return () => void following.then((stop) => stop());
  }, []);
  return (
    <>
      <div>
        <ServerRendered>
          <Hero {...loaderData} />
        </ServerRendered>
      </div>
      <ServerRendered>
        <ShopWindow {...loaderData} />
      </ServerRendered>
    </>
  );
}
