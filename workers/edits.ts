import { type BlockEdit, writeBlock } from "../app/models/blocks/block-command.server.ts";
import { type UnblockEdit, writeRemoval } from "../app/models/blocks/blocks.server.ts";
import { type ReopenEdit, writeReopening } from "../app/models/blocks/reopen.server.ts";
import { type ClientEdit, writeClient } from "../app/models/customers/correct.server.ts";
import { type ClosureEdit, writeClosure } from "../app/models/opening/closures.server.ts";
import { type TechnicianChange, writeAgreedTechnician } from "../app/models/opening/edit-technician.server.ts";
import { type HoursEdit, writeOpeningTimes } from "../app/models/opening/hours.server.ts";
import { type AccountEdit, writeAccount } from "../app/models/own-profile/own-account.server.ts";
import { type RulesEdit, writeBookingRules } from "../app/models/salon/booking-rules.server.ts";
import { type ProfileEdit, writeProfile } from "../app/models/salon/profile.server.ts";
import { type CategoriesEdit, writeCategories } from "../app/models/services/categories.server.ts";
import { type MenuListEdit, writeMenuList, writeMenuListBack } from "../app/models/services/menu-list.server.ts";
import { type MenuEdit, writeMenu } from "../app/models/services/service.server.ts";
import { type TeamEdit, writeTeam } from "../app/models/team/edit-team.server.ts";
import {
  type JoinEdit,
  type WaitingListEdit,
  writeJoin,
  writeWaitingList,
} from "../app/models/waitlist/waiting-list.server.ts";

/** Edits by staff of a salon's other data, and by clients of their own accounts. */
export type SalonEdit =
  | HoursEdit
  | ClosureEdit
  | ReopenEdit
  | BlockEdit
  | UnblockEdit
  | RulesEdit
  | ProfileEdit
  | MenuEdit
  | CategoriesEdit
  | MenuListEdit
  | TeamEdit
  | TechnicianChange
  | ClientEdit
  | AccountEdit
  | JoinEdit
  | WaitingListEdit;

/** The outcome of an edit. It includes the edit's name, so that the sender can tell outcomes apart. */
export type EditAnswer = Awaited<ReturnType<typeof runEdit>>;

/**
 * Reads the data for an edit, decides and writes, before `overdue` aborts. It runs inside the salon's object and alone in its
 * turn, so nothing else writes the diary meanwhile.
 */
export async function runEdit(salonId: string, edit: SalonEdit, overdue: AbortSignal) {
  switch (edit.what) {
    case "hours":
      return { to: edit.what, outcome: await writeOpeningTimes(salonId, edit, overdue) };
    case "close":
      return { to: edit.what, outcome: await writeClosure(salonId, edit, overdue) };
    case "reopen":
      return { to: edit.what, outcome: await writeReopening(salonId, edit, overdue) };
    case "block":
      return { to: edit.what, outcome: await writeBlock(salonId, edit, overdue) };
    case "unblock":
      return { to: edit.what, outcome: await writeRemoval(salonId, edit, overdue) };
    case "booking-rules":
      return { to: edit.what, outcome: await writeBookingRules(salonId, edit, overdue) };
    case "profile":
      return { to: edit.what, outcome: await writeProfile(salonId, edit, overdue) };
    case "menu":
      return { to: edit.what, outcome: await writeMenu(salonId, edit, overdue) };
    case "menu-list":
      return { to: edit.what, outcome: await writeMenuList(salonId, edit, overdue) };
    case "menu-list-back":
      return { to: edit.what, outcome: await writeMenuListBack(salonId, edit, overdue) };
    case "categories":
      return { to: edit.what, outcome: await writeCategories(salonId, edit, overdue) };
    case "team":
      return { to: edit.what, outcome: await writeTeam(salonId, edit, overdue) };
    case "technician":
      return { to: edit.what, outcome: await writeAgreedTechnician(salonId, edit, overdue) };
    case "client":
      return { to: edit.what, outcome: await writeClient(salonId, edit, overdue) };
    case "account":
      return { to: edit.what, outcome: await writeAccount(salonId, edit, overdue) };
    case "joins-waiting-list":
      return { to: edit.what, outcome: await writeJoin(salonId, edit, overdue) };
    case "waiting-list":
      return { to: edit.what, outcome: await writeWaitingList(salonId, edit, overdue) };
  }
}
