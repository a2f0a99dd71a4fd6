import { hashPassword } from "#app/models/accounts/password.server.ts";
import { adminWrite } from "./admin/admin-account.ts";
import { acceptedPassword } from "./admin/admin-arguments.ts";
import { askPassword } from "./admin/ask-password.ts";
import { firstTechnicianWrite, newSalonId, salonsRead, salonWrite } from "./admin/new-salon.ts";
import { readSalonArguments } from "./admin/salon-arguments.ts";
import { onSalonDatabase } from "./database/salon-database.ts";
import { readLocalSettings } from "./local/settings.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

await runLeavingNothingBehind(createSalon, 1);

/** `npm run salon:create`: makes a salon and its first account of staff, both or neither. docs/rules.md 18.5 */
async function createSalon(): Promise<number> {
  const asked = readSalonArguments(process.argv.slice(2));
  const id = await onSalonDatabase(asked.remote, readLocalSettings(), async (database) => {
    const id = newSalonId(await database.read(salonsRead(asked)), asked);
    const passwordHash = await hashPassword(acceptedPassword(await askPassword()));
    const owner = { email: asked.owner, name: asked.ownerName, remote: asked.remote };
    const now = Date.now();
    await database.write(
      salonWrite(asked, id, now),
      ...firstTechnicianWrite(asked, id),
      adminWrite(owner, id, passwordHash, now),
    );
    return id;
  });
  const where = asked.host ? `https://${asked.host}/admin` : "/admin";
  console.log(`salon ${id} is ready: ${asked.owner} can sign in at ${where} and add the services`);
  return 0;
}
