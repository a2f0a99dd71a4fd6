/** The links that add an appointment to a calendar. */
export interface CalendarPlaces {
  file: string;
  google: string;
  outlook: string;
}

/** Adds an appointment to a calendar: by a file for any program, or by a link to Google's or Outlook's. */
export function CalendarLinks({ file, google, outlook }: CalendarPlaces) {
  return (
    <details className="max-sm:-ml-2">
      <summary className="link inline-flex min-h-12 items-center px-2">Add to calendar</summary>
      <ul className="flex flex-wrap gap-x-4">
        <li>
          <a href={file} className="link inline-flex min-h-11 items-center px-2">
            Apple or any other (.ics)
          </a>
        </li>
        <li>
          <a href={google} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center px-2">
            Google
          </a>
        </li>
        <li>
          <a href={outlook} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center px-2">
            Outlook
          </a>
        </li>
      </ul>
    </details>
  );
}
