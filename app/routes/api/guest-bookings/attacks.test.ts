import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberBrowser } from "../../../auth/guests/mailbox-proof.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { appointments, rememberedDevices, users } from "../../../database/schema.ts";
import { addDays } from "../../../kernel/clock.ts";
import { hashPassword } from "../../../models/accounts/password.server.ts";
import { endDevices, revokeDevice } from "../../../models/devices/remembered-devices.server.ts";
import type { Salon } from "../../../models/salon/salon.server.ts";
import { anAccount, cookieOf } from "../../../testing/accounts.ts";
import { aBooking, anAppointment, tomorrow } from "../../../testing/appointments.ts";
import { database } from "../../../testing/database.ts";
import { aGuest, codeTo } from "../../../testing/guests/a-guest.ts";
import { textOf } from "../../../testing/html.ts";
import { mailCodesAtOnce } from "../../../testing/mail-factories.ts";
import { aSoftPasskey } from "../../../testing/passkeys/authenticator.ts";
import { aChallenge, aChallengeToAdd, originOf } from "../../../testing/passkeys/passkeys.ts";
import { ask, callApi, cookiesAfter, postForm, visit } from "../../../testing/requests.ts";
import { diaryOf } from "../../../testing/rows.ts";
import { aSalon } from "../../../testing/salons.ts";

/*
 * What somebody tries who has no right to: each test is a table of tries and variants, and names those that succeeded. At its
 * end the rightful owner does the same, so that it was not something else that refused the others. docs/rules.md 5.29, 6.26,
 * 6.32 to 6.36, 24.3, 24.9
 */

const ADA = { name: "Zephyrine Quill", phone: "07700 900871", notes: "Ring the bell thrice" };
const PASSWORD = "lavender and lemon";

/** How many tries were made, and which of them succeeded, in words. */
let tried = 0;
let succeeded: string[] = [];

