import { DurableObject } from "cloudflare:workers";

/*
 * The test pool wraps the prototype of the salon's object in one more proxy whenever an object is made
 * (`createProxyPrototypeClass` in @cloudflare/vitest-pool-workers 0.19 to 0.23), and a look at a method goes through all
 * of them: after 600 objects, making one took a quarter of a second. Here each object gets the prototype of the first.
 */
const prototypes = new Map<NewableFunction, object>();
const { construct } = Reflect;

Object.assign(Reflect, { construct: constructWithFirstPrototype });

function constructWithFirstPrototype(target: NewableFunction, values: ArrayLike<unknown>, made = target): unknown {
  if (target === DurableObject) {
    const first = prototypes.get(made) ?? made.prototype;
    prototypes.set(made, first);
    made.prototype = first;
  }
  return construct(target, values, made);
}
