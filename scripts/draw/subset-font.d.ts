/** What we use of a package that has no types of its own. */
declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    characters: string,
    options: {
      targetFormat: "woff2";
      variationAxes: Partial<Record<"opsz" | "wght", number | { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
