import { withCaller } from "../../auth/caller.server.ts";
import { withSalon } from "../../auth/salon.server.ts";
import { errorsInOneShape } from "./answer.server.ts";

/** What holds for every call on a salon: which one it is, and who calls. */
export const middleware = [errorsInOneShape, withSalon, withCaller];
