import type { StaffActor } from "../../../../diary/appointments/appointment.ts";
import type { Named, Read } from "../../../../models/imports/mapping.ts";
import type { Salon } from "../../../../models/salon/salon.server.ts";
import type { LIST_WORDS } from "../../../../words/imports.ts";
import type { Choices, ListShown, UNREAD } from "./import-reply.ts";

/** A list with what is asked of it. */
export interface Asked {
  salon: Salon;
  actor: StaffActor;
  read: Read;
  named: Named;
  typed: string;
  choices: Choices;
  /** What every answer to it shows. */
  about: Omit<ListShown, keyof typeof UNREAD>;
  /** Whether staff have agreed to what was shown. */
  agreed: boolean;
}

/** What a list of a kind comes to, or why it can't be read. */
export type ListAnswer =
  | ({ status?: number; message?: string } & Partial<Omit<ListShown, keyof Asked["about"]>>)
  | { unreadable: keyof typeof LIST_WORDS };
