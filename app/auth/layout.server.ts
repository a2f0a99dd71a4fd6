import type { RouterContextProvider } from "react-router";
import { coloursOf, sheetAddress } from "../models/salon/colour-sheet.ts";
import { darkShades, lightShades } from "../models/salon/colours.ts";
import { withPostcodeWhole } from "../models/salon/postcode.ts";
import { salonContext } from "./salon.server.ts";
import { endsWhenLeft, leftAdminContext, pageContext, visitorContext } from "./session.server.ts";

/** The data of every page's layout: the salon, the visitor, and how the session ends. */
export function layoutData(context: Readonly<RouterContextProvider>) {
  const salon = context.get(salonContext);
  const { name, tagline, email, phone, address, instagramUrl, facebookUrl, logo = null } = salon;
  const colours = coloursOf(salon);
  const visitor = context.get(visitorContext);
  return {
    salon: { name, tagline, email, phone, address: withPostcodeWhole(address), instagramUrl, facebookUrl, logo },
    dateStyle: salon.dateStyle,
    colourSheet: colours && sheetAddress(colours),
    papers: colours && { light: lightShades(colours).paper, dark: darkShades(colours).paper },
    visitor: visitor && { name: visitor.name, role: visitor.role },
    page: context.get(pageContext),
    leftAdmin: context.get(leftAdminContext),
    endsWhenHidden: endsWhenLeft(),
  };
}

export type LayoutData = ReturnType<typeof layoutData>;
