/** Until when this page holds a start, ms of the browser's clock; 0 when it holds none. docs/rules.md 6.14, 22.9 */
export const heldHere = { until: 0 };
