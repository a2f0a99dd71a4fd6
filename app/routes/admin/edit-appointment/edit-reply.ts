import { type FormReply, replyOf } from "../../../kernel/forms.ts";
import type { EditInForm } from "./edit-typed.ts";

export interface EditReply extends FormReply<EditInForm | null> {
  /** Whether somebody else has changed the appointment since. */
  stale: boolean;
  /** What the button "Book it anyway" sends, if staff may. docs/rules.md 5.32, 22.12 */
  anyway: string | null;
  /** The email that was meant, perhaps. docs/rules.md 6.31 */
  emailMeant: string | null;
}

export const reply = replyOf<EditReply>({
  message: null,
  fields: {},
  typed: null,
  stale: false,
  anyway: null,
  emailMeant: null,
});
