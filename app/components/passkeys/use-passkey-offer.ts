import { useEffect, useRef } from "react";
import { useSubmit } from "react-router";

/**
 * Offers the browser's passkeys in the email field of a sign-in form, and sends the chosen one to the form's address; null
 * offers none. After a try, which `lastTry` stands for, they are offered again, and the browser forgets one that is unknown.
 * docs/rules.md 6.34
 */
export function usePasskeyOffer(
  verification: "required" | "preferred",
  action: string | null,
  lastTry: { unknownPasskey: boolean } | undefined,
): void {
  const submit = useSubmit();
  const tried = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try needs an offer of its own
  useEffect(() => {
    if (action === null || !("PublicKeyCredential" in window)) return;
    const offering = import("./sign-in-passkey.ts").then(async ({ forgetPasskey, offerPasskeys }) => {
      if (lastTry?.unknownPasskey && tried.current) await forgetPasskey(tried.current);
      return offerPasskeys(verification, (passkey) => {
        tried.current = passkey;
        void submit({ passkey }, { method: "post", action });
      });
    });
    offering.catch(() => {});
    return () => void offering.then((stop) => stop()).catch(() => {});
  }, [verification, action, lastTry]);
}
