import { EMAIL, id, OF_A_CLIENT, rows } from "./rows.ts";

/** What is there for some minutes or hours only, and so does not grow with a salon's past. */
export const LIVE = [
  rows(
    "undos",
    {
      ...{ command_id: id("command"), salon_id: "salon", what: "'payment'", at: "at", until: "later" },
      steps: `json_array(json_object('what', 'set', 'id', ${id("visit")}, 'version', 1, 'fields', json_object()))`,
    },
    OF_A_CLIENT,
  ),
  rows(
    "session_pages",
    {
      ...{ session: id("session"), page: "'page'", salon_id: "salon", sequence: "1", stays_until: "later" },
      ...{ closed: "0", expires_at: "later" },
    },
    OF_A_CLIENT,
  ),
  rows("access_grants", { token_hash: id("grant"), salon_id: "salon", email: EMAIL, expires_at: "later" }, OF_A_CLIENT),
  rows(
    "one_time_codes",
    {
      ...{ id: id("code"), salon_id: "salon", purpose: "'manage'", subject: EMAIL, mailbox: EMAIL, device: "''" },
      ...{ asker: "''", code_hmac: "'none'", expires_at: "later" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "guest_bookings",
    {
      ...{ id: id("guest"), salon_id: "salon", sender: EMAIL, key: "'key'", fingerprint: "'none'", mailbox: EMAIL },
      ...{ browser: "'browser'", booking: "'{}'", expires_at: "later" },
    },
    OF_A_CLIENT,
  ),
  rows(
    "rate_limits",
    { salon_id: "salon", kind: "'sign-in'", subject: EMAIL, count: "1", ends_at: "later" },
    OF_A_CLIENT,
  ),
];
