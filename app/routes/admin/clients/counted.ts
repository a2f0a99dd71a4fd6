/** A number with what it counts: `1 line`, `1,200 lines`. */
export function counted(many: number, what: string): string {
  return `${many.toLocaleString("en-GB")} ${many === 1 ? what : `${what}s`}`;
}