beforeEach(() => {
  mailCodesAtOnce();
  [tried, succeeded] = [0, []];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Makes one try. `did` says whether it achieved what it must not. */
async function tries(what: string, did: () => Promise<boolean>): Promise<void> {
  tried++;
  if (await did()) succeeded.push(what);
}

/** No try has succeeded, and none was left out by mistake. */
function expectNone(atLeast: number): void {
  expect(succeeded).toEqual([]);
  expect(tried).toBeGreaterThanOrEqual(atLeast);
}

test("a booking under a mailbox that one cannot read: 320 tries at its code from elsewhere", async () => {
  const [victim, other, elsewhere] = [await aGuest(), await aSalon(), await aGuest()];
  const { salon, email } = victim;
  const codeStep = (await victim.sends(victim.path, victim.details)).headers.get("Location") ?? "";
  const id = victim.waitingIn(codeStep);
  const code = await victim.code();
  const theirs = (await elsewhere.sends(elsewhere.path, elsewhere.details)).headers.get("Location") ?? "";
  const own = await aGuest({}, salon, "12:00");
  const ownStep = (await own.sends(own.path, own.details)).headers.get("Location") ?? "";
  const ownCode = await own.code();
  const jars: [string, string][] = [
    ["another browser", own.jar()],
    ["no cookie", ""],
    ["a browser of another salon", elsewhere.jar()],
    ["a device cookie that is cut off", victim.jar("__Host-lacquer-device").slice(0, -4)],
  ];
  const ids = [id, id.toUpperCase(), `${id} `, elsewhere.waitingIn(theirs), ""];
  const codes = [code, ` ${code}`, `${code}0`, code.slice(1), "000000", ownCode, "", "' OR 1=1 --"];
  const booked = async () => (await diaryOf(salon)).some(({ customerEmail }) => customerEmail === email);
  for (const at of ids)
    for (const typed of codes) {
      for (const [who, Cookie] of jars)
        await tries(`${who} types ${typed} for ${at}`, async () => {
          await postForm(salon, `/book?waiting=${at}`, { intent: "code", waiting: at, code: typed }, { Cookie });
          return booked();
        });
      for (const [where, headers] of [
        ["the API", {}],
        ["the API from another network", { "CF-Connecting-IP": "198.51.100.7" }],
        ["the API with the victim's cookies", { Cookie: victim.jar() }],
      ] as const)
        await tries(`${where} sends ${typed} for ${at}`, async () => {
          const path = `guest-bookings/${encodeURIComponent(at || "none")}`;
          await callApi(salon, path, { method: "POST", body: { code: typed }, headers });
          return booked();
        });
      await tries(`another salon takes ${typed} for ${at}`, async () => {
        const form = { intent: "code", waiting: at, code: typed };
        await postForm(other, `/book?waiting=${at}`, form, { Cookie: victim.jar() });
        return (await diaryOf(other)).length > 0 || booked();
      });
    }
  expectNone(320);
  // A code for another booking and for another mailbox, in the browser that got it.
  await own.sends(ownStep, { intent: "code", waiting: id, code: ownCode });
  await victim.sends(codeStep, { intent: "code", waiting: id, code: ownCode === code ? "000000" : ownCode });
  expect(await booked()).toBe(false);
  const once = await Promise.all([1, 2].map(() => victim.sends(codeStep, { intent: "code", waiting: id, code })));
  expect(once.map(({ headers }) => headers.get("Location"))).toEqual(
    Array(2).fill(expect.stringContaining("/book?booked=")),
  );
  expect((await diaryOf(salon)).filter(({ customerEmail }) => customerEmail === email)).toHaveLength(1);
}, 60_000);

test("another email in the place of the one that got the code, and the code a second time", async () => {
  const guest = await aGuest();
  const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  const waiting = guest.waitingIn(codeStep);
  const code = await guest.code();
  const victim = "victim@example.com";
  const changes: Record<string, string>[] = [
    { customerEmail: victim },
    { email: victim },
    { mailbox: victim },
    { customerName: "Mallory" },
  ];
  for (const more of changes)
    await tries(`the code with ${JSON.stringify(more)}`, async () => {
      await guest.sends(codeStep, { intent: "code", waiting, code, ...more });
      const rows = await diaryOf(guest.salon);
      return rows.length !== 1 || rows[0]?.customerEmail !== guest.email || rows[0]?.customerName !== "Ada Byron";
    });
  const next = { ...guest.details, customerEmail: victim, time: "14:00", key: "next" };
  for (const key of ["first", "next"])
    await tries(`other details under the key ${key}`, async () => {
      const step = (await guest.sends(guest.path, { ...next, key })).headers.get("Location") ?? "";
      await guest.sends(step, { intent: "code", waiting: guest.waitingIn(step), code });
      return (await diaryOf(guest.salon)).length !== 1;
    });
  expectNone(6);
});

test("guesses at a code: by booking, by mailbox and by network, none of them ever right", async () => {
  const salon = await aSalon();
  const email = `${crypto.randomUUID()}@example.com`;
  const network = (of: number) => ({ "CF-Connecting-IP": `203.0.113.${of}` });
  const statuses: number[] = [];
  for (const from of [1, 2, 3, 4]) {
    const body = aBooking(salon, { customerEmail: email, time: `1${from}:00` });
    const asked = await callApi(salon, "guest-bookings", { method: "POST", body, headers: network(from) });
    const { id } = await asked.json<{ id: string }>();
    const code = await codeTo(salon, email, from);
    for (let guess = 0; guess < 8; guess++)
      await tries(`guess ${guess} from network ${from}`, async () => {
        const typed = `${(Number(code) + guess + 1) % 1_000_000}`.padStart(6, "0");
        const call = { method: "POST", body: { code: typed }, headers: network(from) };
        statuses.push((await callApi(salon, `guest-bookings/${id}`, call)).status);
        return (await diaryOf(salon)).length > 0;
      });
    // Five tries have ended it.
    await tries(`the right code after eight guesses from network ${from}`, async () => {
      const call = { method: "POST", body: { code }, headers: network(from) };
      return (await callApi(salon, `guest-bookings/${id}`, call)).status === 201;
    });
  }
  expect(new Set(statuses)).toEqual(new Set([401]));
  expectNone(36);
}, 60_000);

test("whether a mailbox is known: every door answers and works the same for all kinds of mailboxes", async () => {
  const salon = await aSalon();
  const mailboxes: [string, string][] = await Promise.all(
    [
      ["unknown", {}],
      ["an account's", { emailVerifiedAt: null }],
      ["a verified account's", { emailVerifiedAt: 1 }],
      ["staff's", { role: "admin", staffRole: "owner" }],
      ["a remembered one", {}],
      ["a visitor's", {}],
    ].map(async ([kind, with_], place): Promise<[string, string]> => {
      const email = `${crypto.randomUUID()}@example.com`;
      if (place > 0 && place < 4) await anAccount(salon, { ...(with_ as object), email });
      if (place === 4) await remembered(salon, email);
      const visit_ = { customerEmail: email, mailboxProved: true, date: tomorrow(salon) };
      if (place > 4) await anAppointment(salon, { ...visit_, startsMinute: 1140, endsMinute: 1170 });
      return [`${kind}`, email];
    }),
  );
  const doors: Record<string, (email: string, place: number) => Promise<Response>> = {
    "a guest booking by the API": (customerEmail, place) =>
      callApi(salon, "guest-bookings", {
        ...{ method: "POST", body: aBooking(salon, { customerEmail, time: `${10 + place}:00` }) },
        headers: { "CF-Connecting-IP": `203.0.113.${place}` },
      }),
    "a manage code by the API": (email) => auth(salon, { action: "request-manage-code", email }),
    "a reset code by the API": (email) => auth(salon, { action: "request-password-reset", email }),
    "a wrong manage code": (email) => auth(salon, { action: "verify-manage-code", email, code: "000000" }),
    "a wrong reset code": (email) =>
      auth(salon, { action: "update-password", email, code: "000000", newPassword: "long enough for staff" }),
    "a wrong password": (email) => auth(salon, { action: "client-login", email, password: "not it" }),
    "a search on Manage Appointments": (email) => postForm(salon, "/cancel", { email }),
    "a reset on the landing page": (email) => postForm(salon, "/?mode=reset&index", { intent: "reset", email }),
  };
  for (const [door, open] of Object.entries(doors)) {
    const heard: string[] = [];
    for (const [place, [kind, email]] of mailboxes.entries())
      await tries(`${door} tells ${kind} from the others`, async () => {
        const answer = await open(email, place);
        const said = `${answer.status} ${[...answer.headers.keys()].sort()} ${plain(await answer.text(), email)}`;
        heard.push(said);
        return said !== heard[0];
      });
  }
  expectNone(48);
}, 60_000);

test("a stolen token of a remembered browser does no more than rule 6.32 says, and nothing once it is over", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const client = await anAccount(salon, { name: ADA.name, phone: ADA.phone, emailVerifiedAt: 1 });
  const theirs = { customerEmail: client.email, customerName: ADA.name, notes: ADA.notes, clientId: client.id };
  const coming = await anAppointment(salon, { ...theirs, mailboxProved: true, startsMinute: 1080, endsMinute: 1140 });
  const Cookie = await remembered(salon, client.email);
  const pages = [
    ...["/booking", `/booking?booked=${coming}`, `/booking?appointment=${coming}&changing=true`, "/profile"],
    ...[
      "/profile/passkeys",
      "/cancel",
      `/cancel?appointment=${coming}`,
      `/book?booked=${coming}`,
      "/about",
      "/reviews",
    ],
    ...["/admin/appointments", "/admin/clients", "/admin/calendar", "/logout", `/cancel/${coming}`],
  ];
  for (const at of [salon, other])
    for (const page of pages)
      await tries(`it looks at ${page} of ${at === salon ? "the salon" : "another salon"}`, async () => {
        const text = await (await visit(at, page, { headers: { Cookie } })).text();
        return text.includes(ADA.notes) || text.includes(ADA.name) || text.includes(client.email);
      });
  const forms: [string, Record<string, string>][] = [
    ["/cancel", { intent: "cancel", id: coming }],
    ["/booking", { intent: "cancel", id: coming }],
    ["/profile", { intent: "name", name: "Mallory", seen: ADA.name }],
    ["/profile", { intent: "phone", phone: "07700 900123", seen: ADA.phone }],
    ["/profile", { intent: "email-code", email: "mallory@example.com" }],
    ["/profile", { intent: "delete-code" }],
    ["/profile", { intent: "delete", cancels: coming }],
    ["/profile", { intent: "forget-browsers" }],
    ["/profile/passkeys", { intent: "passkey-begin", password: "" }],
    [`/book?booked=${coming}`, { intent: "account", password: "nailed-it", key: "x" }],
    ["/?index", { intent: "signin", email: client.email, password: "" }],
  ];
  const state = async () =>
    JSON.stringify([
      await database.select().from(users).where(eq(users.id, client.id)),
      await database.select().from(appointments).where(eq(appointments.id, coming)),
      await database.$count(rememberedDevices, eq(rememberedDevices.mailbox, client.email)),
    ]);
  const before = await state();
  for (const at of [salon, other])
    for (const [path, form] of forms)
      await tries(`it sends ${path} ${JSON.stringify(form)}`, async () => {
        const answer = await postForm(at, path, form, { Cookie });
        return (await state()) !== before || (answer.headers.get("Location") ?? "").startsWith("/profile?saved");
      });
  for (const Origin of [undefined, "null", "https://evil.test", originOf(other), `${originOf(salon)}:8443`])
    for (const [method, path] of [
      ["GET", `appointments/customer?email=${client.email}`],
      ["GET", "appointments"],
      ["GET", `appointments/${coming}`],
      ["PUT", `appointments/${coming}`],
      ["DELETE", `appointments/${coming}`],
      ["POST", `appointments/${coming}/cancel`],
    ] as const)
      await tries(`it calls ${method} ${path} from ${Origin}`, async () => {
        const sent = { method, headers: { Cookie, ...(Origin && { Origin }) } };
        const answer = await ask(`${originOf(salon)}/api/${path}`, sent);
        return answer.ok || (await state()) !== before;
      });
  expectNone(82);
});

test("a token of a remembered browser that is over, foreign or made up books nothing at once", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const email = `${crypto.randomUUID()}@example.com`;
  await anAccount(salon, { email, emailVerifiedAt: 1 });
  const ofMailbox = eq(rememberedDevices.mailbox, email);
  const good = await remembered(salon, email);
  const states: [string, () => Promise<string>][] = [
    // First, so that its code is the only one in the mailbox.
    [
      "after a reset",
      async () => {
        const Cookie = await remembered(salon, email);
        await auth(salon, { action: "request-password-reset", email });
        const code = await codeTo(salon, email, 1);
        const set = { action: "update-password", email, code, newPassword: "battery staple" };
        expect((await auth(salon, set)).status).toBe(200);
        return Cookie;
      },
    ],
    ["of another salon", () => remembered(other, email)],
    ["that is made up", async () => good.replace(/=.*/, "=bm90IGEgdG9rZW4")],
    ["that is cut off", async () => good.slice(0, -6)],
    ["in another spelling", async () => good.replace(/=.*/, (value) => value.toUpperCase())],
    [
      "that was forgotten on the profile",
      async () => {
        const Cookie = await remembered(salon, email);
        const rows = await database.select().from(rememberedDevices).where(ofMailbox);
        for (const { id } of rows) await revokeDevice(primaryDatabase(), salon.id, email, id);
        return Cookie;
      },
    ],
    [
      "after 180 days",
      async () => {
        const Cookie = await remembered(salon, email);
        await database.update(rememberedDevices).set({ expiresAt: Date.now() }).where(ofMailbox);
        return Cookie;
      },
    ],
    [
      "after all were forgotten",
      async () => {
        const Cookie = await remembered(salon, email);
        await endDevices(primaryDatabase(), salon.id, email);
        return Cookie;
      },
    ],
  ];
  for (const [place, [what, make]] of states.entries()) {
    const Cookie = await make();
    for (const [way, book] of Object.entries(waysToBook(salon, email, Cookie, place)))
      await tries(`one ${what} books by ${way}`, async () => {
        await book();
        return (await diaryOf(salon)).length > 0;
      });
  }
  expectNone(32);
  const Cookie = await remembered(salon, email);
  const ways = waysToBook(salon, email, Cookie, states.length);
  for (const book of Object.values(ways)) await book();
  // The page and the API of the own site.
  expect(await diaryOf(salon)).toHaveLength(2);
});

