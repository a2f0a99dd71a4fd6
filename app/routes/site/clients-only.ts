import { clientsOnly } from "../../auth/guards.server.ts";
import type { Route } from "./+types/clients-only.ts";

export const middleware: Route.MiddlewareFunction[] = [clientsOnly];
