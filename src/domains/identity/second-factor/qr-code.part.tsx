/** QR code, black on white in both themes; rendered locally, so that no other site sees the secret. */
import { encode } from 'uqr';

export function QrCode({ text, label, size = 200 }: { readonly text: string; readonly label: string; readonly size?: number }) {
  const { data, size: cells } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${cells} ${cells}`} shapeRendering="crispEdges">
      <rect width={cells} height={cells} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
