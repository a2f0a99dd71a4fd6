import { useState } from "react";
import type { PastCustomer } from "../../../models/customers/past-customers.server.ts";
import type { Chosen } from "./chosen.ts";

/** The customer in the fields, and the client of the salon if one was picked. */
export interface Client {
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  known: PastCustomer | null;
}

export const NOBODY: Client = { customerName: "", customerPhone: "", customerEmail: "", known: null };

/** The client in the form: as the last try sent it, else as the address names one. */
export function useClient(customer: PastCustomer | null, lastTry: Chosen | undefined) {
  const { typed = {}, picked } = lastTry ?? {};
  const first = lastTry
    ? {
        customerName: typed.customerName ?? "",
        customerPhone: typed.customerPhone ?? "",
        customerEmail: typed.customerEmail ?? "",
        known: picked ?? customer,
      }
    : clientOf(customer);
  return useState(first);
}

/** The details of somebody who has been here before. */
export function clientOf(known: PastCustomer | null): Client {
  return known ? { customerName: known.name, customerPhone: known.phone, customerEmail: known.email, known } : NOBODY;
}
