interface PublicPage {
  /** The address of the salon's site, and its name. */
  site: string;
  salonName: string;
  title: string;
  description: string;
  path: string;
  /** The address of a picture within the site, if not the one that we drew. */
  picture?: string | undefined;
}

/** The tags of a page that search engines list and people share. docs/rules.md 20.4 */
export function publicPage({ site, salonName, title, description, path, picture = "/og.jpg" }: PublicPage) {
  const fullTitle = `${title} | ${salonName}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: site + path },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: salonName },
    { property: "og:locale", content: "en_GB" },
    { property: "og:url", content: site + path },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:image", content: site + picture },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
