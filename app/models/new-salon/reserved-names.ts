/*
 * Names that no salon gets as the first part of its address, because mail, the operator or a phisher needs them.
 * docs/rules.md 18.12
 */

/** What mail programs, certificates and browsers look for by themselves under a domain. */
const LOOKED_FOR =
  "autoconfig autodiscover mta-sts mtasts openpgpkey wpad isatap dmarc dkim domainkey spf bimi localhost localdomain broadcasthost";

/** What servers are called, and addresses of mailboxes to which certificates are issued. */
const OPERATED =
  "www web mail email smtp imap pop pop3 mx relay exchange outlook webmail mailer newsletter lists bounce bounces noreply no-reply donotreply do-not-reply mailer-daemon postmaster hostmaster webmaster abuse root admin administrator sysadmin info dns ns nameserver domain registrar whois ftp sftp ssh vpn proxy gateway firewall router cdn static assets asset img image images media files file download downloads upload uploads cache origin edge cloud server host hosting cpanel whm plesk phpmyadmin panel console portal dashboard manage manager internal intranet private staff team dev develop development devel stage staging test testing tests qa uat sandbox demo demos preview beta alpha prod production live local api apis app apps mobile graphql rest webhook webhooks socket status health monitor metrics grafana logs git gitlab github jenkins ci build docs doc documentation help helpdesk support contact feedback community forum blog news press about jobs careers legal terms privacy cookies policy book booking bookings start open shop store lacquer";

/** What somebody wants who asks for a password or for money. */
const SIGN_IN =
  "login log-in logon signin sign-in signon signup sign-up register logout auth oauth sso saml idp openid identity id account accounts myaccount profile user users member members password passwords passwort passkey passkeys otp mfa 2fa token verify verified verification validate confirm confirmation recover recovery reset unlock secure security safe safety ssl trust update upgrade alert alerts notice notification notifications service services customer customers client clients billing bill invoice invoices payment payments pay payee payout payouts refund refunds checkout wallet bank banking card cards tax order orders delivery parcel tracking gift giftcard official";

/** Firms in whose name people are asked for it. */
const FIRMS =
  "paypal stripe klarna visa mastercard amex americanexpress applepay googlepay google gmail apple icloud microsoft office office365 outlook365 amazon facebook meta instagram whatsapp tiktok netflix ebay docusign dropbox cloudflare barclays hsbc lloyds lloydsbank natwest santander halifax nationwide monzo revolut starling wise hmrc dvla nhs govuk royalmail dpd dhl evri fedex usps fresha booksy treatwell vagaro";

/** The words that lead astray beside any other, as in `rose-login`. */
const BAIT =
  "login logon signin auth sso account accounts myaccount password passwords passkey otp verify verified verification validate confirm confirmation secure security billing invoice invoices pay payment payments payout refund refunds checkout wallet bank banking support admin webmail postmaster noreply paypal hmrc royalmail barclays hsbc natwest revolut monzo mastercard docusign fedex usps dhl lacquer";

/** Those of them that no other word begins or ends with: `roselogin`. */
const BAIT_WITHOUT_HYPHEN =
  "login signin paypal verify secure account billing webmail password payment banking mastercard";

/**
 * Whether a name is reserved, or looks like one that is: with hyphens, a number behind it, or letters and digits that are
 * taken for each other. docs/rules.md 18.12
 */
export function isReservedName(name: string): boolean {
  if (name.slice(2, 4) === "--") return true;
  const whole = folded(name);
  const reserved = foldedWords(`${LOOKED_FOR} ${OPERATED} ${SIGN_IN} ${FIRMS}`);
  if (reserved.includes(whole) || reserved.includes(folded(name.replace(/(?<![\d-])[\d-]+$/, "")))) return true;
  const parts = name.split("-").map(folded);
  if (foldedWords(BAIT).some((bait) => parts[0] === bait || parts.at(-1) === bait)) return true;
  return foldedWords(BAIT_WITHOUT_HYPHEN).some((bait) => whole.startsWith(bait) || whole.endsWith(bait));
}

function foldedWords(words: string): string[] {
  return words.split(" ").map(folded);
}

/** A name as somebody reads it who does not look closely: `l0g1n`, `log-in` and `iogin` are all one. */
function folded(name: string): string {
  return name
    .replaceAll("-", "")
    .replace(/[013456789ij]/g, (character) => LOOKS_LIKE[character] ?? character)
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d");
}

const LOOKS_LIKE: Partial<Record<string, string>> = {
  ...{ 0: "o", 1: "l", i: "l", j: "l", 3: "e", 4: "a", 5: "s", 6: "b", 8: "b", 7: "t", 9: "g" },
};
