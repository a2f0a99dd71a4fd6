import type { RouterContextProvider } from "react-router";
import { isStaff } from "../models/accounts/staff.ts";
import { sellsVouchers } from "../models/money/online.server.ts";
import { coloursOf, sheetAddress } from "../models/salon/colour-sheet.ts";
import { darkShades, lightShades } from "../models/salon/colours.ts";
import { withPostcodeWhole } from "../models/salon/postcode.ts";
import { accountToGreet } from "./account.server.ts";
import { salonContext } from "./salon.server.ts";
import { endsWhenLeft, leftAdminContext, pageContext, type Visitor, visitorContext } from "./session.server.ts";

/** The data of every page's layout: the salon, the visitor, and how the session ends. */
export async function layoutData(context: Readonly<RouterContextProvider>) {
  const salon = context.get(salonContext);
  const { name, tagline, email, phone, address, instagramUrl, facebookUrl, logo = null } = salon;
  const colours = coloursOf(salon);
  const visitor = context.get(visitorContext);
  return {
    salon: { name, tagline, email, phone, address: withPostcodeWhole(address), instagramUrl, facebookUrl, logo },
    waitingList: salon.waitingList,
    ...(salon.texts?.on && { texted: true }),
    vouchers: sellsVouchers(salon),
    dateStyle: salon.dateStyle,
    colourSheet: colours && sheetAddress(colours),
    papers: colours && { light: lightShades(colours).paper, dark: darkShades(colours).paper },
    visitor: visitor && (await greeted(visitor, context)),
    page: context.get(pageContext),
    leftAdmin: context.get(leftAdminContext),
    endsWhenHidden: endsWhenLeft(),
  };
}

/** A client is greeted by name or email, until the account is deleted. Staff are not greeted. */
async function greeted(visitor: Visitor, context: Readonly<RouterContextProvider>) {
  const { role } = visitor;
  if (isStaff(role)) return { name: "", role };
  const account = await accountToGreet(visitor, context);
  return account && { name: account.name || account.email, role };
}

export type LayoutData = Awaited<ReturnType<typeof layoutData>>;
