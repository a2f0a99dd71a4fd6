import { answer, publicAnswer } from "../answer.server.ts";
import { apiDocument } from "./openapi.ts";

let document: ReturnType<typeof apiDocument> | undefined;

export const loader = answer({
  GET({ request }) {
    document ??= apiDocument();
    return publicAnswer(request, document);
  },
});
export const action = loader;
