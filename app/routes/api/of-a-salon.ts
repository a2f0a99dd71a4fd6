import { withCaller } from "../../auth/caller.server.ts";
import { withSalon } from "../../auth/salon.server.ts";
import { errorsInOneShape } from "./answer.server.ts";

/** Applies to every call on a salon: finds the salon and the caller. */
export const middleware = [errorsInOneShape, withSalon, withCaller];
