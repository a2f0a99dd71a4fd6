import { hashPassword } from "#app/models/accounts/password.server.ts";
import { accountIn, accountRead, adminWrite } from "./admin/admin-account.ts";
import { acceptedPassword, readAdminArguments } from "./admin/admin-arguments.ts";
import { askPassword } from "./admin/ask-password.ts";
import { migrateLocalDatabase } from "./local/database.ts";
import { readLocalSettings } from "./local/settings.ts";
import { runLeavingNothingBehind } from "./process-tree.ts";
import { readD1, writeD1 } from "./wrangler-d1.ts";

await runLeavingNothingBehind(createAdmin, 1);

/** `npm run admin:create`: creates an admin of a salon, or gives an existing one a new password. */
async function createAdmin(): Promise<number> {
  const asked = readAdminArguments(process.argv.slice(2));
  const d1 = { settings: readLocalSettings(), remote: asked.remote };
  const account = async () => accountIn(await readD1(d1, accountRead(asked)), asked);
  if (!asked.remote) await migrateLocalDatabase(d1.settings);

  const { salonId, salonName, role } = await account();
  const passwordHash = await hashPassword(acceptedPassword(await askPassword()));
  await writeD1(d1, adminWrite(asked, salonId, passwordHash, Date.now()));
  await account();

  const news = role === "admin" ? "has a new password, is signed out everywhere and " : "";
  console.log(`admin ${asked.email} ${news}can sign in at /admin of ${salonName}`);
  return 0;
}
