import { env } from "cloudflare:workers";
import type { RouterContextProvider } from "react-router";
import { now } from "../kernel/clock.ts";
import { salonContext } from "./salon.server.ts";
import { leftAdminContext, visitorContext } from "./session.server.ts";

/** A session younger than this was opened in the tab that shows the page, ms. */
const FRESH_MS = 60_000;

/** The data of every page's layout: the salon, the visitor, and how the session ends. */
export function layoutData(context: Readonly<RouterContextProvider>) {
  const { name, email, phone, address, instagramUrl, facebookUrl } = context.get(salonContext);
  const visitor = context.get(visitorContext);
  return {
    salon: { name, email, phone, address, instagramUrl, facebookUrl },
    visitor: visitor && { name: visitor.name, role: visitor.role, fresh: now() - visitor.signedInAt < FRESH_MS },
    leftAdmin: context.get(leftAdminContext),
    endsWhenHidden: env.END_CLIENT_SESSION_WHEN_HIDDEN !== "false",
  };
}

export type LayoutData = ReturnType<typeof layoutData>;
