/** The mode of the landing page's account form. */
export type AccountMode = "signin" | "signup" | "reset";

/** The mode of the landing page. It is kept in the address, so that back and reload work. */
export function modeOf(url: URL): AccountMode {
  const mode = url.searchParams.get("mode");
  return mode === "signup" || mode === "reset" ? mode : "signin";
}

/**
 * The address of a mode. With `index` it is the form's action: the router needs the word to call this page's action,
 * not its layout's.
 */
export function modePath(mode: AccountMode, next: string | null, index?: "index"): string {
  const search = new URLSearchParams({ ...(mode !== "signin" && { mode }), ...(next && { next }) });
  const query = [index, search.toString()].filter(Boolean).join("&");
  return query ? `/?${query}` : "/";
}
