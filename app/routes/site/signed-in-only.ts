import { signedInOnly } from "../../auth/guards.server.ts";
import type { Route } from "./+types/signed-in-only.ts";

export const middleware: Route.MiddlewareFunction[] = [signedInOnly];
