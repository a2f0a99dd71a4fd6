/** What a client with an appointment needs to know of the salon: its address, a map of it, and its policy. */
export function visitFacts(salon: { mapUrl: string; name: string; address: string; policy: string }) {
  return { address: salon.address, directions: mapLink(salon), policy: salon.policy };
}

/** The address of a map that shows the salon: its own link, or else a search for its address. */
export function mapLink({ mapUrl, name, address }: { mapUrl: string; name: string; address: string }): string {
  const search = new URLSearchParams({ api: "1", query: `${name}, ${address}` });
  return mapUrl || `https://www.google.com/maps/search/?${search}`;
}
