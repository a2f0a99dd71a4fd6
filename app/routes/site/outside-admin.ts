import { signStaffOut } from "../../auth/guards.server.ts";
import type { Route } from "./+types/outside-admin.ts";

export const middleware: Route.MiddlewareFunction[] = [signStaffOut];
