/**
 * Calculates the table that converts an HDR picture for ordinary screens: from PQ or HLG in BT.2020 (ITU-R BT.2100) to BT.709, with
 * highlights compressed as in ITU-R BT.2390. A table gives the same picture with every build of ffmpeg (decision 103).
 */

/** Transfer function of an HDR picture. */
export type Hdr = 'pq' | 'hlg';

/** Colour as red, green and blue. */
export type Rgb = readonly [number, number, number];

/** Points along each axis; between them, ffmpeg interpolates. */
const POINTS = 33;
/** Luminance of white in the result, and of paper white in HDR (ITU-R BT.2408). */
const WHITE_NITS = 203;
/** Luminance that usual HDR masters do not exceed. */
const PEAK_NITS = 1000;
const SCREEN_GAMMA = 2.4;

const [M1, M2] = [2610 / 16_384, (2523 / 4096) * 128];
const [C1, C2, C3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];
const PQ_NITS = 10_000;

function nitsOf(signal: number): number {
  const power = signal ** (1 / M2);
  return PQ_NITS * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

function signalOf(nits: number): number {
  const power = (Math.max(0, nits) / PQ_NITS) ** M1;
  return ((C1 + C2 * power) / (1 + C3 * power)) ** M2;
}

const [A, B, C] = [0.178_832_77, 0.284_668_92, 0.559_910_73];
/** Of a screen with the peak above. */
const HLG_GAMMA = 1.2;

const hlgScene = (signal: number) => (signal <= 0.5 ? signal ** 2 / 3 : (Math.exp((signal - C) / A) + B) / 12);

function hlgNits(signal: Rgb): Rgb {
  const [red, green, blue] = signal.map(hlgScene) as [number, number, number];
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  const gain = luminance === 0 ? 0 : PEAK_NITS * luminance ** (HLG_GAMMA - 1);
  return [gain * red, gain * green, gain * blue];
}

/** Compresses luminances up to the peak into those up to white (ITU-R BT.2390, 5.4.1). */
function compressed(nits: number): number {
  const peak = signalOf(PEAK_NITS);
  const [signal, most] = [Math.min(1, signalOf(nits) / peak), signalOf(WHITE_NITS) / peak];
  const knee = 1.5 * most - 0.5;
  if (signal < knee) return nits;
  const t = (signal - knee) / (1 - knee);
  const spline = (2 * t ** 3 - 3 * t ** 2 + 1) * knee + (t ** 3 - 2 * t ** 2 + t) * (1 - knee) + (-2 * t ** 3 + 3 * t ** 2) * most;
  return nitsOf(spline * peak);
}

/** From BT.2020 to BT.709 (ITU-R BT.2087). */
const TO_BT709: readonly Rgb[] = [
  [1.6605, -0.5876, -0.0728],
  [-0.1246, 1.1329, -0.0083],
  [-0.0182, -0.1006, 1.1187],
];

/** @param signal from 0 to 1, as are the results. */
export function toneMapped(hdr: Hdr, signal: Rgb): Rgb {
  const nits = hdr === 'pq' ? (signal.map(nitsOf) as unknown as Rgb) : hlgNits(signal);
  const light = nits.map((value) => compressed(value) / WHITE_NITS) as unknown as Rgb;
  return TO_BT709.map(([red, green, blue]) =>
    Math.min(1, Math.max(0, red * light[0] + green * light[1] + blue * light[2]) ** (1 / SCREEN_GAMMA)),
  ) as unknown as Rgb;
}

/** The table as text, in the format `.cube`; red changes fastest. */
export function toneMapTable(hdr: Hdr): string {
  const lines = [`LUT_3D_SIZE ${POINTS}`];
  const at = (index: number) => index / (POINTS - 1);
  for (let blue = 0; blue < POINTS; blue += 1)
    for (let green = 0; green < POINTS; green += 1)
      for (let red = 0; red < POINTS; red += 1)
        lines.push(
          toneMapped(hdr, [at(red), at(green), at(blue)])
            .map((value) => value.toFixed(6))
            .join(' '),
        );
  return `${lines.join('\n')}\n`;
}
