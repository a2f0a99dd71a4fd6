import type { Mutation } from "../../mutation.ts";

const STAFF = ["workers/live/staff-sockets.test.ts"];

/** Until when staff hear of writes. */
export const LIVE_STAFF: Mutation[] = [
  {
    rule: "22.6",
    breaks: "a socket of staff outlives its session by a moment",
    file: "workers/live/sockets.ts",
    find: "until <= now()",
    put: "until < now()",
    tests: STAFF,
  },
  {
    rule: "22.6",
    breaks: "a session that is signed out goes on hearing",
    file: "app/auth/session.server.ts",
    find: "  if (visitor && isStaff(visitor.role)) await endListening(visitor.salonId, visitor.session);\n",
    put: "",
    tests: STAFF,
  },
  {
    rule: "22.6",
    breaks: "signing out closes everybody's sockets",
    file: "workers/live/sockets.ts",
    find: "session === undefined ? STAFF : tagOfSession(session)",
    put: "STAFF",
    tests: STAFF,
  },
  {
    rule: "22.6",
    breaks: "who gets another role listens on",
    file: "app/models/team/sign-ins.server.ts",
    find: "    await endListening(salonId);\n    return stillThere(database, salonId, userId, (signIn) => signIn?.staffRole",
    put: "    return stillThere(database, salonId, userId, (signIn) => signIn?.staffRole",
    tests: STAFF,
  },
];
