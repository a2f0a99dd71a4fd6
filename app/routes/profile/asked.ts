import type { User } from "../../models/accounts/user.server.ts";
import type { Route } from "./+types/route.ts";

/** A form of the profile: who sends it, and what stands in it. */
export interface Asked {
  request: Request;
  context: Route.ActionArgs["context"];
  account: User;
  form: FormData;
}
