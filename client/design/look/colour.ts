/** Colour arithmetic for text that must be readable on colours we do not choose. */
type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour when it is one (`#rrggbb`), else the fallback. */
export function validColour(value: string | null | undefined, fallback: string): string {
  return value && HEX.test(value) ? value : fallback;
}

function parse(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function toHex(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG contrast ratio of two colours. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(parse(one)), luminance(parse(other))].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

function mix(from: string, to: string, share: number): string {
  const target = parse(to);
  return toHex(parse(from).map((part, index) => part + (target[index]! - part) * share) as unknown as Rgb);
}

/** The colour itself, or the nearest step towards `to` at which `against` reads on it with the ratio. */
export function shiftUntilReadable(colour: string, to: string, against: string, ratio = 4.5): string {
  for (let share = 0; share < 1; share += 0.02) {
    const shifted = mix(colour, to, share);
    if (contrast(shifted, against) >= ratio) return shifted;
  }
  return to;
}
