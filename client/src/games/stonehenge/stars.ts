/** A handful of stars, the same for everybody: their places run from -1 to 1 both ways, most of them high. */
export interface Star {
  x: number;
  y: number;
  r: number;
}

/** Multiples of irrational numbers are spread evenly, without a pattern that the eye finds. */
export const STARS: readonly Star[] = Array.from({ length: 54 }, (_, i) => ({
  x: 2 * ((i * 0.6180339887) % 1) - 1,
  y: 1.9 * ((i * 0.7320508076) % 1) ** 1.3 - 1,
  r: 0.0022 + 0.0036 * ((i * 0.414213562) % 1),
}));
