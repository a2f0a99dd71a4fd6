import { withSalon } from "../../auth/salon.server.ts";
import { withTextbox } from "../../mail/text-providers/with-textbox.server.ts";
import { withMailbox } from "../../mail/transports/with-mailbox.server.ts";

/** Applies to every developer page; they exist on a developer's machine only. docs/rules.md 10.4 */
export const middleware = [withMailbox, withTextbox, withSalon];
