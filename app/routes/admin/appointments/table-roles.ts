/* Explicit table roles: some browsers drop the implicit ones when a table is laid out as cards. */

export const AS_TABLE = { role: "table" } as const;
export const AS_ROWS = { role: "rowgroup" } as const;
export const AS_ROW = { role: "row" } as const;
export const AS_HEADING = { role: "columnheader" } as const;
export const AS_ROW_HEADING = { role: "rowheader" } as const;
export const AS_CELL = { role: "cell" } as const;
