/**
 * Called by a page while its client is active. The session guard notes the activity, so nothing is left to do here.
 * docs/rules.md 6.6
 */
export function action() {
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 204 });
}
