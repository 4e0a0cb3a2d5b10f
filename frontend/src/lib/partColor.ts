/** How a part's colour is drawn, and what is behind it. Colours are `#rrggbb`. */

/** What an unreadable colour counts as: the blue of parts that are not configured yet. */
const UNREADABLE = 0x2f6fde;

/** Below it a part would vanish on a dark stage, above it on a light one. */
const DARK = 0.05;
const LIGHT = 0.55;

/** The three channels, 0 to 255, with a little light added whatever the colour: black filament still shows its shape. */
export function drawnChannels(hex: string): [number, number, number] {
  return channelsOf(hex).map((channel) => Math.round(channel * 0.88 + 30)) as [number, number, number];
}

/** `drawnChannels` as a CSS colour. */
export function drawnColor(hex: string): string {
  return `rgb(${drawnChannels(hex).join(', ')})`;
}

/** The background that keeps a part of this colour in sight, by day and by night. */
export function stageBehind(hex: string): 'bg-stage' | 'bg-stage-behind-dark' | 'bg-stage-behind-light' {
  const [red, green, blue] = channelsOf(hex).map(linear) as [number, number, number];
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  if (luminance < DARK) return 'bg-stage-behind-dark';
  return luminance > LIGHT ? 'bg-stage-behind-light' : 'bg-stage';
}

function channelsOf(hex: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}/i.test(hex) ? Number.parseInt(hex.slice(1, 7), 16) : UNREADABLE;
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
