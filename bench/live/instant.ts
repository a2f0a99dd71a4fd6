/** Now, ms, by a clock that all processes of this machine share. */
export function instant(): number {
  return Number(process.hrtime.bigint()) / 1_000_000;
}
