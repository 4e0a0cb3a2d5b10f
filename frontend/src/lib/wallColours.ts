/** sRGB of the map of wall thickness and of its legend: too thin, doubtful, sound, and a wall that was not measured. */
export const WALL_COLOURS = {
  thin: [200, 38, 38],
  doubtful: [245, 166, 35],
  sound: [38, 132, 92],
  unknown: [150, 146, 138],
} as const;
