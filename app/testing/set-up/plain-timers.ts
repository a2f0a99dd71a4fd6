/*
 * The test pool looks at the stack of whatever sets a timer, because it treats vitest's own timers without a delay differently.
 * That takes longer than the timer, and pages set many. So timers with a delay go straight to the platform, as the pool does
 * with them in the end.
 */
const ofThePool = globalThis.setTimeout;
const { setTimeout: ofThePlatform }: typeof globalThis = Object.getPrototypeOf(globalThis);

Object.assign(globalThis, {
  setTimeout: (...timer: Parameters<typeof setTimeout>) =>
    timer[1] ? ofThePlatform.apply(globalThis, timer) : ofThePool(...timer),
});
