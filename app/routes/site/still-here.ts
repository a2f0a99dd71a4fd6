/** A page tells that its client is active, though it needs nothing: being let in notes it. docs/rules.md 6.6 */
export function action() {
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response(null, { status: 204 });
}
