/* The example records in the document. */

export const A_TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VySWQiOiI3ZjNhIn0.kqUB3pmZPXkqVYb6cJ5xQm3H0sB0n2w";

export const A_USER = {
  _id: "7f3a",
  id: "7f3a",
  userId: "7f3a",
  name: "Grace Hopper",
  email: "grace@example.com",
  role: "client",
};

export const A_SERVICE = {
  _id: "gel",
  id: "gel",
  name: "Gel Polish",
  description: "Two coats and a top coat",
  price: 35,
  duration: 60,
  category: "Gel Polish",
  active: true,
};

export const AN_EXTRA = {
  ...A_SERVICE,
  _id: "gems",
  id: "gems",
  name: "Gems",
  description: "",
  price: 1.5,
  duration: 0,
};

export const AN_APPOINTMENT = {
  _id: "b1f6",
  id: "b1f6",
  customerName: "Grace Hopper",
  customerEmail: "grace@example.com",
  customerPhone: "07700 900123",
  service: "Gel Polish, Gems",
  services: [
    { _id: "gel", name: "Gel Polish", price: 35, duration: 60, quantity: 1 },
    { _id: "gems", name: "Gems", price: 1.5, duration: 0, quantity: 4 },
  ],
  serviceDuration: 60,
  servicePrice: 41,
  date: "2026-11-24",
  time: "10:00",
  endTime: "11:00",
  status: "pending",
  paymentMethod: "cash",
  paymentStatus: "pending",
  notes: "",
  lateCancellation: false,
  replaces: null,
  createdAt: "2026-11-21T15:04:05.678Z",
  updatedAt: "2026-11-21T15:04:05.678Z",
};

export const A_PUBLIC_REVIEW = {
  _id: "r9",
  id: "r9",
  customerName: "Grace Hopper",
  rating: 5,
  comment: "Neat and quick",
  service: "Gel Polish",
  status: "approved",
  createdAt: "2026-11-21T15:04:05.678Z",
  updatedAt: "2026-11-21T15:04:05.678Z",
};

export const A_NEW_REVIEW = { ...A_PUBLIC_REVIEW, appointmentId: null, status: "pending" };

export const A_REVIEW = { ...A_NEW_REVIEW, customerEmail: "grace@example.com", status: "approved" };

export const A_BLOCK = {
  ...{ _id: "k4", id: "k4", date: "2026-11-24", startTime: "13:00", endTime: "14:00" },
  ...{ technicianId: null, repeat: "weekly", reason: "Lunch" },
};

export const A_CLOSURE = { _id: "c2", id: "c2", date: "2026-12-25", reason: "Christmas" };

export const A_TECHNICIAN = { _id: "t1", id: "t1", name: "Tara", line: "Florals and fine lines.", services: ["s1"] };

export const A_WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map((day) => ({
  day,
  isOpen: day !== "Sunday",
  openTime: "09:00",
  closeTime: "17:30",
}));

export const A_PAYMENT = {
  _id: "c0a1-paid-1",
  id: "c0a1-paid-1",
  kind: "deposit",
  method: "bank_transfer",
  amount: 20,
  note: "By phone",
  date: "2026-11-24",
  createdAt: "2026-11-24T10:12:13.000Z",
};
