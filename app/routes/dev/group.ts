import { withSalon } from "../../auth/salon.server.ts";
import { withMailbox } from "../../mail/transports/with-mailbox.server.ts";

/** What holds for every page of a developer's machine: it is found nowhere else. docs/rules.md 10.4 */
export const middleware = [withMailbox, withSalon];
