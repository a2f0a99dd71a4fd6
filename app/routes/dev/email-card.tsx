import type { ReactNode } from "react";

interface CardProps {
  email: { subject: string; text: string; files: string[] };
  /** The page that shows the rendered email. */
  path: string;
  /** More details about the email. */
  children: ReactNode;
}

/** An email as plain text, with its attachments and a link to the rendered email. */
export function EmailCard({ email: { subject, text, files }, path, children }: CardProps) {
  return (
    <article className="card mt-8 overflow-hidden">
      <header className="px-5 pt-5 pb-4 sm:px-6">
        <h2 dir="auto" className="text-xl wrap-anywhere">
          {subject}
        </h2>
        <p className="mt-1 text-sm text-muted wrap-anywhere">{children}</p>
      </header>
      <p className="border-y border-line bg-paper px-5 py-4 text-sm whitespace-pre-wrap [unicode-bidi:plaintext] wrap-anywhere sm:px-6">
        {text}
      </p>
      <footer className="flex flex-wrap items-center gap-x-6 px-5 py-2 sm:px-6">
        <a href={path} className="link py-3" aria-label={`“${subject}” as it looks`}>
          As it looks
        </a>
        {files.map((file) => (
          <span key={file} className="py-3 text-sm text-muted wrap-anywhere">
            With {file}
          </span>
        ))}
      </footer>
    </article>
  );
}
