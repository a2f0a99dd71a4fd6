import { clouds, linear, mixed, noise, reflected, scaled, smooth, speck } from "./light.ts";
import type { Ground } from "./scene.ts";

/** Honed stone with veins. */
export function stone(hex: string, vein: string): Ground {
  const [base, line] = [linear(hex), linear(vein)];
  return {
    height: (x, y) => clouds(x / 9, y / 9, 2) * 0.7,
    colour(x, y) {
      const bend = clouds(x / 150, y / 150, 4) * 260;
      const crack = 1 - smooth(0, 0.05, Math.abs((((x * 0.55 + y * 0.9 + bend) / 330) % 1) - 0.5));
      const fine = 1 - smooth(0, 0.03, Math.abs((((x * 0.9 - y * 0.4 + bend * 1.6) / 410) % 1) - 0.5));
      const cloud = clouds(x / 220, y / 220, 9);
      return mixed(scaled(base, 0.93 + 0.14 * cloud), line, 0.45 * crack * clouds(x / 70, y / 70, 1) + 0.22 * fine);
    },
  };
}

/** Linen, a thread every few pixels. */
export function linen(hex: string): Ground {
  const base = linear(hex);
  const thread = 5.2;
  const weave = (x: number, y: number) => {
    const [wx, wy] = [x + noise(x / 40, y / 40, 1) * 5, y + noise(x / 40, y / 40, 2) * 5];
    const over = (Math.floor(wx / thread) + Math.floor(wy / thread)) % 2 === 0;
    const [a, b] = [Math.sin((wx / thread) * Math.PI), Math.sin((wy / thread) * Math.PI)];
    return over ? Math.abs(a) * 1.2 + Math.abs(b) * 0.35 : Math.abs(b) * 1.2 + Math.abs(a) * 0.35;
  };
  return {
    height: (x, y) => weave(x, y) * 0.85 + 26 * clouds(x / 240, y / 330, 7),
    colour(x, y) {
      const slub = 0.9 + 0.14 * noise(x / 3, y / 60, 5) + 0.1 * noise(x / 60, y / 3, 6);
      return scaled(base, slub * (0.82 + 0.2 * Math.min(1, weave(x, y))));
    },
  };
}

/** Silk in folds. */
export function silk(hex: string): Ground {
  const base = linear(hex);
  const fold = (x: number, y: number) => {
    const along = x * 0.46 + y * 0.89 + 90 * clouds(x / 420, y / 300, 3);
    const across = x * 0.89 - y * 0.46;
    return 30 * Math.sin(along / 62 + 1.1 * Math.sin(across / 260)) + 15 * Math.sin(along / 31 + across / 170);
  };
  return {
    height: fold,
    colour(x, y, normal) {
      const sheen = reflected(normal, 0.9);
      const thread = 0.97 + 0.06 * speck(Math.round(x * 2), Math.round(y / 3), 2);
      return scaled(base, (0.62 + 0.6 * sheen) * thread);
    },
  };
}

/** Fine plaster, troweled. */
export function plaster(hex: string): Ground {
  const base = linear(hex);
  return {
    height: (x, y) => 5 * clouds(x / 120, y / 60, 3) + 1.1 * noise(x / 5, y / 5, 4) + 0.5 * noise(x / 2, y / 2, 6),
    colour: (x, y) => scaled(base, 0.92 + 0.14 * clouds(x / 160, y / 120, 8)),
  };
}

/** Dark glass with drops of water. */
export function wetGlass(hex: string): Ground {
  const base = linear(hex);
  const cell = 74;
  const drops = (x: number, y: number) => {
    let most = 0;
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const [column, row] = [Math.floor(x / cell) + dx, Math.floor(y / cell) + dy];
        const size = 4 + 24 * speck(column, row, 1) ** 2.4;
        const [cx, cy] = [
          (column + 0.15 + 0.7 * speck(column, row, 2)) * cell,
          (row + 0.15 + 0.7 * speck(column, row, 3)) * cell,
        ];
        const reach = Math.hypot(x - cx, y - cy) / size;
        if (reach < 1) most = Math.max(most, size * 0.62 * Math.sqrt(1 - reach * reach));
      }
    return most;
  };
  return {
    height: drops,
    colour(x, y, normal) {
      const drop = drops(x, y) > 0;
      const gleam = drop
        ? 0.1 * reflected(normal) + 0.9 * Math.max(0, reflected(normal) - 1)
        : 0.05 * noise(x / 300, y / 300, 2);
      const sky = 1.15 - 0.00045 * (x + y);
      const body = scaled(base, sky * (drop ? 1.25 + 1.1 * Math.max(0, normal[0] + normal[1]) : 1));
      return [body[0] + gleam, body[1] + gleam, body[2] + gleam * 1.05];
    },
  };
}
