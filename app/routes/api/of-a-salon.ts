import { withCaller } from "../../auth/caller.server.ts";
import { withSalon } from "../../auth/salon.server.ts";
import { toldInOneShape } from "./answer.server.ts";

/** What holds for every call on a salon: which one it is, and who calls. */
export const middleware = [toldInOneShape, withSalon, withCaller];