test("a stolen token is never renewed without a code: a booking that waits is no way to a new one", async () => {
  const guest = await aGuest();
  const Cookie = await remembered(guest.salon, guest.email);
  const codeStep = (await guest.sends(guest.path, guest.details)).headers.get("Location") ?? "";
  const form = { intent: "code", waiting: guest.waitingIn(codeStep), code: "", remember: "yes" };
  const answer = await postForm(guest.salon, codeStep, form, { Cookie: `${guest.jar()}; ${Cookie}` });
  expect(answer.headers.getSetCookie().join()).not.toContain("__Host-lacquer-remembered");
  const rows = await database.select().from(rememberedDevices).where(eq(rememberedDevices.mailbox, guest.email));
  expect(rows).toHaveLength(1);
  // It books, as it may, and shows that booking alone.
  const shown = await visit(guest.salon, answer.headers.get("Location") ?? "", {
    headers: { Cookie: cookiesAfter(`${guest.jar()}; ${Cookie}`, answer) },
  });
  expect(await textOf(shown)).toContain("Booking Confirmed!");
});

test("another email by another's code, and a deletion without a proof", async () => {
  const salon = await aSalon();
  const passwordHash = await hashPassword(PASSWORD);
  const [ada, eve] = [await anAccount(salon, { passwordHash }), await anAccount(salon, { passwordHash })];
  const browser = { ada: await cookieOf(ada), eve: await cookieOf(eve) };
  const send = async (who: "ada" | "eve", form: Record<string, string>) => {
    const answer = await postForm(salon, "/profile", form, { Cookie: browser[who] });
    if (form.intent?.endsWith("-code")) browser[who] = cookiesAfter(browser[who], answer);
    return answer;
  };
  const wanted = `${crypto.randomUUID()}@example.com`;
  await send("ada", { intent: "email-code", email: wanted });
  const adasNew = await codeTo(salon, wanted, 1, "code");
  await send("eve", { intent: "delete-code" });
  const evesDeletion = await codeTo(salon, eve.email, 1, "delete");
  await send("ada", { intent: "delete-code" });
  const adasDeletion = await codeTo(salon, ada.email, 1, "delete");
  const accounts = () => database.select().from(users).where(eq(users.salonId, salon.id));
  const before = JSON.stringify(await accounts());
  const changed = async () => JSON.stringify(await accounts()) !== before;
  const different = (code: string, ...not: string[]) => (not.includes(code) ? "000000" : code);
  const tables: ["ada" | "eve", Record<string, string>][] = [
    ["eve", { intent: "email", code: different(adasNew, evesDeletion), codeFor: wanted }],
    ["eve", { intent: "email", code: evesDeletion, codeFor: wanted }],
    ["ada", { intent: "email", code: different(adasDeletion, adasNew), codeFor: wanted }],
    ["ada", { intent: "email", code: different(evesDeletion, adasNew), codeFor: wanted }],
    ["eve", { intent: "delete", code: different(adasNew, evesDeletion), codeFor: eve.email }],
    ["eve", { intent: "delete", code: different(adasDeletion, evesDeletion), codeFor: ada.email }],
    ["ada", { intent: "delete", code: different(adasNew, adasDeletion) }],
    ...["", " ", "not it", "removed", "none", passwordHash, ada.email].map(
      (password): ["ada", Record<string, string>] => ["ada", { intent: "delete", password }],
    ),
    ...["", "12345", "1234567", "abcdef", "０００００１"].map((code): ["ada", Record<string, string>] => [
      "ada",
      { intent: "delete", code, codeFor: ada.email },
    ]),
  ];
  for (const [who, form] of tables)
    await tries(`${who} sends ${JSON.stringify(form)}`, async () => {
      await send(who, form);
      return changed();
    });
  const proofs: Record<string, string>[] = [
    { intent: "email", code: adasNew, codeFor: wanted },
    { intent: "delete", code: adasDeletion },
    { intent: "delete", password: PASSWORD },
  ];
  for (const Cookie of ["", await cookieOf(await anAccount(await aSalon())), await remembered(salon, ada.email)])
    for (const form of proofs)
      await tries(`somebody with ${Cookie.slice(0, 20)} sends ${form.intent}`, async () => {
        await postForm(salon, "/profile", form, { Cookie });
        return (await accounts()).length !== 2 || (await accounts()).some(({ email }) => email === wanted);
      });
  expectNone(28);
  const right = await send("ada", { intent: "email", code: adasNew, codeFor: wanted });
  expect(right.headers.get("Location")).toContain("saved=email");
  expect((await send("ada", { intent: "email", code: adasNew, codeFor: wanted })).status).not.toBe(200);
});

