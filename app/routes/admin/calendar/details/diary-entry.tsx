import type { ReactNode } from "react";
import { wishesAt } from "../../../../components/admin-addresses.ts";
import { callTo, mailTo } from "../../../../components/reach.ts";
import { standingName, statusLook } from "../../../../components/statuses.ts";
import { WishPictures } from "../../../../components/wishes/wish-pictures.tsx";
import { clockTime } from "../../../../kernel/clock.ts";
import { longDate, shortDate } from "../../../../kernel/dates.ts";
import { formatPounds } from "../../../../kernel/money.ts";
import {
  adminPaymentMethod,
  type CalendarAppointment,
  type CalendarTechnician,
} from "../../../../models/calendar/admin-calendar.ts";
import { moneyInWords } from "../../../../models/money/in-words.ts";

interface Props {
  appointment: CalendarAppointment;
  team: CalendarTechnician[];
}

/**
 * The facts of an appointment, in this order: how to reach the client, services, technician, time and price, status, and
 * notes. Time and services are seen first. The name is the dialog's title. A technician sees fewer facts of others'
 * appointments, in the same order. docs/rules.md 13.4, 21.10
 */
export function DiaryEntry({ appointment, team }: Props) {
  const { customerEmail, customerPhone, date, startsMinute, endsMinute, ofOthers = false } = appointment;
  const technician = team.length > 1 ? team.find(({ id }) => id === appointment.technicianId) : undefined;
  const { sign, look } = statusLook(appointment.status);
  return (
    <dl className="diary-entry">
      {!ofOthers && (
        <>
          <Fact name="Email">{customerEmail ? <Reach to={mailTo(customerEmail)}>{customerEmail}</Reach> : "None"}</Fact>
          <Fact name="Phone">{customerPhone ? <Reach to={callTo(customerPhone)}>{customerPhone}</Reach> : "None"}</Fact>
        </>
      )}
      <Fact name="Service" look="is-what">
        {appointment.serviceNames}
      </Fact>
      {technician && (
        <Fact name="Technician" look="is-with">
          {technician.name}
        </Fact>
      )}
      <Fact name="Date and time" look="is-when">
        {longDate(date)},{" "}
        <span className="whitespace-nowrap tabular-nums">
          {clockTime(startsMinute)}–{clockTime(endsMinute)}
        </span>
      </Fact>
      {!ofOthers && <Fact name="Price">{formatPounds(appointment.pricePence)}</Fact>}
      <Fact name="Status">
        <span className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className={`appointment-swatch ${look}`}>
            {sign}
          </span>
          {standingName(appointment)}
          {appointment.cancelledBy && !appointment.noShow && `, by the ${appointment.cancelledBy}`}
          {appointment.lateCancellation && <span className="text-brick">, late</span>}
        </span>
      </Fact>
      {!ofOthers && (
        <>
          <Fact name="Payment status">{PAYMENT_STATUS_NAMES[appointment.paymentStatus]}</Fact>
          <Fact name="Payment method">{adminPaymentMethod(appointment.paymentMethod)}</Fact>
          {appointment.money && appointment.money.length > 0 && (
            <Fact name="Payments">
              {appointment.money.map((row) => (
                <span key={row.id} className="block">
                  {moneyInWords(row)}, {shortDate(row.takenOn)}
                </span>
              ))}
            </Fact>
          )}
          {appointment.marks?.deposit && <Fact name="Deposit">{appointment.marks.deposit}</Fact>}
          {appointment.marks?.fees && <Fact name="Fees">{appointment.marks.fees}</Fact>}
          {appointment.marks?.card && <Fact name="Card on file">{appointment.marks.card}</Fact>}
          {appointment.together && <Fact name="Together with">{appointment.together}</Fact>}
          {appointment.answers?.map(({ question, answer }) => (
            <Fact key={question} name={question}>
              {answer}
            </Fact>
          ))}
          <Fact name="Notes">{appointment.notes || "None"}</Fact>
          {appointment.wishes && appointment.wishes.length > 0 && (
            <Fact name="Wishes">
              <WishPictures wishes={appointment.wishes} at={wishesAt(appointment.id)} />
            </Fact>
          )}
          {appointment.pleaseKnow && <Fact name="Please know">{appointment.pleaseKnow}</Fact>}
          {appointment.salonNote && (
            <Fact name="Salon’s note">
              <span dir="auto">{appointment.salonNote}</span>
            </Fact>
          )}
        </>
      )}
    </dl>
  );
}

const PAYMENT_STATUS_NAMES = { pending: "Pending", paid: "Paid", refunded: "Refunded", cancelled: "Cancelled" };

/** A fact beside its name, or below it if large text leaves no room. */
function Fact({ name, look = "", children }: { name: string; look?: string; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-baseline gap-x-3 ${look}`}>
      <dt className="w-28 max-w-full text-sm text-muted">{name}</dt>
      <dd className="min-w-0 flex-[1_1_7rem] wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A link that calls or writes to the client. */
function Reach({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="link inline-flex min-h-11 items-center pointer-fine:min-h-0">
      {children}
    </a>
  );
}
