import { withSalon } from "../../auth/salon.server.ts";
import type { Route } from "./+types/group.ts";

/** What programs read to find the salon: each by the salon of the host. docs/rules.md 20.5 */
export const middleware: Route.MiddlewareFunction[] = [withSalon];
