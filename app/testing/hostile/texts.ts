import { oneOf, type Random } from "../random.ts";

/** A text that breaks careless code: odd characters, attempts at injection, numbers and dates that are none. */
export function hostileText(random: Random): string {
  return oneOf(random, [
    ...[
      "",
      " ",
      "\u0000",
      "\ud800",
      "\udfff\ud800",
      "\u202e\u2066",
      "\ufeff",
      "\u3164",
      "a\r\nBcc: x@example.com",
      "🏳️‍🌈💅🏽",
    ],
    ...[
      "שלום\u202c",
      "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d",
      "'; DROP TABLE users; --",
      "%' OR 1=1 --",
      "<img src=x onerror=alert(1)>",
      "$(7*7)",
    ],
    ...[
      "../../etc/passwd",
      "x".repeat(5000),
      "٣٥",
      "1e3",
      "0x10",
      "-0",
      "Infinity",
      "2026-02-30",
      "0000-00-00",
      "9999-12-31",
    ],
    ...[
      "2026-11-24",
      "24:00",
      "25:61",
      "10:00:00",
      "toString",
      "hasOwnProperty",
      "a@b",
      "a@b.c\u0000",
      "((((((((((((((((",
    ],
    ...[
      "+".repeat(20),
      "0".repeat(20),
      "2026-11-24.600.x",
      "9999999999999999.x",
      "500",
      "501",
      "cash",
      "pending",
      "admin",
    ],
  ]);
}
