import { expect, vi } from "vitest";
import type { Salon } from "../../models/salon/salon.server.ts";
import { tomorrow } from "../appointments.ts";
import { textOf } from "../html.ts";
import { cookiesAfter, postForm, visit } from "../requests.ts";
import { aSalon } from "../salons.ts";

const SOON = { interval: 20, timeout: 30_000 };

/** A visitor with an address of their own, in a browser of their own, who has chosen tomorrow at 10:00. */
export async function aGuest(with_: Partial<Salon> = {}, at?: Salon, time = "10:00") {
  const salon = at ?? (await aSalon(with_));
  const date = tomorrow(salon);
  const email = `${crypto.randomUUID()}@example.com`;
  const service = `${salon.id}-gel`;
  const path = `/book?${new URLSearchParams({ step: "details", service, date, time })}`;
  const contact = { customerName: "Ada Byron", customerEmail: email, customerPhone: "07700900123" };
  const details = { ...contact, service, date, time, paymentMethod: "cash", key: "first" };
  let cookies = cookiesAfter("", await visit(salon, "/book"));
  const sends = async (to: string, fields: Record<string, string>) => {
    const answer = await postForm(salon, to, fields, { Cookie: cookies });
    cookies = cookiesAfter(cookies, answer);
    return answer;
  };
  const waitingIn = (to: string) => new URL(to, "https://salon.test").searchParams.get("waiting") ?? "";
  const code = (count = 1, about?: string) => codeTo(salon, email, count, about);
  return {
    ...{ salon, date, email, path, details, sends, waitingIn, code },
    async page(at: string, status?: number) {
      const answer = await visit(salon, at, { headers: { Cookie: cookies } });
      cookies = cookiesAfter(cookies, answer);
      return textOf(answer, status);
    },
    types: async (to: string, more: Record<string, string> = {}) =>
      sends(to, { intent: "code", waiting: waitingIn(to), code: await code(), ...more }),
    jar: (...names: string[]) =>
      cookies
        .split("; ")
        .filter((pair) => names.length === 0 || names.includes(pair.split("=")[0] ?? ""))
        .join("; "),
  };
}

/** The newest code in a mailbox, once `count` have come. */
export async function codeTo(salon: Salon, to: string, count: number, about = "Your code"): Promise<string> {
  const mails = async () => {
    const answer = await visit(salon, `/dev/mail.json?${new URLSearchParams({ to })}`);
    const all = await answer.json<{ text: string; subject: string }[]>();
    return all.filter(({ subject }) => subject.includes(about));
  };
  await vi.waitFor(async () => expect(await mails()).toHaveLength(count), SOON);
  return (await mails()).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? "")[0] ?? "";
}
