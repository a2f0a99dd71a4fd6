import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { readDatabase } from "../database/client.server.ts";
import { now } from "../kernel/clock.ts";
import { inDateStyle } from "../kernel/date-style.server.ts";
import { NoSalon, type Salon, salonAt } from "../models/salon/salon.server.ts";
import { siteOf } from "../models/salon/secret-address.server.ts";

/** The salon whose site is requested. */
export const salonContext = createContext<Salon>();

/**
 * Finds the salon by the request's host, and sets its style for dates. Without any salon the answer is 503. docs/rules.md
 * 1.7, 8.1, 18.5
 */
export const withSalon: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const salon = await salonAt(readDatabase(), url.hostname, now()).catch((error) => {
    throw error instanceof NoSalon ? data({ error: error.message }, { status: 503 }) : error;
  });
  context.set(salonContext, salon);
  return inDateStyle(salon.dateStyle, next);
};

/**
 * The address of the salon's site, for search engines and people who share a page. Only a deployment that was not told
 * its address takes the one that was requested. docs/rules.md 20.4
 */
export function publicSite(context: Readonly<RouterContextProvider>, url: URL): string {
  return siteOf(context.get(salonContext)) ?? url.origin;
}
