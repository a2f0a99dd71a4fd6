/** Where the forms of the profile are sent. */
export const HERE = "/profile";

/** Names the field with which the page says that it sends a form by itself and stays as it is. docs/rules.md 24.2 */
export const IN_PLACE = "in-place";
