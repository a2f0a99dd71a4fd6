import { DurableObject } from "cloudflare:workers";

export class SalonSchedule extends DurableObject<Env> {}
