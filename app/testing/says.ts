import {
  appointmentWords,
  bookingWords,
  editWords,
  importWords,
  moveWords,
  returnWords,
} from "../words/appointments.ts";

/* The sentences of `app/words/` by their names, for tests that assert which one is said. Figures stay literals in the tests. */

const SALON = { phone: "", changeCutoffHours: 48, cancelCutoffHours: 0, bookableDays: 30 };

/** What the API says of each refusal. A sentence with a phone or a limit is not found here: the test has its figure. */
export const SAYS = appointmentWords(SALON);

/** What the booking page says. */
export const BOOKING_SAYS = bookingWords(SALON);

/** What Manage Appointments says of a cancellation that can't be undone. */
export const RETURN_SAYS = returnWords(SALON);

/** What the calendar says of a move. */
export const MOVE_SAYS = moveWords(SALON);

/** What the form of an edit says. */
export const EDIT_SAYS = editWords(SALON);

/** What the import says of a line. */
export const IMPORT_SAYS = importWords(SALON);
