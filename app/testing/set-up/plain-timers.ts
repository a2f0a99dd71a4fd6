/*
 * The test pool looks at the stack of whoever sets a timer, since vitest's own ones without a delay need more from it. That
 * look takes longer than the timer, and pages set many. A timer with a delay goes to the platform, as it does in the end.
 */
const ofThePool = globalThis.setTimeout;
const { setTimeout: ofThePlatform }: typeof globalThis = Object.getPrototypeOf(globalThis);

Object.assign(globalThis, {
  setTimeout: (...timer: Parameters<typeof setTimeout>) =>
    timer[1] ? ofThePlatform.apply(globalThis, timer) : ofThePool(...timer),
});
