/** The content of an email as data, instead of its sentences. */
export function appointmentEmail(kind: string, { appointment, previous }: { appointment: Facts; previous: unknown }) {
  const { uid, sequence, status, date, startsMinute, endsMinute, technicianId, paymentStatus } = appointment;
  const { id, serviceNames, pricePence, paymentMethod } = appointment;
  const what = { serviceNames, pricePence, paymentMethod, paymentStatus };
  const tells = { kind, uid, sequence, status, date, startsMinute, endsMinute, technicianId, ...what, previous, id };
  return { subject: kind, text: JSON.stringify(tells), html: "" };
}

interface Facts {
  id: string;
  uid: string;
  sequence: number;
  status: string;
  date: string;
  startsMinute: number;
  endsMinute: number;
  technicianId: string | null;
  serviceNames: string;
  pricePence: number;
  paymentMethod: string;
  paymentStatus: string;
}

/** The content of an email about money that goes back. */
export function refundEmail(_: unknown, { amountPence }: { amountPence: number }) {
  return { subject: "money-back", text: JSON.stringify({ kind: "money-back", amountPence }), html: "" };
}

/** The content of an email about a time that came free. */
export function offerEmail(_: unknown, { start, until }: { start: unknown; until: string }) {
  return { subject: "offer", text: JSON.stringify({ kind: "offer", start, until }), html: "" };
}
