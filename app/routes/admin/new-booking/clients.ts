import { staffActor } from "../../../auth/actor.server.ts";
import { accountContext } from "../../../auth/guards.server.ts";
import { salonContext } from "../../../auth/salon.server.ts";
import { MOST_TYPED } from "../../../components/staff/search/found.ts";
import { readOrNull } from "../../../database/calls.server.ts";
import { primaryDatabase } from "../../../database/client.server.ts";
import { knowsDeposit } from "../../../diary/terms/terms.ts";
import { phoneNumbers } from "../../../kernel/phone.server.ts";
import { pastCustomers } from "../../../models/customers/past-customers.server.ts";
import { termsOfSalon } from "../../../models/terms/terms.server.ts";
import { NO_ANSWER } from "../../../words/sending.ts";
import type { Route } from "./+types/clients.ts";

/**
 * The clients that match a typed name, phone or email, with the details to fill in, as JSON. Technicians find only their own
 * clients. docs/rules.md 15.2, 15.10, 21.10
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const salon = context.get(salonContext);
  const { technicianId } = staffActor(context.get(accountContext));
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, MOST_TYPED);
  const database = primaryDatabase();
  const found = await readOrNull(
    "search-not-read",
    salon.id,
    termsOfSalon(database, salon.id).then((terms) =>
      pastCustomers(database, salon, q, technicianId, knowsDeposit(terms)),
    ),
  );
  if (!found) return Response.json({ error: NO_ANSWER.notSearched }, { status: 503 });
  const { isPossiblePhone } = await phoneNumbers();
  const fillingIn = found.map((client) =>
    client.email === "" || isPossiblePhone(client.phone, salon.country) ? client : { ...client, phone: "" },
  );
  return Response.json(fillingIn);
}
