/** The address of a map that shows the salon: its own link, or else a search for its address. */
export function mapLink({ mapUrl, name, address }: { mapUrl: string; name: string; address: string }): string {
  const search = new URLSearchParams({ api: "1", query: `${name}, ${address}` });
  return mapUrl || `https://www.google.com/maps/search/?${search}`;
}
