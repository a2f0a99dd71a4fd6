import { refusal } from "./answer.server.ts";

export function loader() {
  return refusal(404, "There is no such call");
}
export const action = loader;
