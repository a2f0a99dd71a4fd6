import { TellTheCustomer } from "../../../components/forms/tell-the-customer.tsx";
import { useReaching } from "../../../components/staff/reaching.ts";
import type { Client } from "./use-client.ts";

interface Props {
  client: Client;
  hasScript: boolean;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

/** Whether the client hears of the booking, where they can. docs/rules.md 15.11, 34.2 */
export function TellPart({ client, hasScript, ticked, onTick }: Props) {
  const reaching = useReaching()(client);
  if (reaching === null && hasScript) return null;
  return (
    <TellTheCustomer
      ticked={ticked}
      onTick={onTick}
    >{`${reaching ?? "Email"} confirmation and reminder`}</TellTheCustomer>
  );
}
