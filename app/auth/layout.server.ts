import type { RouterContextProvider } from "react-router";
import { salonContext } from "./salon.server.ts";
import { endsWhenLeft, leftAdminContext, pageContext, visitorContext } from "./session.server.ts";

/** The data of every page's layout: the salon, the visitor, and how the session ends. */
export function layoutData(context: Readonly<RouterContextProvider>) {
  const { name, email, phone, address, instagramUrl, facebookUrl } = context.get(salonContext);
  const visitor = context.get(visitorContext);
  return {
    salon: { name, email, phone, address, instagramUrl, facebookUrl },
    visitor: visitor && { name: visitor.name, role: visitor.role },
    page: context.get(pageContext),
    leftAdmin: context.get(leftAdminContext),
    endsWhenHidden: endsWhenLeft(),
  };
}

export type LayoutData = ReturnType<typeof layoutData>;
