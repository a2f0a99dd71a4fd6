import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  layout("routes/site.tsx", [
    layout("routes/outside-admin.ts", [
      index("routes/home.tsx"),
      layout("routes/clients-only.ts", [route("booking", "routes/booking.tsx")]),
      route("reviews", "routes/reviews.tsx"),
      route("cancel", "routes/manage-appointments.tsx"),
      route("cancel/:id/calendar.ics", "routes/own-calendar-file.ts"),
      route("appointment/:token", "routes/linked-appointment.tsx"),
      route("appointment/:token/calendar.ics", "routes/linked-calendar-file.ts"),
    ]),
    layout("routes/signed-in-only.ts", [route("still-here", "routes/still-here.ts")]),
    route("logout", "routes/logout.ts"),
    route("admin", "routes/admin/login.tsx"),
    route("*", "routes/not-found.ts"),
  ]),
  route("calendar/:token/appointments.ics", "routes/calendar-feed.ts"),
  layout("routes/admin/desk.tsx", [
    route("admin/appointments", "routes/admin/appointments.tsx"),
    route("admin/calendar-feed", "routes/admin/calendar-feed.tsx"),
    route("admin/reviews", "routes/admin/reviews.tsx"),
    route("admin/pending-reviews", "routes/admin/pending-reviews.ts"),
    route("admin/*", "routes/admin/not-found.ts"),
  ]),
  ...prefix("api", [
    route("health", "routes/api/health.ts"),
    layout("routes/api/group.ts", [
      route("auth", "routes/api/auth.ts"),
      route("services", "routes/api/services.ts"),
      route("extras", "routes/api/extras.ts"),
      route("appointments", "routes/api/appointments.ts"),
      route("appointments/availability", "routes/api/availability.ts"),
      route("appointments/customer", "routes/api/customer-appointments.ts"),
      route("appointments/:id", "routes/api/appointment.ts"),
      route("appointments/:id/payment", "routes/api/payment.ts"),
      route("appointments/:id/cancel", "routes/api/cancel.ts"),
      route("appointments/:id/change", "routes/api/change.ts"),
      route("send-confirmation-email", "routes/api/confirmation-email.ts"),
      route("slots", "routes/api/slots.ts"),
      route("business-hours", "routes/api/business-hours.ts"),
      route("closure-dates", "routes/api/closure-dates.ts"),
      route("reviews", "routes/api/reviews.ts"),
      route("reviews/:id", "routes/api/review.ts"),
      route("reviews/:id/status", "routes/api/review-status.ts"),
      route("*", "routes/api/unknown.ts"),
    ]),
  ]),
  ...prefix("dev", [
    layout("routes/dev/group.ts", [
      route("mail", "routes/dev/mail.tsx"),
      route("mail.json", "routes/dev/mail-json.ts"),
      route("mail/preview", "routes/dev/previews.tsx"),
      route("mail/preview/:kind", "routes/dev/preview.ts"),
      route("mail/:id", "routes/dev/letter.ts"),
    ]),
  ]),
] satisfies RouteConfig;
