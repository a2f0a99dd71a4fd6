/** A network of 65,536 households may try as often as four of them. docs/rules.md 6.4 */
export const WIDER_NETWORK = 4;
