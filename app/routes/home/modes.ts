import type { AccountMode } from "../../models/accounts/user.ts";

/** What a visitor came to the landing page to do. Each has an address, so that back and reload just work. */
export function modeOf(url: URL): AccountMode {
  const mode = url.searchParams.get("mode");
  return mode === "signup" || mode === "reset" ? mode : "signin";
}

/** The address of a mode, or with `index` of its form: the router's word for this page rather than its layout. */
export function modePath(mode: AccountMode, next: string | null, index?: "index"): string {
  const search = new URLSearchParams({ ...(mode !== "signin" && { mode }), ...(next && { next }) });
  const query = [index, search.toString()].filter(Boolean).join("&");
  return query ? `/?${query}` : "/";
}
