/** The error of a call that was not answered with success. `status` is the HTTP status, 0 for a redirect. */
export class ApiError extends Error {
  status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Calls an address that answers with JSON. Without a connection it throws the `TypeError` of `fetch`. */
export async function ask<Answer>(url: string, call?: RequestInit): Promise<Answer> {
  return answerIn(await fetch(url, { redirect: "manual", ...call }));
}

/** The JSON of an answer, null when it has no body. Throws an `ApiError` for an error. docs/rules.md 7.8 */
export async function answerIn<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw new ApiError(await messageOf(answer), answer.status);
  return JSON.parse((await answer.text()) || "null");
}

async function messageOf(answer: Response): Promise<string> {
  try {
    const body: { error?: unknown } | null = await answer.json();
    return typeof body?.error === "string" ? body.error : `API Error: ${answer.statusText}`;
  } catch {
    return "Unknown error";
  }
}
