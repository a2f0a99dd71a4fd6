import { createContext, useContext } from "react";

/** Whether the salon sends texts. The staff's layout says it to what stands in it. docs/rules.md 34.1 */
export const SendsTexts = createContext(false);

/**
 * How a customer hears what staff do, as the first word of a label: by email, by text where the salon sends texts, or not at
 * all. docs/rules.md 10.41, 34.2
 */
export function useReaching(): (customer: { customerEmail: string; customerPhone: string }) => "Email" | "Text" | null {
  const texted = useContext(SendsTexts);
  return ({ customerEmail, customerPhone }) => {
    if (customerEmail !== "") return "Email";
    return texted && customerPhone.trim() !== "" ? "Text" : null;
  };
}
