/**
 * The loader or the action of a screen, which stands in its file for the server. The file is loaded when somebody opens the
 * screen, so that the Worker starts without it.
 */
export function served<File, Args, Answer>(load: () => Promise<File>, of: (file: File) => (args: Args) => Answer) {
  return async (args: Args) => of(await load())(args);
}
