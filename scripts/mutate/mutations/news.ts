import type { Mutation } from "../mutation.ts";

const PUSH = ["app/outbox/push.test.ts"];
const WIN_BACK = ["app/routes/admin/win-back/route.test.ts"];

/** News and offers (docs/rules.md 35.6 to 35.14), and push messages (36). */
export const NEWS: Mutation[] = [
  {
    rule: "35.6",
    breaks: "a client who has said no gets news",
    file: "app/models/marketing/way.ts",
    find: 'if (!to.agreed) return { why: "no-consent" };',
    put: 'if (!to.agreed) return { way: "mail" };',
    tests: WIN_BACK,
  },
  {
    rule: "35.10",
    breaks: "a client gets two messages in a month",
    file: "app/models/marketing/way.ts",
    find: "to.lastNewsAt > at - BETWEEN_MESSAGES_MS",
    put: "to.lastNewsAt > at",
    tests: WIN_BACK,
  },
  {
    rule: "35.10",
    breaks: "who has booked since gets the message all the same",
    file: "app/outbox/message-to-client.server.ts",
    find: "person.lastDate >= queuedOn",
    put: "person.lastDate < queuedOn",
    tests: WIN_BACK,
  },
  {
    rule: "35.7",
    breaks: "an email with news has no header to end them",
    file: "app/outbox/message-to-client.server.ts",
    find: ", headers: oneTapHeaders(noNews) });",
    put: " });",
    tests: ["app/routes/news/route.test.ts", ...WIN_BACK],
  },
  {
    rule: "35.7",
    breaks: "the link of an earlier email ends nothing for the email of today",
    file: "app/models/marketing/unsubscribe.server.ts",
    find: 'by.includes("@") && by !== mailbox ? [mailbox, by] : [mailbox]',
    put: "[mailbox]",
    tests: ["app/routes/news/route.test.ts"],
  },
  {
    rule: "36.1",
    breaks: "every remembered browser of a salon gets the news of a mailbox",
    file: "app/models/devices/push-devices.server.ts",
    find: "inSalon(rememberedDevices, salonId, eq(rememberedDevices.mailbox, mailbox))",
    put: "inSalon(rememberedDevices, salonId)",
    tests: PUSH,
  },
  {
    rule: "36.2",
    breaks: "a push message goes to any host",
    file: "app/mail/push/push.server.ts",
    find: "SERVICES.test(url.hostname)",
    put: "true",
    tests: PUSH,
  },
  {
    rule: "36.3",
    breaks: "a push message that is no longer true goes",
    file: "app/outbox/push.server.ts",
    find: "if (!appointment || isMoot(salon, own, { appointment, related }, at)) return",
    put: "if (!appointment) return",
    tests: PUSH,
  },
  {
    rule: "36.3",
    breaks: "a browser that takes none is asked again each time",
    file: "app/outbox/push.server.ts",
    find: 'if (came === "gone") await endPush(database, salon.id, device);',
    put: "",
    tests: PUSH,
  },
];
