import { onSalonDatabase } from "../database/salon-database.ts";
import { readLocalSettings } from "../local/settings.ts";
import { runLeavingNothingBehind } from "../process-tree.ts";
import { linkWrites, newToken, ownerIn, ownerRead, readLinkArguments } from "./recovery-link.ts";

await runLeavingNothingBehind(linkAdmin, 1);

/** `npm run admin:link`: prints a link that signs in an owner who has lost the second factor, once. docs/rules.md 6.37 */
async function linkAdmin(): Promise<number> {
  const asked = readLinkArguments(process.argv.slice(2));
  const settings = readLocalSettings();
  const { token, tokenHash } = newToken();
  const { salonName } = await onSalonDatabase(asked.remote, settings, async (database) => {
    const owner = ownerIn(await database.read(ownerRead(asked)), asked);
    await database.write(...linkWrites(owner, tokenHash, Date.now()));
    return owner;
  });
  const path = `/recovery/${token}`;
  const where = asked.host
    ? `${asked.remote ? `https://${asked.host}` : `http://${asked.host}:${settings.port}`}${path}`
    : path;
  console.log(`${asked.email} signs in at ${salonName} once, within 30 minutes, by\n${where}`);
  return 0;
}
