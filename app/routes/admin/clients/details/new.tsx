import { keepsTyped } from "../../../../components/screen/keeps-typed.ts";
import { ScreenContext, title } from "../../../../components/screen/screen.tsx";
import { served } from "../../../../components/screen/served.ts";
import { CLIENT_WORDS } from "../../../../words/clients.ts";
import type { Route } from "./+types/new.ts";
import { ClientForm } from "./client-form.tsx";

export const meta = title("Add a client");

const server = () => import("./details.server.ts");
export const action = served(server, ({ add }) => add);
export const clientAction = keepsTyped<typeof action>(CLIENT_WORDS["outcome-unknown"]);

export default function AddClient({ actionData }: Route.ComponentProps) {
  return (
    <ScreenContext value={{ here: "/admin/clients/new", reply: actionData }}>
      <h1 className="text-display">Add a client</h1>
      <ClientForm stored={null} refused={actionData} back="/admin/clients" />
    </ScreenContext>
  );
}
