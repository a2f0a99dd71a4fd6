import * as v from "valibot";
import { asAdmin, type Deployment } from "./deployment.ts";

const Slots = v.object({ slots: v.array(v.object({ time: v.string(), available: v.boolean() })) });
const Services = v.array(v.object({ _id: v.string(), name: v.string(), duration: v.number() }));
const Booked = v.object({ id: v.string(), date: v.string(), time: v.string(), customerEmail: v.string() });

/** Books the first service for a client of that number, in about a week, at the first free start. */
export async function aBooking(deployment: Deployment, number: number, key?: string) {
  const call = await asAdmin(deployment);
  const [service] = v.parse(Services, await call("services")).filter(({ duration }) => duration > 0);
  for (let days = 7; days < 20; days++) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { slots } = v.parse(Slots, await call(`slots?date=${date}&duration=${service?.duration ?? 60}`));
    const free = slots.find(({ available }) => available);
    if (!free) continue;
    return v.parse(
      Booked,
      await call(
        "appointments",
        "POST",
        {
          customerName: `Client ${number}`,
          customerEmail: `client-${number}@example.com`,
          customerPhone: "07700 900123",
          services: [{ _id: service?._id }],
          date,
          time: free.time,
          paymentMethod: "cash",
        },
        key,
      ),
    );
  }
  throw new Error("Nothing is free in the next three weeks");
}
