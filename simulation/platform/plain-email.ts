/** The content of an email as data, instead of its sentences. */
export function appointmentEmail(kind: string, { appointment, previous }: { appointment: Facts; previous: unknown }) {
  const { uid, sequence, status, date, startsMinute, endsMinute, technicianId, paymentStatus } = appointment;
  const tells = { kind, uid, sequence, status, date, startsMinute, endsMinute, technicianId, paymentStatus, previous };
  return { subject: kind, text: JSON.stringify({ ...tells, id: appointment.id }), html: "" };
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
  paymentStatus: string;
}