test("passkeys: challenges of others, of other purposes, of other sites, and a second time", async () => {
  // Fifteen tries would be the most, and would refuse the rest whatever they are.
  vi.stubEnv("RATE_LIMITS", "off");
  const [salon, other] = [await aSalon(), await aSalon()];
  const passwordHash = await hashPassword(PASSWORD);
  const [ada, eve] = [await anAccount(salon, { passwordHash }), await anAccount(salon, { passwordHash })];
  const browser = { salon, cookies: await cookieOf(ada) };
  const eves = { salon, cookies: await cookieOf(eve) };
  const there = { salon: other, cookies: "" };
  const [passkey, evesPasskey] = [await aSoftPasskey(), await aSoftPasskey()];
  const origin = originOf(salon);
  const page = "/profile/passkeys";
  const add = (to: typeof browser, made: string) =>
    postForm(to.salon, page, { intent: "passkey-add", passkey: made }, { Cookie: to.cookies });
  for (const [whose, key] of [
    [browser, passkey],
    [eves, evesPasskey],
  ] as const) {
    const challenge = await aChallengeToAdd(whose, page, { password: PASSWORD });
    expect((await add(whose, await key.registration({ challenge, origin }))).status).toBe(302);
    await tries("a registration a second time", async () => {
      const again = await aSoftPasskey();
      return (await add(whose, await again.registration({ challenge, origin }))).status === 302;
    });
  }
  const guest = () => ({ salon, cookies: "" });
  const challenges: [string, () => Promise<[string, { salon: Salon; cookies: string }]>][] = [
    ["of another browser", async () => [await aChallenge(guest()), guest()]],
    ["of another salon", async () => [await aChallenge(there), { salon, cookies: there.cookies }]],
    ["for adding", async () => [await aChallengeToAdd(browser, page, { password: PASSWORD }), browser]],
    ["that is made up", async () => ["bm8gY2hhbGxlbmdlIG9mIG91cnM", guest()]],
    ["that is empty", async () => ["", guest()]],
  ];
  const wrong = [{}, { origin: "https://evil.test" }, { host: "evil.test" }, { crossOrigin: true }];
  for (const [what, make] of challenges)
    for (const more of wrong) {
      const [challenge, from] = await make();
      await tries(`signing in with a challenge ${what} and ${JSON.stringify(more)}`, async () => {
        const answer = await passkey.assertion({ challenge, origin, ...more });
        return isSignedIn(await postForm(salon, "/?index", { passkey: answer }, { Cookie: from.cookies }));
      });
      const [second, whose] = await make();
      if (what === "for adding") continue;
      await tries(`adding with a challenge ${what} and ${JSON.stringify(more)}`, async () => {
        const made = await (await aSoftPasskey()).registration({ challenge: second, origin, ...more });
        return (await add({ salon, cookies: `${browser.cookies}; ${whose.cookies}` }, made)).status === 302;
      });
    }
  for (const more of [
    ...wrong.slice(1),
    ...[{ userHandle: eve.id }, { type: "webauthn.create" as const }, { host: `${other.host}` }],
    { origin: originOf(other) },
  ])
    await tries(`signing in with ${JSON.stringify(more)}`, async () => {
      const at = guest();
      const answer = await passkey.assertion({ challenge: await aChallenge(at), origin, ...more });
      return isSignedIn(await postForm(salon, "/?index", { passkey: answer }, { Cookie: at.cookies }));
    });
  await tries("adding to Ada what Eve was asked for", async () => {
    const challenge = await aChallengeToAdd(eves, page, { password: PASSWORD });
    return (await add(browser, await (await aSoftPasskey()).registration({ challenge, origin }))).status === 302;
  });
  const at = guest();
  const challenge = await aChallenge(at);
  const answer = await passkey.assertion({ challenge, origin });
  await tries("another salon takes the passkey", async () =>
    isSignedIn(await postForm(other, "/?index", { passkey: answer }, { Cookie: at.cookies })),
  );
  expect(isSignedIn(await postForm(salon, "/?index", { passkey: answer }, { Cookie: at.cookies }))).toBe(true);
  await tries("the same answer a second time", async () =>
    isSignedIn(await postForm(salon, "/?index", { passkey: answer }, { Cookie: at.cookies })),
  );
  expectNone(45);
});

