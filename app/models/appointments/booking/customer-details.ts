import * as v from "valibot";
import { emailAddress, optionalText, requiredText } from "../../../kernel/parsing.ts";

/** The entries of every form that names a customer. docs/rules.md 5.1 */
export const CUSTOMER_ENTRIES = {
  customerName: requiredText("Full name is required", 100),
  customerEmail: emailAddress("Email is required", "Invalid email address"),
  customerPhone: requiredText("Phone number is required", 40),
  notes: optionalText(1000),
};

/** The customer's details, as typed in the details step. docs/rules.md 5.1 */
export const CustomerDetails = v.object(CUSTOMER_ENTRIES);

export const HOW_TO_PAY = "Please choose how you would like to pay";
