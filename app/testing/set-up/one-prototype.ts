/*
 * The test pool wraps the prototype of the salon's object in one more Proxy whenever an object is made
 * (`createProxyPrototypeClass` in @cloudflare/vitest-pool-workers 0.19 to 0.23). A look at a method goes through all of
 * them, and at each one the engine checks those within it. With a salon for each test, the last tests were the slowest,
 * and all of them together took a quarter longer. Here the first Proxy is used again.
 */
const wrapped = new WeakSet<object>();

globalThis.Proxy = new Proxy(Proxy, {
  construct(Builtin, [target, handler]: [object, ProxyHandler<object>]) {
    if (wrapped.has(target)) return target;
    const proxy = new Builtin(target, handler);
    if (isThePools(handler)) wrapped.add(proxy);
    return proxy;
  },
});

function isThePools({ get }: ProxyHandler<object>): boolean {
  return String(get).includes("getUnknownPrototypeKey");
}
