/**
 * The error of a call that was not answered with success. `status` is the HTTP status, 0 for a redirect, and `details` what
 * the answer says beside its sentence.
 */
export class ApiError extends Error {
  status: number;
  details: object;

  constructor(message: string, status: number, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Calls an address that answers with JSON. Without a connection it throws the `TypeError` of `fetch`. */
export async function ask<Answer>(url: string, call?: RequestInit): Promise<Answer> {
  return answerIn(await fetch(url, { redirect: "manual", ...call }));
}

/** The JSON of an answer, null when it has no body. Throws an `ApiError` for an error. docs/rules.md 7.8 */
export async function answerIn<Answer>(answer: Response): Promise<Answer> {
  if (!answer.ok) throw await errorIn(answer);
  return JSON.parse((await answer.text()) || "null");
}

async function errorIn(answer: Response): Promise<ApiError> {
  try {
    const body: { error?: unknown } | null = await answer.json();
    const message = typeof body?.error === "string" ? body.error : `API Error: ${answer.statusText}`;
    return new ApiError(message, answer.status, body ?? {});
  } catch {
    return new ApiError("Unknown error", answer.status);
  }
}
