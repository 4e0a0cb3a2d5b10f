/** The six sides of a box by corner numbers, anticlockwise from outside; bit 0 of a number is x, bit 1 y, bit 2 z. */
export const BOX_SIDES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];
