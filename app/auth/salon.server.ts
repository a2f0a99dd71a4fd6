import { createContext, type MiddlewareFunction } from "react-router";
import { readDatabase } from "../database/client.server.ts";
import { now } from "../kernel/clock.ts";
import { type Salon, salonAt } from "../models/salon/salon.server.ts";

/** The salon whose site is requested. */
export const salonContext = createContext<Salon>();

/** Finds the salon by the request's host. docs/rules.md 8.1 */
export const withSalon: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  context.set(salonContext, await salonAt(readDatabase(), url.hostname, now()));
  return next();
};
