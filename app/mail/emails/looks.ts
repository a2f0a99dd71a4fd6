/* The looks of an email: inline styles, which every mail program follows, and the colours of a dark screen. */

export const PAPER = "#FBF7F4";
export const CARD = "#FFFDFB";
export const INK = "#2B1D24";
export const MUTED = "#6B5860";
export const BERRY = "#8C2F55";
export const BLUSH = "#F4DDE0";
export const LINE = "1px solid #E5D9D2";

export const SERIF = "Georgia,'Times New Roman',serif";
export const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const MONO = "Consolas,Menlo,'Courier New',monospace";

/** A table that only lays things out. */
export const LAYOUT = { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0 } as const;

/** Mail programs that follow the screen's colours use these classes, the others the inline styles. */
export const DARK = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #1b1417 !important; }
  .card { background-color: #241a1f !important; border-color: #3d2e35 !important; }
  .ink { color: #f5ebe6 !important; }
  .muted { color: #c0aeb3 !important; }
  .berry { color: #e59bb8 !important; }
  .wash { background-color: rgb(64, 37, 48) !important; }
  .line { border-color: #3d2e35 !important; }
  .acts { background-color: #e59bb8 !important; color: #2a0f1b !important; }
  .quiet { border-color: #e59bb8 !important; color: #e59bb8 !important; }
}
@media (max-width: 480px) {
  .content { padding: 28px 20px 12px !important; }
  .wide { width: 100% !important; }
  .name { width: 76px !important; }
}
`;
