/* What the parts of a table are, said once more: where they are laid out as cards, some browsers forget it. */

export const AS_TABLE = { role: "table" } as const;
export const AS_ROWS = { role: "rowgroup" } as const;
export const AS_ROW = { role: "row" } as const;
export const AS_HEADING = { role: "columnheader" } as const;
export const AS_ROW_HEADING = { role: "rowheader" } as const;
export const AS_CELL = { role: "cell" } as const;
