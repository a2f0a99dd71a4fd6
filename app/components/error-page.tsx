import { isRouteErrorResponse, Link, useRouteError } from "react-router";

/** What stands where a page could not: denied, not found or broken, each with a way on. */
export function ErrorPage() {
  const error = useRouteError();
  const { title, text, way } = explain(isRouteErrorResponse(error) ? error.status : 500);
  return (
    <section className="card mx-auto max-w-xl px-6 py-12 text-center">
      <h1 className="text-title">{title}</h1>
      <p className="mt-3 text-muted">{text}</p>
      <Link to="/" className="button mt-8" reloadDocument>
        {way}
      </Link>
    </section>
  );
}

function explain(status: number) {
  if (status === 403)
    return {
      title: "Access Denied",
      text: "Please log in as a client to access the booking system.",
      way: "Go to Login",
    };
  if (status === 404)
    return { title: "This page has been taken off", text: "There is nothing at this address.", way: "Return to Home" };
  if (status === 413)
    return {
      title: "That was too much",
      text: "What you sent is larger than any form of ours.",
      way: "Return to Home",
    };
  if (status < 500)
    return { title: "That can't be done here", text: "Please start again from the beginning.", way: "Return to Home" };
  return {
    title: "Something went wrong",
    text: "That was our mistake, not yours. Nothing you have booked is lost.",
    way: "Return to Home",
  };
}
