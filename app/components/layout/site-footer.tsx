import { Link } from "react-router";
import { callTo } from "../reach.ts";

interface Props {
  salon: { name: string; tagline: string; email: string; phone: string; address: string };
  /** Whether the reader is a client. The landing page redirects clients to booking. */
  client: boolean;
  /** Whether anybody may buy a voucher here. docs/rules.md 32.10 */
  vouchers: boolean;
}

/**
 * The footer: the salon's name, its own line, what it offers, its address and contact details, and a client's links to other
 * pages. docs/rules.md 18.1, 20.8
 */
export function SiteFooter({ salon, client, vouchers }: Props) {
  return (
    <footer className="mt-8 border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-6 px-4 pt-10 pb-8 sm:px-6 md:grid-cols-[1fr_auto] md:pt-14">
        <div>
          <p className="font-serif text-title wrap-anywhere">{salon.name}</p>
          {salon.tagline && <p className="mt-2 max-w-prose wrap-anywhere text-muted">{salon.tagline}</p>}
          <p className="mt-2 max-w-prose text-muted">Premium nail care services with online booking.</p>
          {client && <FooterLink to="/about">About the salon</FooterLink>}
          {vouchers && <FooterLink to="/vouchers">Gift vouchers</FooterLink>}
        </div>
        <address className="flex flex-col text-muted not-italic md:text-right">
          <span className="py-2.5 wrap-anywhere">{salon.address}</span>
          <a href={callTo(salon.phone)} className="py-2.5 break-all hover:text-berry">
            {salon.phone}
          </a>
          <a href={`mailto:${salon.email}`} className="py-2.5 break-all hover:text-berry">
            {salon.email}
          </a>
        </address>
        <p className="border-t border-line pt-6 text-sm text-muted md:col-span-2">
          © {salon.name}. All rights reserved.
        </p>
      </div>
    </footer>
  );
}

function FooterLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} discover="none" className="link mt-2 mr-6 inline-flex min-h-11 items-center">
      {children}
    </Link>
  );
}
