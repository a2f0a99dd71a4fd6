import { answer, publicAnswer } from "../answer.server.ts";
import type { apiDocument } from "./openapi.ts";

/** Nothing else needs what writes the document, so it is loaded with the first request for it. */
let document: Promise<ReturnType<typeof apiDocument>> | undefined;

export const loader = answer({
  async GET({ request }) {
    document ??= import("./openapi.ts").then(({ apiDocument }) => apiDocument());
    return publicAnswer(request, await document);
  },
});
export const action = loader;
