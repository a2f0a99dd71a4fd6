interface Props {
  salon: { name: string; email: string; phone: string; address: string };
}

/** The salon's name, address and contact details. */
export function SiteFooter({ salon }: Props) {
  return (
    <footer className="border-t border-line bg-sand">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 sm:px-6 md:grid-cols-[2fr_1fr]">
        <div>
          <p className="font-serif text-xl">{salon.name}</p>
          <p className="mt-2 max-w-prose text-muted">Premium nail care services with online booking.</p>
          <p className="mt-4 text-sm text-muted">© {salon.name}. All rights reserved.</p>
        </div>
        <address className="flex flex-col not-italic text-muted">
          <span className="py-2">{salon.address}</span>
          <a href={`tel:${salon.phone.replaceAll(" ", "")}`} className="py-2.5 break-all hover:text-berry">
            {salon.phone}
          </a>
          <a href={`mailto:${salon.email}`} className="py-2.5 break-all hover:text-berry">
            {salon.email}
          </a>
        </address>
      </div>
    </footer>
  );
}
