import { hashPassword } from "#app/models/accounts/password.server.ts";
import { accountIn, accountRead, adminWrite, passkeysEnd } from "./admin/admin-account.ts";
import { acceptedPassword, readAdminArguments } from "./admin/admin-arguments.ts";
import { askPassword } from "./admin/ask-password.ts";
import { onSalonDatabase } from "./database/salon-database.ts";
import { readLocalSettings } from "./local/settings.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";

await runLeavingNothingBehind(createAdmin, 1);

/** `npm run admin:create`: creates an admin of a salon, or gives an existing one a new password. */
async function createAdmin(): Promise<number> {
  const asked = readAdminArguments(process.argv.slice(2));
  const { salonName, role } = await onSalonDatabase(asked.remote, readLocalSettings(), async (database) => {
    const account = async () => accountIn(await database.read(accountRead(asked)), asked);
    const before = await account();
    const passwordHash = await hashPassword(acceptedPassword(await askPassword()));
    const { salonId } = before;
    await database.write(adminWrite(asked, salonId, passwordHash, Date.now()), passkeysEnd(asked, salonId));
    await account();
    return before;
  });

  const news = role === "admin" ? "has a new password, is signed out everywhere and " : "";
  console.log(`admin ${asked.email} ${news}can sign in at /admin of ${salonName}`);
  return 0;
}