test("a session that was planted before signing in opens nothing afterwards", async () => {
  const [salon, other] = [await aSalon(), await aSalon()];
  const ada = await anAccount(salon, { passwordHash: await hashPassword(PASSWORD) });
  const eves = await cookieOf(await anAccount(salon));
  const elsewhere = await cookieOf(await anAccount(other));
  const name = "__Host-lacquer";
  const planted = [eves, elsewhere, `${name}=planted`, `${name}=`, `${eves.slice(0, -3)}abc`];
  for (const Cookie of planted) {
    const form = { intent: "signin", email: ada.email, password: PASSWORD };
    const in_ = await postForm(salon, "/?index", form, { Cookie });
    await tries(`signing in keeps ${Cookie.slice(0, 24)}`, async () => {
      const session = in_.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
      // Who is signed in already is led on, and not signed in as somebody else.
      return session !== undefined && session.split(";")[0] === Cookie;
    });
    for (const page of ["/booking", "/profile", "/cancel"])
      await tries(`${Cookie.slice(0, 24)} opens ${page} as Ada`, async () =>
        (await (await visit(salon, page, { headers: { Cookie } })).text()).includes(ada.email),
      );
  }
  expectNone(20);
});

/** The ways in which a remembered browser books at once, by their names, each at a start of its own: the `place`th. */
function waysToBook(salon: Salon, customerEmail: string, Cookie: string, place: number) {
  const date = addDays(tomorrow(salon), place);
  const service = `${salon.id}-gel`;
  const contact = { customerName: "Mallory", customerEmail, customerPhone: "07700900123" };
  const form = { ...contact, service, date, time: "10:00", paymentMethod: "cash", key: crypto.randomUUID() };
  const path = `/book?${new URLSearchParams({ step: "details", service, date, time: "10:00" })}`;
  const byApi = (time: string, headers: Record<string, string>) => () =>
    callApi(salon, "guest-bookings", {
      ...{ method: "POST", body: aBooking(salon, { customerEmail, date, time }) },
      headers: { Cookie, "CF-Connecting-IP": `192.0.2.${place}`, ...headers },
    });
  return {
    "the page": () => postForm(salon, path, form, { Cookie }),
    "the API of the own site": byApi("12:00", { Origin: originOf(salon) }),
    "the API from another site": byApi("14:00", { Origin: "https://evil.test" }),
    "the API without an origin": byApi("16:00", {}),
  };
}

function auth(salon: Salon, body: Record<string, string>): Promise<Response> {
  return callApi(salon, "auth", { method: "POST", body });
}

async function remembered(salon: Salon, mailbox: string): Promise<string> {
  return (await rememberBrowser(new Request("https://salon.test"), salon.id, mailbox)).split(";")[0] ?? "";
}

/** A page's or call's text without what differs by chance and by what was typed. */
function plain(text: string, email: string): string {
  return text
    .replaceAll(email, "the email")
    .replaceAll(encodeURIComponent(email), "the email")
    .replace(/[\w-]{20,}/g, "random")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\d{10,}/g, "an instant")
    .replace(/"(nonce|time)":"[^"]*"/g, "");
}

function isSignedIn(answer: Response): boolean {
  return (
    answer.status === 302 && answer.headers.getSetCookie().some((cookie) => /^__Host-lacquer=[^;]{20,}/.test(cookie))
  );
}
