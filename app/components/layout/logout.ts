/** Whether "Logout" was pressed in this page. */
export const logout = { pressed: false };

/** Called as "Logout" is pressed: clears what this tab stored. docs/rules.md 6.8 */
export function clearTab() {
  logout.pressed = true;
  sessionStorage.clear();
}
