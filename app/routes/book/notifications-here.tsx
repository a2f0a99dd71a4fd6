import { useEffect, useState } from "react";
import { NOTIFICATION_WORDS } from "../../words/push.ts";

interface Props {
  /** The public key of the deployment, base64url. */
  pushKey: string;
  /** The mailbox for which the browser is remembered, and whether it gets notifications of it. */
  mailbox: string;
  on: boolean;
}

/**
 * Offers a remembered browser the news of its appointments. Only a press asks the browser, and one that has refused is not asked
 * again. docs/rules.md 36.1
 */
export default function NotificationsHere({ pushKey, mailbox, on }: Props) {
  const [isOn, setOn] = useState(on);
  const [said, say] = useState<keyof typeof NOTIFICATION_WORDS | null>(null);
  useEffect(() => {
    const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    if (can && Notification.permission !== "denied") say(on ? "on" : "off");
  }, [on]);
  if (said === null) return null;
  async function press() {
    try {
      const next = isOn ? await switchOff(mailbox) : await switchOn(pushKey, mailbox);
      setOn(next === "on");
      say(next);
    } catch {
      say("failed");
    }
  }
  return (
    <section aria-labelledby="notifications" className="mt-8 border-t border-line pt-4">
      <h2 id="notifications" className="text-lg">
        {NOTIFICATION_WORDS.heading}
      </h2>
      <p role="status" className="mt-1 max-w-prose text-pretty text-muted">
        {NOTIFICATION_WORDS[said]}
      </p>
      {said !== "refused" && (
        <button type="button" className="button-outlined mt-3" onClick={press}>
          {isOn ? NOTIFICATION_WORDS.stop : NOTIFICATION_WORDS.start}
        </button>
      )}
    </section>
  );
}

async function switchOn(key: string, mailbox: string): Promise<"on" | "refused"> {
  if ((await Notification.requestPermission()) !== "granted") return "refused";
  await navigator.serviceWorker.register("/notifications.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  await send(mailbox, JSON.stringify(subscription));
  return "on";
}

async function switchOff(mailbox: string): Promise<"off"> {
  await send(mailbox, "");
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  return "off";
}

async function send(mailbox: string, push: string): Promise<void> {
  const { ok } = await fetch("/book/notifications", { method: "POST", body: new URLSearchParams({ mailbox, push }) });
  if (!ok) throw new Error("The browser is not remembered");
}
